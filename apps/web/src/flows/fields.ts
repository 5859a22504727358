/**
 * The answers of a form as one table each: the empty form and the stored, drafted and sent data are derived from it.
 * Checked by plain functions and not by schemas: a form is rendered before the person types, and does not load zod
 * until then.
 */

/** Whether a draft's value, perhaps written by an older release, is still valid for this answer. */
export type Reads<T> = (value: unknown) => value is T
type Whole<S> = { [K in keyof S]: S[K] extends Reads<infer T> ? T : never }

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

export const nullable =
  <T>(reads: Reads<T>): Reads<T | null> =>
  (value): value is T | null =>
    value === null || reads(value)

export const oneOf =
  <T extends string>(options: readonly T[]): Reads<T> =>
  (value): value is T =>
    options.some((option) => option === value)

const listOf =
  <T>(reads: Reads<T>, max: number): Reads<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.length <= max && value.every(reads)

/** An object whose named answers are valid; its other fields are ignored. */
export const shaped =
  <S extends Record<string, Reads<unknown>>>(shape: S): Reads<Whole<S>> =>
  (value): value is Whole<S> => {
    if (typeof value !== 'object' || value === null) return false
    const parts = new Map(Object.entries(value))
    return Object.entries(shape).every(([name, reads]) => reads(parts.get(name)))
  }

/** One answer: its empty value, and which draft values are valid. */
export type Answer<T> = { empty: T; reads: Reads<T> }
export type Answers<F> = { [K in keyof F]: F[K] extends Answer<infer T> ? T : never }

export const text = (max?: number): Answer<string> => ({ empty: '', reads: words(max) })
export const choice = <T extends string>(options: readonly T[]): Answer<T | null> => optional(oneOf(options))
export const list = <T>(reads: Reads<T>, max: number, empty: NoInfer<T>[] = []): Answer<T[]> => ({
  empty,
  reads: listOf(reads, max),
})
export const optional = <T>(reads: Reads<T>): Answer<T | null> => ({ empty: null, reads: nullable(reads) })
export const tick: Answer<boolean> = { empty: false, reads: flag }
/** Never stored on the device. */
export const secret: Answer<string> = { empty: '', reads: (value): value is string => value === '' }
/** Options are identified by their slugs. */
export const slug = optional(words(60))
export const slugsOf = (options: readonly { slug: string }[]): string[] => options.map((option) => option.slug)
export const slugs = (max: number): Answer<string[]> => list(words(60), max)

type Stored<S, T> = { stored: (record: S) => T }
/** `wire`: the value sent under the answer's name; null and undefined are omitted, and reported as missing. */
export type Sent<W> = { wire: (value: never) => W }

export const trimmed = (value: string): string => value.trim()
export const unlessEmpty = <T>(value: T[]): T[] | null => (value.length > 0 ? value : null)

/** For tables whose answers are stored in a record of the type S. */
export function answersOf<S>() {
  function sent<T, W = T>(answer: Answer<T>, stored: (record: S) => T, wire: (value: T) => T | W = (value) => value) {
    return { ...answer, stored, wire }
  }
  /** Never sent, but part of the stored record. */
  const kept = <T>(answer: Answer<T>, stored: (record: S) => T): Answer<T> & Stored<S, T> => ({ ...answer, stored })
  return { sent, kept }
}

type Table = Record<string, Answer<unknown>>

export const emptyOf = <F extends Table>(table: F): Answers<F> =>
  Object.fromEntries(Object.entries(table).map(([name, { empty }]) => [name, empty])) as Answers<F> // each by its name

/** The answers of the stored record, where it has them. */
export const storedOf = <S, F extends Record<string, Answer<unknown> & Partial<Stored<S, unknown>>>>(
  table: F,
  record: S,
): Partial<Answers<F>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { stored }]) => (stored ? [[name, stored(record)]] : [])),
  ) as Partial<Answers<F>> // each under its name

/** The payload of a form. */
export function wireOf<F extends Table>(table: F, draft: Answers<F>): Record<string, unknown> {
  const answers = new Map<string, unknown>(Object.entries(draft))
  const wires = Object.entries<Answer<unknown> & { wire?: (value: never) => unknown }>(table)
  return Object.fromEntries(
    wires
      // the draft has its type from the table
      .map(([name, { wire }]) => [name, wire?.(answers.get(name) as never)] as const)
      .filter(([, answer]) => answer != null),
  )
}

/** An answer that is no longer valid is left out, the others stay. */
export function reviveBy<F extends Table>(table: F): (saved: unknown) => Partial<Answers<F>> {
  return (saved) => {
    if (typeof saved !== 'object' || saved === null) return {}
    const answers = new Map(Object.entries(saved))
    const kept = Object.entries(table).flatMap(([name, { reads }]) => {
      const answer: unknown = answers.get(name)
      return reads(answer) ? [[name, answer]] : []
    })
    return Object.fromEntries(kept) as Partial<Answers<F>> // each was validated by the check of its name
  }
}
