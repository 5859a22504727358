/**
 * Which towns may have a page, its address, and the places that count as theirs. A town without a larger one nearby
 * counts everybody around it; any other counts only its own, or a city's suburbs would all show the same experts.
 */
import { foldName, kilometres, type CityRow, type References } from '../../foundation/reference/reference.service.ts'

/** docs/product/limits.md */
export const AROUND_KM = 25

export type Town = {
  city: CityRow
  /** Part of addresses, the same in every language. */ slug: string
  /** Whether the places around it count too. */ isCentre: boolean
}
export type TownAreas = {
  town(cityId: number): Town
  /** By the slug of its address, or any usual spelling of its name; of towns with the same name the largest. */
  find(spelling: string): Town | undefined
  /** The towns that a place counts for: itself, and the centres around it. */
  townsOf(cityId: number): readonly Town[]
  /** The places that count for the town. */
  placesOf(town: Town): readonly number[]
}

type Areas = { centres: ReadonlySet<number>; around: ReadonlyMap<number, readonly number[]> }

export function openTownAreas(refs: References): TownAreas {
  const bySlug = new Map<string, CityRow>()
  const slugs = new Map<number, string>()
  const bySpelling = new Map<string, CityRow>()
  // the largest first: of towns with the same name it gets the plain address
  for (const city of refs.list('city')) {
    const plain = slugOf(city.name_en)
    const country = refs.country(city.country_id).code.toLowerCase()
    const free = [plain, `${plain}-${country}`, `${plain}-${refs.state(city.state_id).slug}`, `${plain}-${city.id}`]
    const slug = free.find((each) => !bySlug.has(each)) ?? String(city.id)
    bySlug.set(slug, city)
    slugs.set(city.id, slug)
    for (const spelling of [city.name_en, city.name_da, city.name_de, city.name, city.slug].map(foldName))
      if (!bySpelling.has(spelling)) bySpelling.set(spelling, city)
  }
  let areas: Areas | undefined
  const measured = () => (areas ??= measure(refs.list('city')))

  function town(cityId: number): Town {
    return { city: refs.city(cityId), slug: slugs.get(cityId) ?? '', isCentre: measured().centres.has(cityId) }
  }
  const near = (cityId: number) => measured().around.get(cityId) ?? []
  return {
    town,
    find(spelling) {
      const city = bySlug.get(spelling) ?? bySpelling.get(foldName(spelling))
      return city && town(city.id)
    },
    townsOf: (cityId) =>
      [...new Set([cityId, ...near(cityId).filter((id) => measured().centres.has(id))])].map((id) => town(id)),
    placesOf: ({ city, isCentre }) => (isCentre ? [...new Set([city.id, ...near(city.id)])] : [city.id]),
  }
}

/** Lower-case letters and hyphens: `Nørresundby` → `norresundby`. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[æøßœ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
const LETTERS: Record<string, string> = { æ: 'ae', ø: 'o', ß: 'ss', œ: 'oe' }

/** In degrees: wherever people live, a circle reaches only into the cells beside its own. */
const CELL = { latitude: 0.25, longitude: 0.75 }

/** Finds neighbours of the same country, and towns with no larger neighbour; a grid makes it fast. */
function measure(cities: readonly CityRow[]): Areas {
  const cells = new Map<string, CityRow[]>()
  const cellOf = ({ latitude, longitude }: CityRow) => [
    Math.floor(latitude / CELL.latitude),
    Math.floor(longitude / CELL.longitude),
  ]
  for (const city of cities) {
    const key = cellOf(city).join(' ')
    cells.set(key, [...(cells.get(key) ?? []), city])
  }
  const around = new Map<number, readonly number[]>()
  const centres = new Set<number>()
  for (const city of cities) {
    const [row = 0, column = 0] = cellOf(city)
    const nearby: CityRow[] = []
    for (const down of [-1, 0, 1])
      for (const across of [-1, 0, 1])
        for (const other of cells.get(`${row + down} ${column + across}`) ?? [])
          if (other.country_id === city.country_id && other.id !== city.id && kilometres(city, other) <= AROUND_KM)
            nearby.push(other)
    around.set(
      city.id,
      nearby.map(({ id }) => id),
    )
    const isLarger = (other: CityRow) =>
      other.population > city.population || (other.population === city.population && other.id < city.id)
    if (!nearby.some(isLarger)) centres.add(city.id)
  }
  return { centres, around }
}
