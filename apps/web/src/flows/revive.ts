/**
 * Reads what a device kept, perhaps written by an older release: an answer that no longer makes sense is left out, the others stay.
 * By plain tests and not by schemas: a form is drawn before anybody has typed, and does without zod until then.
 */
export type Reads<T> = (value: unknown) => value is T
type Whole<S> = { [K in keyof S]: S[K] extends Reads<infer T> ? T : never }
type Kept<S> = { [K in keyof S]?: S[K] extends Reads<infer T> ? T : never }

export const words =
  (max = Infinity): Reads<string> =>
  (value): value is string =>
    typeof value === 'string' && value.length <= max

export const matching =
  (pattern: RegExp): Reads<string> =>
  (value): value is string =>
    typeof value === 'string' && pattern.test(value)

export const flag: Reads<boolean> = (value) => typeof value === 'boolean'
export const amount: Reads<number> = (value): value is number => Number.isFinite(value)

export const whole =
  (min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER): Reads<number> =>
  (value): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max

export const nothingOr =
  <T>(reads: Reads<T>): Reads<T | null> =>
  (value): value is T | null =>
    value === null || reads(value)

export const oneOf =
  <T extends string>(options: readonly T[]): Reads<T> =>
  (value): value is T =>
    options.some((option) => option === value)

export const listOf =
  <T>(reads: Reads<T>, max: number): Reads<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.length <= max && value.every(reads)

/** An object whose named answers make sense; others in it are left alone. */
export const shaped =
  <S extends Record<string, Reads<unknown>>>(shape: S): Reads<Whole<S>> =>
  (value): value is Whole<S> => {
    if (typeof value !== 'object' || value === null) return false
    const parts = new Map(Object.entries(value))
    return Object.entries(shape).every(([name, reads]) => reads(parts.get(name)))
  }

export function reviveBy<S extends Record<string, Reads<unknown>>>(shape: S): (saved: unknown) => Kept<S> {
  return (saved) => {
    if (typeof saved !== 'object' || saved === null) return {}
    const answers = new Map(Object.entries(saved))
    const kept = Object.entries(shape).flatMap(([name, reads]) => {
      const answer: unknown = answers.get(name)
      return reads(answer) ? [[name, answer]] : []
    })
    return Object.fromEntries(kept) as Kept<S> // each was read by the test of its name
  }
}
