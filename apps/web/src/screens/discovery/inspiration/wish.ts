/** The state in the address of inspiration, and the API query made from it. */
import type { InspirationQuery } from '@husrum/contract/discovery/inspiration.ts'
import { SEARCH_WORDS_MIN } from '@husrum/contract/core/limits.ts'
import { architectureTypes, rooms, styles } from '@husrum/contract/core/vocabulary.ts'
import { search, searchId, searchOption, searchOptions, searchPage, searchText } from '#lib/addresses/search.ts'

export const PER_PAGE = 24
const seedText = searchText(4)

export const readWish = search({
  category: searchOption(['interior', 'architecture']),
  room_type: searchOption(rooms),
  architecture_type: searchOption(architectureTypes),
  styles: searchOptions(styles),
  q: searchText(),
  page: searchPage(),
  /** The photo that is open above the list. */
  photo: searchId(),
  /** The town to find experts near, similar to the photo's. */
  city_id: searchId(),
  /** Set by the link to the next page, for readers with neither JavaScript nor a session. */
  seed: (value) => {
    const given = seedText(value)
    return given !== undefined && /^[1-9]{4}$/.test(given) ? given : undefined
  },
})
export type Wish = ReturnType<typeof readWish>

export const isArchitecture = ({ category }: Wish): boolean => category === 'architecture'

/** The second tab; each main tab has its own default. */
export const typeOf = (wish: Wish): string =>
  isArchitecture(wish) ? (wish.architecture_type ?? architectureTypes[0]) : (wish.room_type ?? rooms[0])

/** The address of another main tab, with that tab's default second tab. */
export const withCategory = (wish: Wish, category: 'interior' | 'architecture'): Wish => ({
  category: category === 'interior' ? undefined : category,
  styles: wish.styles,
  q: wish.q,
})

/** The address of another second tab; the default one is left out. */
export function withType(wish: Wish, type: string): Wish {
  const room = rooms.find((each) => each === type)
  const work = architectureTypes.find((each) => each === type)
  return {
    ...listed(wish),
    room_type: room === rooms[0] ? undefined : room,
    architecture_type: work === architectureTypes[0] ? undefined : work,
  }
}

/** The list's first page, without a photo above it. */
export const listed = (wish: Wish): Wish => ({ ...wish, page: undefined, photo: undefined, seed: undefined })

/** One letter matches everything: words below two letters filter nothing. */
export const wordsOf = ({ q }: Wish): string | undefined =>
  q !== undefined && q.length >= SEARCH_WORDS_MIN ? q : undefined

export function listQuery(wish: Wish, seed: () => string): Omit<InspirationQuery, 'page'> & { page: number } {
  const type = typeOf(wish)
  return {
    ...(isArchitecture(wish) ? { category: 'architecture' as const, architecture_type: type } : { room_type: type }),
    styles: wish.styles,
    q: wordsOf(wish),
    seed: wish.seed ?? seed(),
    page: wish.page ?? 1,
    per_page: PER_PAGE,
  }
}

/** The part of the address that is a separate page for search engines, as it follows the path. */
export function canonicalSearch(wish: Wish): string {
  const own = new URLSearchParams()
  if (wish.photo !== undefined) return `?photo=${wish.photo}`
  if (isArchitecture(wish)) own.set('category', 'architecture')
  // The default second tab is not in the address.
  const type = typeOf(wish)
  if (isArchitecture(wish) && type !== architectureTypes[0]) own.set('architecture_type', type)
  if (!isArchitecture(wish) && type !== rooms[0]) own.set('room_type', type)
  if (wish.page !== undefined) own.set('page', String(wish.page))
  return own.size > 0 ? `?${own}` : ''
}
