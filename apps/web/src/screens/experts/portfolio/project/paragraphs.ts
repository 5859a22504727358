/** A longer first sentence is not used as a lead. */
const LEAD_MAX = 220

/** The usual length of two sentences. */
const LEAD_PARAGRAPH_MAX = 130

/** A short first paragraph is the lead; of a longer one, its first sentence is. */
export function paragraphsOf(text: string): { lead: string | undefined; rest: string[] } {
  const [first, ...rest] = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (first === undefined) return { lead: undefined, rest: [] }
  if (first.length <= LEAD_PARAGRAPH_MAX && rest.length > 0) return { lead: first, rest }
  const [, lead, after] = /^(.{20,220}?[.!?])\s+([^]+)$/u.exec(first) ?? []
  return lead !== undefined && after !== undefined
    ? { lead, rest: [after, ...rest] }
    : first.length <= LEAD_MAX
      ? { lead: first, rest }
      : { lead: undefined, rest: [first, ...rest] }
}
