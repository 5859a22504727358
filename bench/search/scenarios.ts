/** The queries of visitors: another one each time. */
const SEARCH = '/api/architect/search'
const PLACES = '/api/architect/places'

const styles = ['japandi', 'scandinavian', 'modern', 'minimalist', 'vintage', 'urban']
const sizes = ['small', 'complete']
/** Names, professions, styles, rooms, towns, words of descriptions; several of them; prefixes of them. */
const words = [
  'Anna',
  'japandi',
  'køkken',
  'kitchen',
  'München',
  'Anna japandi',
  'arkitekt Aarhus',
  'light',
  'Berlin vintage',
  'kitch',
]
const mistyped = [
  'kobnhavn',
  'japnadi',
  'kitchne',
  'scandinavain',
  'muenhcen',
  'ahrus japnadi',
  'lihgting',
  'berlni vintgae',
]

const withQuery = (path: string, query: Record<string, string | number>) =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()}`

export function scenarios(cities: readonly number[]): { name: string; paths: string[] }[] {
  const threeFilters = styles.flatMap((style) =>
    sizes.map((size) => ({ service_type: 'designer', styles: style, project_size: size })),
  )
  return [
    { name: 'no filter', paths: [SEARCH] },
    { name: 'three filters', paths: threeFilters.map((query) => withQuery(SEARCH, query)) },
    { name: 'words', paths: words.map((q) => withQuery(SEARCH, { q })) },
    {
      name: 'words and three filters',
      paths: words.flatMap((q) => threeFilters.slice(0, 2).map((query) => withQuery(SEARCH, { ...query, q }))),
    },
    { name: 'mistyped words', paths: mistyped.map((q) => withQuery(SEARCH, { q })) },
    {
      name: 'around a town',
      paths: cities.map((city_id) => withQuery(SEARCH, { city_id, radius_km: 50, sort: 'distance' })),
    },
    {
      name: 'nearest to a town',
      paths: cities.map((city_id) => withQuery(SEARCH, { city_id, radius_km: 1000, sort: 'distance' })),
    },
    { name: 'best reviewed', paths: [withQuery(SEARCH, { sort: 'rating' })] },
    { name: 'newest', paths: [withQuery(SEARCH, { sort: 'newest' })] },
    {
      name: 'beginnings of two words',
      paths: ['an ki', 'be sc', 'ma li', 'so de'].map((q) => withQuery(SEARCH, { q })),
    },
    {
      name: 'shuffled, page 300',
      paths: ['4711', '1234', '9876'].map((seed) => withQuery(SEARCH, { sort: 'random', seed, page: 300 })),
    },
    { name: 'towns for the map', paths: [PLACES, ...threeFilters.map((query) => withQuery(PLACES, query))] },
    {
      name: 'places typed',
      paths: ['a', 'ber', 'københ', 'muenchen', 'arhsu', 'jyl', 'wien'].map((q) =>
        withQuery('/api/search-locations', { q, limit: 8 }),
      ),
    },
  ]
}
