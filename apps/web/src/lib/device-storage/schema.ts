/**
 * Checks what a browser has stored: an older release may have written it. In the manner of zod/mini, which no page may
 * load before its form is used (chunk-modules.ts).
 */
export type Schema<T> = (value: unknown) => value is T
type Check = (value: unknown) => boolean

export const text: Schema<string> = (value) => typeof value === 'string'
export const number: Schema<number> = (value) => typeof value === 'number'

export const oneOf =
  <T>(allowed: readonly T[]): Schema<T> =>
  (value): value is T =>
    allowed.some((each) => each === value)

/** JSON leaves out a field without a value. */
export const optional =
  <T>(of: Schema<T>): Schema<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || of(value)

export const list =
  <T>(item: Schema<T>): Schema<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(item)

/** Only the fields that a page cannot be shown without need a check: the server validates all of them. */
export function object<T extends object>(fields: { [Name in keyof T]?: Check }): Schema<T> {
  const checks = Object.entries(fields as Record<string, Check>) // the same fields, by their names
  return (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    // a name that is in the value is one of its keys
    checks.every(([name, check]) => check(name in value ? value[name as keyof typeof value] : undefined))
}
