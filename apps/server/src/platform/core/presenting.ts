/** Presenters turn rows into JSON in batches; this returns the one row of a call for a single thing. */
export function presentedOne<T>(presented: readonly T[], what: string): T {
  const [one] = presented
  if (one === undefined) throw new Error(`${what} was read but not presented`)
  return one
}
