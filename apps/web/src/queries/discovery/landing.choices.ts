/** How the start page's queries choose from the public API's data; landing.ts fetches this when it queries. */
import { experts, type ExpertCard, type Project, type SearchQuery } from '@husrum/contract/experts/profile/experts.ts'
import { reference } from '@husrum/contract/foundation/reference/reference.ts'
import type { Picture } from '@husrum/contract/core/shapes.ts'
import { showcases } from '@husrum/contract/experts/showcases/showcases.ts'
import type { rooms, ServiceType, styles } from '@husrum/contract/core/vocabulary.ts'
import type { Api } from '#lib/api/api.ts'
import type { Language } from '#lib/language/locale.ts'
import {
  HOME,
  PRESELECTED_STYLES,
  type Featured,
  type ProjectPhoto,
  type ShownReview,
  type ShownWork,
  type StylePhoto,
  type Town,
} from './landing.content.ts'

/** Half of a wide window, on an ordinary screen. */
const COVER_WIDTH = 1200
/** Some that match and some that do not, so that the choice is meaningful. */
const offered: readonly (readonly [(typeof styles)[number], (typeof rooms)[number]])[] = [
  ['scandinavian', 'kitchen'],
  ['urban', 'bathroom'],
  ['japandi', 'livingRoom'],
  ['scandinavian', 'bedroom'],
  ['vintage', 'livingRoom'],
  ['minimalist', 'bathroom'],
]
const FEATURED = 8
const STRIP = 7
const SHOWN_WORK = 6

export async function portrait(api: Api, language: Language, signal: AbortSignal): Promise<ProjectPhoto | null> {
  const query: SearchQuery = { languages: [language], sort: 'rating', per_page: FEATURED }
  const { data: cards } = await api(experts).searchExperts({ query }, { signal })
  const card = cards.find(({ photos }) => (photos[0]?.width ?? 0) >= COVER_WIDTH)
  const [photo] = card?.photos ?? []
  if (!card || !photo) return null
  const { id, handle, name, city, country } = card
  return { photo, title: `${city.name}, ${country.name}`, place: null, year: null, expert: { id, handle, name } }
}

export async function styleChoice(api: Api, signal: AbortSignal): Promise<StylePhoto[]> {
  const { data: photos } = await api(showcases).listShowcases(
    { query: { category: 'interior', per_page: 100 } },
    { signal },
  )
  return offered.flatMap(([slug, inRoom]) => {
    const found = photos.find(({ style, room }) => style.slug === slug && room?.slug === inRoom)
    return found ? [{ id: found.id, image: found.image, style: { slug, name: found.style.name } }] : []
  })
}

export async function townsWithExperts(api: Api, signal: AbortSignal): Promise<Town[]> {
  const [{ data: places }, { data: countries }] = await Promise.all([
    api(reference).searchLocations({ query: { limit: 40 } }, { signal }),
    api(reference).listCountries({}, { signal }),
  ])
  return places.flatMap(({ type, id, name, country_id, experts_count }) =>
    type === 'city' && experts_count > 1
      ? [{ id, name, countryCode: countries.find((country) => country.id === country_id)?.code }]
      : [],
  )
}

export async function feature(api: Api, language: Language, signal: AbortSignal): Promise<Featured> {
  const calls = api(experts)
  const { data: countries } = await api(reference).listCountries({}, { signal })
  const home = countries.find(({ code }) => code === HOME[language])?.id
  const search = (query: SearchQuery) =>
    calls.searchExperts({ query: { ...query, sort: 'rating', per_page: FEATURED } }, { signal })
  const best = async (service: ServiceType) => {
    const nearby = await search({
      service_type: [service],
      ...(home === undefined ? {} : { country_id: home }),
    })
    return nearby.data.length > 0 ? nearby : search({ service_type: [service] })
  }
  const [designers, builders, picks] = await Promise.all([
    best('designer'),
    best('architect'),
    calls.listPicks({}, { signal }),
  ])
  const pickedIds = new Set(picks.data.map(({ id }) => id))
  // experts that staff have picked come first; others fill the rest
  const found = [...picks.data, ...alternate(designers.data, builders.data).filter(({ id }) => !pickedIds.has(id))]
    .filter((card) => card.photos.length > 0)
    .slice(0, FEATURED)
  const portfolios = await Promise.all(
    found.map(async ({ id }) => {
      const { data } = await calls.listExpertProjects({ params: { id }, query: { per_page: 4 } }, { signal })
      return data
    }),
  )
  const works = found.map(({ id, handle, name }, place) =>
    (portfolios[place] ?? []).map((project) => ({
      ...projectPhoto(project, { id, handle, name }),
      ...(pickedIds.has(id) ? { picked: true as const } : {}), // the only value of its type
    })),
  )
  const all = works.flat()
  const wide = all.filter(({ photo }) => photo.width >= COVER_WIDTH).toSorted((a, b) => b.photo.width - a.photo.width)
  // picked photos are in the strip, which shows their label
  const others = wide.filter(({ picked }) => !picked)
  const covers = distinct(others.length > 0 ? others : wide)
  const [large] = covers
  // No expert is shown twice, and the large picture above the strip is not repeated in it.
  const projects = distinct([...(large ? [large] : []), ...works.flatMap(newestFirst)]).filter(
    ({ expert }, at, list) =>
      expert.id !== large?.expert.id && list.findIndex((other) => other.expert.id === expert.id) === at,
  )
  return { covers: covers.slice(0, 2), projects: projects.slice(0, STRIP) }
}

