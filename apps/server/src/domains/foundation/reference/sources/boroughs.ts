import type { CitySource } from './cities.ts'

/** States that are one town: all other places in them are parts of that town. */
const cityStates = new Set(['DE berlin', 'DE hamburg', 'AT wien'])

/** Parts of large towns that GeoNames lists as places, by the town's slug. */
const parts: Readonly<Record<string, string>> = {
  muenchen: 'bogenhausen pasing',
  koeln:
    'altstadt-nord altstadt-sud bayenthal bilderstoeckchen buchforst buchheim deutz hoehenberg kalk mengenich neuehrenfeld neustadt-nord neustadt-sued nippes ossendorf ostheim poll riehl',
  'frankfurt-am-main': 'gallus niederrad',
  duisburg: 'hochfeld meiderich',
  bremen: 'burglesum',
}
const townOfPart = new Map<string, string>(
  Object.entries(parts).flatMap(([town, slugs]) => slugs.split(' ').map((slug) => [`DE ${slug}`, town] as const)),
)

/** The slug of the town to which a place belongs: few people elsewhere know where Eimsbüttel is. */
export function townAround({
  country,
  state,
  slug,
}: Pick<CitySource, 'country' | 'state' | 'slug'>): string | undefined {
  if (cityStates.has(`${country} ${state}`)) return slug === state ? undefined : state
  return townOfPart.get(`${country} ${slug}`)
}
