/** Longer than this a first sentence is no lead. */
const LEAD_MAX = 220

/** The first paragraph leads when it is short; a longer one gives its first sentence. */
export function paragraphsOf(text: string): { lead: string | undefined; rest: string[] } {
  const [first, ...rest] = text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (first === undefined) return { lead: undefined, rest: [] }
  if (first.length <= LEAD_MAX) return { lead: first, rest }
  const [, lead, after] = /^(.{20,220}?[.!?])\s+([^]+)$/u.exec(first) ?? []
  return lead !== undefined && after !== undefined
    ? { lead, rest: [after, ...rest] }
    : { lead: undefined, rest: [first, ...rest] }
}
