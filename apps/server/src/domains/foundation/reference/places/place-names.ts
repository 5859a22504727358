/**
 * Finds places by the beginning of any word of their names, in any usual spelling: all names are in memory, split into
 * words and sorted, so that a look-up is a binary search.
 */
import { foldName } from '../fold.ts'
import type { References } from '../reference.service.ts'
import { postcodeDigits, postcodeRanges } from '../sources/postcodes.ts'

export type PlaceKind = 'city' | 'state' | 'country'
/** How a place was found: by the start of its name, or by a later word. */
export type NamedPlace = { kind: PlaceKind; id: number; begins: boolean }
export type PlaceNames = {
  /** `words` are folded: a postcode, or a name. If nothing matches, names with one typing error are tried. */
  find(words: string): NamedPlace[]
  /** Places with exactly this name, or postcode. */
  named(words: string): NamedPlace[]
}

type Entry = NamedPlace & { text: string }

/** Names of three letters would match too many others with one error. */
const SHORTEST_MISTYPED = 4

export function openPlaceNames(
  refs: References,
  citySpellings: readonly { city_id: number; search_name: string }[],
): PlaceNames {
  const named = (kind: 'state' | 'country') =>
    refs.list(kind).flatMap(({ id, slug, name_en, name_da, name_de }) => {
      const names = [name_en, name_da, name_de, slug].map(foldName)
      return [...new Set(names)].map((name) => ({ kind, id, name }))
    })
  const cities = citySpellings.map(({ city_id, search_name }) => ({
    kind: 'city' as const,
    id: city_id,
    name: search_name,
  }))
  const entries = [...cities, ...named('state'), ...named('country')]
    .flatMap(({ kind, id, name }): Entry[] =>
      [...name.matchAll(/(?<=^| )\S/g)].map(({ index }) => ({
        kind,
        id,
        begins: index === 0,
        text: name.slice(index),
      })),
    )
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))

  function exactly(words: string): Entry[] {
    let low = 0
    let high = entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((entries[middle]?.text ?? '') < words) low = middle + 1
      else high = middle
    }
    let end = low
    while (entries[end]?.text.startsWith(words)) end += 1
    return entries.slice(low, end)
  }

  const townIds = new Map(
    refs
      .list('city')
      .map(({ id, slug, country_id }): [string, number] => [`${refs.country(country_id).code} ${slug}`, id]),
  )
  /** Also finds a postcode that is still being typed. A part of a town is found with the whole town. */
  function withPostcode(digits: string): NamedPlace[] {
    const towns = postcodeRanges.flatMap(({ country, from, to, town }) => {
      const missing = postcodeDigits[country] - digits.length
      if (missing < 0) return []
      const least = Number(digits) * 10 ** missing
      const isMeant = from < least + 10 ** missing && to >= least
      const names = /^(.+)-(c|n|v|o|s|nv|sv|k)$/.exec(town)
      return isMeant ? [town, ...(names?.[1] ? [names[1]] : [])].map((slug) => `${country} ${slug}`) : []
    })
    return [...new Set(towns)].flatMap((town) => {
      const id = townIds.get(town)
      return id === undefined ? [] : [{ kind: 'city', id, begins: true }]
    })
  }

  /** The first digits of a German postcode give its area: the towns we know nearby (docs/decisions/0015). */
  function townsNearCode(digits: string): NamedPlace[] {
    if (digits.length < postcodeDigits.DE) return []
    const near = withPostcode(digits.slice(0, 3))
    return near.length > 0 ? near : withPostcode(digits.slice(0, 2))
  }

  return {
    named(words) {
      if (postcodeIn(words) === words) return words.length < postcodeDigits.DK ? [] : withPostcode(words)
      return exactly(words).filter(({ text, begins }) => begins && text === words)
    },
    find(words) {
      const postcode = postcodeIn(words)
      if (postcode !== undefined) {
        const [exact, name] = [withPostcode(postcode), words.slice(words.indexOf(postcode) + postcode.length).trim()]
        const said = exact.length === 0 && name !== '' ? exactly(name).filter(({ begins }) => begins) : exact
        return said.length > 0 ? said : townsNearCode(postcode)
      }
      const found = exactly(words)
      if (found.length > 0 || words.length < SHORTEST_MISTYPED) return found
      return entries.filter(({ text }) => beginsNearly(text, words))
    },
  }
}

/** "8000", "DK-8000 Aarhus C", "D-50667": a name after the code counts if the code is unknown. Words are folded. */
export const postcodeIn = (words: string): string | undefined => /^(?:(?:dk|d|de) )?(\d{2,5})(?= |$)/.exec(words)?.[1]

/** Whether `asked`, with one letter changed, inserted, removed or swapped, is a prefix of `name`. */
export function beginsNearly(name: string, asked: string): boolean {
  let at = 0
  while (at < asked.length && name[at] === asked[at]) at += 1
  const goesOn = (inAsked: number, inName: number) => name.startsWith(asked.slice(at + inAsked), at + inName)
  return (
    goesOn(1, 1) ||
    goesOn(1, 0) ||
    goesOn(0, 1) ||
    (asked[at] === name[at + 1] && asked[at + 1] === name[at] && goesOn(2, 2))
  )
}