export async function showWork(api: Api, language: Language, signal: AbortSignal): Promise<ShownWork> {
  const [{ covers, projects }, photos] = await Promise.all([feature(api, language, signal), styleChoice(api, signal)])
  const all = distinct([...covers, ...projects])
  const isWide = ({ photo }: ProjectPhoto) => photo.width >= COVER_WIDTH && photo.width > photo.height
  return {
    projects: [...all.filter(isWide), ...all.filter((each) => !isWide(each))].slice(0, SHOWN_WORK),
    wished: photos.filter(({ style }) => PRESELECTED_STYLES.includes(style.slug)),
  }
}

const projectPhoto = ({ cover, title, city, year }: Project, expert: ProjectPhoto['expert']): ProjectPhoto => ({
  photo: cover,
  title,
  place: city?.name ?? null,
  year,
  expert,
})
const newestFirst = (projects: ProjectPhoto[]) => projects.toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0))
/** Pictures are reused across projects: compare files, not projects. */
const distinct = (photos: ProjectPhoto[]) =>
  photos.filter(({ photo }, at) => photos.findIndex((other) => other.photo.url === photo.url) === at)

function alternate(first: ExpertCard[], second: ExpertCard[]): ExpertCard[] {
  const both = first.flatMap((card, at) => [card, ...second.slice(at, at + 1)])
  const mixed = [...both, ...second.slice(first.length)]
  return mixed.filter(({ id }, at) => mixed.findIndex((other) => other.id === id) === at)
}

/** Long enough to be meaningful, short enough for the start page. */
const fits = (body: string) => body.length >= 70 && body.length <= 230
const ASKED_FOR_REVIEWS = 6
const SHOWN_REVIEWS = 2

export async function pickReviews(api: Api, language: Language, signal: AbortSignal): Promise<ShownReview[]> {
  const calls = api(experts)
  const { data: cards } = await calls.searchExperts({ query: { sort: 'rating', per_page: 12 } }, { signal })
  const reviewed = cards.filter(({ rating }) => rating.count > 0)
  const lists = await Promise.all(
    reviewed.slice(0, ASKED_FOR_REVIEWS).map(async ({ id, handle, name }) => {
      const params = { id }
      const [{ data: reviews }, { data: projects }] = await Promise.all([
        calls.listReviews({ params, query: { per_page: 20 } }, { signal }),
        calls.listExpertProjects({ params, query: { per_page: 12 } }, { signal }),
      ])
      return reviews
        .filter(({ rating, body }) => rating >= 4 && fits(body))
        .map(({ id: key, rating, body, language: written, author, city }): ShownReview => ({
          id: key,
          rating,
          body,
          language: written,
          author,
          city,
          expert: { id, handle, name },
          project: projectOf({ city }, reviews, projects),
        }))
        .toSorted((one, other) => worth(other, language) - worth(one, language))
        .slice(0, 1)
    }),
  )
  return lists
    .flat()
    .toSorted((one, other) => worth(other, language) - worth(one, language))
    .slice(0, SHOWN_REVIEWS)
}

/** Reviews in the reader's language first, then those whose project can be shown. */
const worth = (review: ShownReview, language: Language): number =>
  2 * Number(review.language === language) + Number(review.project !== null)

type InTown = { city: string | null }
type Work = { id: number; title: string; cover: Picture; city: { name: string } | null }

/** A review names a town and no project: only a single review from a town with one project identifies it. */
export function projectOf(
  { city }: InTown,
  reviews: readonly InTown[],
  projects: readonly Work[],
): ShownReview['project'] {
  if (city === null || reviews.filter((other) => other.city === city).length > 1) return null
  const [found, ...others] = projects.filter((project) => project.city?.name === city)
  return found && others.length === 0 ? { id: found.id, title: found.title, cover: found.cover } : null
}
