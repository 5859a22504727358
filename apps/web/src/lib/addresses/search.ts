/**
 * Search params: always strings or lists of strings in the address, never guessed into numbers (`q=123` is a search for
 * "123"). Reading them never fails, since anyone may type an address. Plain functions instead of zod, which public
 * pages do not load.
 */

import { isOwnPath } from '@husrum/contract/core/pages/own-path.rules.ts'

type Raw = Record<string, unknown>

/** `?styles=a&styles=b` and `?styles[]=a&styles[]=b` give `{styles: ['a','b']}`. */
export function parseSearch(search: string): Record<string, string | string[]> {
  const found = new Map<string, string | string[]>()
  for (const [key, value] of new URLSearchParams(search)) {
    const listed = key.endsWith('[]')
    const name = listed ? key.slice(0, -2) : key
    const before = found.get(name)
    if (before === undefined) found.set(name, listed ? [value] : value)
    else found.set(name, Array.isArray(before) ? [...before, value] : [before, value])
  }
  return Object.fromEntries(found)
}

/** Empty, absent and false values are left out, so that an address contains only what was chosen. */
export function stringifySearch(search: Raw): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const values = Array.isArray(value) ? value : [value]
    for (const item of values)
      if (item !== undefined && item !== null && item !== '' && item !== false)
        params.append(name, item === true ? '1' : String(item))
  }
  const string = params.toString()
  return string ? `?${string}` : ''
}

/** Reads one param; undefined when it is absent or invalid. */
export type SearchParam<T> = (value: unknown) => T | undefined
type Found<S extends Record<string, SearchParam<unknown>>> = { [K in keyof S]?: Exclude<ReturnType<S[K]>, undefined> }

/**
 * For a route's `validateSearch`: `search({ q: searchText(), page: searchPage() })`. Invalid params are returned as
 * undefined: the router merges the result over the raw params, so an omitted one would keep its raw value.
 */
export function search<S extends Record<string, SearchParam<unknown>>>(params: S): ReadSearch<Found<S>> {
  const readAll = (raw: Raw) => Object.entries(params).map(([name, read]) => [name, read(raw[name])])
  // each value was read by the param of its name
  const read = (raw: object) => Object.fromEntries(readAll({ ...raw })) as Found<S>
  return Object.assign(read, { names: Object.keys(params) })
}
/** `names`: the only params that matter to readers of this address. */
type ReadSearch<T> = ((raw: object) => T) & { names: readonly string[] }

/** The params that routes read by such functions; undefined if one of them reads the address in another way. */
export function namesRead(validators: readonly unknown[]): string[] | undefined {
  const names: string[] = []
  for (const validator of validators) {
    if (validator === undefined) continue
    if (typeof validator !== 'function' || !('names' in validator) || !Array.isArray(validator.names)) return undefined
    names.push(...validator.names)
  }
  return names
}

const single = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
const wholeNumber = (value: unknown): number | undefined => {
  const given = single(value)
  const number =
    typeof given === 'number'
      ? given
      : typeof given === 'string' && /^\d{1,15}$/.test(given)
        ? Number(given)
        : undefined
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined
}

export const searchText =
  (max = 80): SearchParam<string> =>
  (value) => {
    const given = single(value)
    const text = typeof given === 'number' ? String(given) : given
    // people do not type control characters, and the API refuses them
    return typeof text === 'string'
      ? text
          .replace(/\p{Cc}|\p{Cs}/gu, ' ')
          .trim()
          .slice(0, max) || undefined
      : undefined
  }
/** Absent on the first page, so that a page has only one address: read it as `page ?? 1`. */
export const searchPage = (): SearchParam<number> => (value) => {
  const page = wholeNumber(value)
  return page !== undefined && page > 1 && page <= 1_000_000 ? page : undefined
}
export const searchNumber =
  (min: number, max: number): SearchParam<number> =>
  (value) => {
    const number = wholeNumber(value)
    return number !== undefined && number >= min && number <= max ? number : undefined
  }
export const searchId = (): SearchParam<number> => searchNumber(1, Number.MAX_SAFE_INTEGER)
export const searchFlag = (): SearchParam<true> => (value) =>
  single(value) === '1' || value === true ? true : undefined
export const searchOption =
  <const T extends readonly string[]>(options: T): SearchParam<T[number]> =>
  (value) =>
    options.find((option) => option === single(value))
/** Several of the options, in their order; unknown ones are dropped. `a,b` is read like `a&b`. */
export const searchOptions =
  <const T extends readonly string[]>(options: T): SearchParam<T[number][]> =>
  (value) => {
    const given: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
    const known = options.filter((option) => given.includes(option))
    return known.length > 0 ? known : undefined
  }

/** Own paths only: the allowed values of a `next` parameter. Anything else gives undefined. */
export function ownPath(value: unknown): string | undefined {
  return typeof value === 'string' && isOwnPath(value) ? value : undefined
}
export const searchNext = (): SearchParam<string> => ownPath
