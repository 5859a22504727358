/** Presenting turns rows into JSON in batches; this takes the one that a call of a single thing asked for. */
export function presentedOne<T>(presented: readonly T[], what: string): T {
  const [one] = presented
  if (one === undefined) throw new Error(`${what} was read but not presented`)
  return one
}
