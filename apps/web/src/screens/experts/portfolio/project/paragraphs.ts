/** Longer than this a first sentence is no lead. */
const LEAD_MAX = 220

/** As long as two sentences usually are. */
const LEAD_PARAGRAPH_MAX = 130

/** A first paragraph of a sentence or two leads; of a longer one its first sentence does. */
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
