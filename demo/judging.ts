/** Small predicates that the tests of the demo world share. */
import { pictures } from './pictures.ts'

export const files = new Map(pictures.map((picture) => [picture.file, picture]))

export const within = (text: string, min: number, max: number): boolean =>
  text.length >= min && text.length <= max && text === text.trim()

/** Every item is one of `of`, and none is repeated. */
export const subset = (list: readonly string[], of: readonly string[]): boolean =>
  new Set(list).size === list.length && list.every((item) => of.includes(item))

export const twice = (list: readonly string[]): string[] => list.filter((item, place) => list.indexOf(item) !== place)

/** The names of failing items: an empty list passes, a full one shows where to look. */
export const failing = <T>(list: readonly T[], name: (item: T) => string, holds: (item: T) => boolean): string[] =>
  list.filter((item) => !holds(item)).map(name)

export const key = (one: { key: string }): string => one.key
