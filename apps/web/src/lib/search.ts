/** Search params: always strings or lists of strings, never guessed into numbers (`q=123` is a search for "123"). Schemas turn them into types and never fail. */
import { z } from 'zod'

/** `?styles=a&styles=b` and `?styles[]=a&styles[]=b` give `{styles: ['a','b']}`. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(search)) {
    const listed = key.endsWith('[]')
    const name = listed ? key.slice(0, -2) : key
    const before = found[name]
    if (before === undefined) found[name] = listed ? [value] : value
    else found[name] = Array.isArray(before) ? [...before, value] : [before, value]
  }
  return { ...found }
}

/** Empty, absent and false values are left out, so that an address says only what was chosen. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const values = Array.isArray(value) ? value : [value]
    for (const item of values) if (item !== undefined && item !== null && item !== '' && item !== false) params.append(name, item === true ? '1' : String(item))
  }
  const string = params.toString()
  return string ? `?${string}` : ''
}

/** Building blocks for `validateSearch`: each falls back instead of failing, since anyone may type an address. */
export const searchText = (max = 80) => z.string().trim().min(1).max(max).optional().catch(undefined)
/** Absent on the first page, so that an address has one spelling: read it as `page ?? 1`. */
export const searchPage = () => z.coerce.number().int().min(2).max(1_000_000).optional().catch(undefined)
export const searchId = () => z.coerce.number().int().positive().optional().catch(undefined)
export const searchFlag = () => z.preprocess((value) => (value === '1' || value === true ? true : undefined), z.literal(true).optional())
export const searchOption = <const T extends readonly [string, ...string[]]>(options: T) => z.enum(options).optional().catch(undefined)
/** Unknown values are dropped one by one. */
export const searchOptions = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []).filter((item) => options.includes(item)),
    z.array(z.enum(options)),
  )

/** Own paths only: what a `next` parameter may hold. Anything else gives undefined. */
export function ownPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2000) return undefined
  // One leading slash, and no backslash or control character with which a browser would read another host.
  return /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(value) ? value : undefined
}
export const searchNext = () => z.preprocess(ownPath, z.string().optional())
