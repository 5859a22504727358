/** A town's page: counts of the market, and the cards, projects and reviews of its first experts. */
import type { ExpertCard, Project, Review } from '@husrum/contract/experts/profile/experts.ts'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import type { TownList, TownPage } from '@husrum/contract/discovery/town-pages.ts'
import { serviceTypes, type ServiceType } from '@husrum/contract/core/vocabulary.ts'
import type { Deps } from '../../../app/deps.ts'
import { nameIn, toBand, type OptionKind, type References } from '../../foundation/reference/reference.service.ts'
import { AROUND_KM, type Town } from './town-areas.ts'
import { focusesOf, townsNear, type Asked, type Focus, type TownIndex, type Towns } from './town-pages.service.ts'

type Facets = NonNullable<Awaited<ReturnType<Deps['market']['search']>>['facets']>

const presentTown = ({ city, slug }: Town, locale: Locale) => ({ id: city.id, slug, name: nameIn(city, locale) })

/** Countries with the most towns come first. */
export function presentTownList(refs: References, towns: Towns, { of }: TownIndex, locale: Locale): TownList {
  const inOrder = new Intl.Collator(languageOf(locale))
  const ids = new Set(serviceTypes.flatMap((service) => [...of(service).towns.keys()]))
  const byCountry = Map.groupBy([...ids], (id) => refs.city(id).country_id)
  return [...byCountry]
    .toSorted(([a, some], [b, others]) => others.length - some.length || a - b)
    .map(([countryId, its]) => {
      const country = refs.country(countryId)
      return {
        country: { id: country.id, code: country.code, name: nameIn(country, locale) },
        towns: its
          .map((id) => ({
            ...presentTown(towns.areas.town(id), locale),
            designer: of('designer').towns.get(id) ?? null,
            architect: of('architect').towns.get(id) ?? null,
          }))
          .toSorted((a, b) => inOrder.compare(a.name, b.name) || a.id - b.id),
      }
    })
}

type Pieces = Pick<TownPage, 'projects' | 'reviews'>

export function presentTownPage(
  refs: References,
  towns: Towns,
  service: ServiceType,
  asked: Asked,
  { total, facets, pieces }: { total: number; facets: Facets; pieces: Pieces },
  locale: Locale,
): TownPage {
  const { town, focus, index } = asked
  const { country_id, state_id, latitude, longitude } = town.city
  const country = refs.country(country_id)
  const other = service === 'designer' ? 'architect' : 'designer'
  const pathFor = (kind: Focus['kind'], slug: string): string | null => {
    const found = focusesOf(refs, service).find((each) => each.kind === kind && each.slug === slug)
    return found && index.of(service).focused.get(found.path)?.has(town.city.id) ? found.path : null
  }
  const counted = (kind: 'style' | 'room_type', counts: Readonly<Record<string, number>>) =>
    refs
      .list(kind)
      .map((row) => ({
        slug: row.slug,
        name: nameIn(row, locale),
        count: counts[row.slug] ?? 0,
        path: pathFor(kind === 'style' ? 'style' : 'room', row.slug),
      }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
  return {
    town: {
      ...presentTown(town, locale),
      state_id,
      latitude,
      longitude,
      country: { id: country.id, code: country.code, name: nameIn(country, locale) },
    },
    service,
    focus: focus ? { kind: focus.kind, slug: focus.slug, path: focus.path, name: nameOf(refs, focus, locale) } : null,
    around_km: town.isCentre ? AROUND_KM : null,
    experts: {
      total,
      available: facets.available.true ?? 0,
      answer_in_a_day: facets.max_answer_hours['24'] ?? 0,
      online: facets.session_type.online ?? 0,
      well_reviewed: facets.min_rating['4'] ?? 0,
      new: facets.is_new.true ?? 0,
    },
    fees: refs
      .list('budget')
      .filter(({ min_eur, max_eur }) => min_eur !== null || max_eur !== null)
      .map((row) => {
        const { name, min, max } = toBand(row, locale)
        return { slug: row.slug, name, min, max, count: facets.budget[row.slug] ?? 0 }
      })
      .filter(({ count }) => count > 0),
    styles: counted('style', facets.styles),
    rooms: service === 'designer' ? counted('room_type', facets.room_types) : [],
    other_service: index.of(other).towns.get(town.city.id) ?? null,
    near: townsNear(towns, asked, service).map(({ town: each, count, km }) => ({
      ...presentTown(each, locale),
      count,
      distance_km: km,
    })),
    ...pieces,
  }
}

function nameOf(refs: References, { kind, slug }: Focus, locale: Locale): string {
  const of: OptionKind = kind === 'style' ? 'style' : 'room_type'
  const row = refs.resolve(of, slug)
  if (!row) throw new Error(`There is no ${of} ${slug}`)
  return nameIn(row, locale)
}

type OfExpert = { card: ExpertCard; projects: readonly Project[]; reviews: readonly Review[] }
const MOST_PROJECTS = 6
const MOST_REVIEWS = 4

/** One project and one review of each expert, the newest with text. */
export function piecesOf(experts: readonly OfExpert[]): Pieces {
  const by = ({ id, handle, name }: ExpertCard) => ({ expert: { id, handle, name } })
  return {
    projects: experts
      .flatMap(({ card, projects }) => {
        // the expert's card already shows the cover of another project
        const found = projects.find(({ cover }) => cover.id !== card.photos[0]?.id) ?? projects[0]
        return found ? [{ ...found, ...by(card) }] : []
      })
      .slice(0, MOST_PROJECTS),
    reviews: experts
      .flatMap(({ card, reviews }) => {
        const found = reviews.find(({ body, reported }) => body.trim() !== '' && !reported)
        return found ? [{ ...found, ...by(card) }] : []
      })
      .slice(0, MOST_REVIEWS),
  }
}
