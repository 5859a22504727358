/** Experts as cards: an exact list of public fields, without address, phone, email or registration number. */
import { expertCard, type ExpertCard, type responseTimes } from '@husrum/contract/experts/profile/experts.ts'
import type { Locale, Picture } from '@husrum/contract/core/shapes.ts'
import type { Translators } from '../../../../platform/core/texts/catalogues.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { Key, ReadModel } from '../../../../platform/read-models/read-models.ts'
import type { Pictures, ShownImage } from '../../../foundation/media/media.service.ts'
import { nameIn, toBand, type BudgetRow, type References } from '../../../foundation/reference/reference.service.ts'
import { listCardRows, type CardRow, type ProjectPicture } from './cards.queries.ts'
import { answerHours } from '../market.service.ts'
import { citiesOf } from '../places.service.ts'
import { styleShares, weighStyles } from './style-evidence.ts'

export type DrawDeps = { refs: References; pictures: Pictures; translators: Translators }
export type CardDeps = DrawDeps & { db: Db }
export type CardParts = {
  row: CardRow
  images: ReadonlyMap<number, ShownImage>
  styles: ReadonlyMap<number, number>
  pictures: readonly ProjectPicture[]
  /** Ids of the card's images, in their order. */
  shown: readonly number[]
  /** The city to show if there are several, while it is in use. */
  at?: number | undefined
}
type Wanted = {
  anyStatus?: boolean
  /** Room ids, whose pictures come first. */
  rooms?: readonly number[]
  /** The maximum of pictures on a card: as many as its screen shows, since they are most of its size. */
  photos?: number
}

/** With fewer reviews an average means little. */
const ENOUGH_REVIEWS = 3
/** docs/product/matching.md, "New experts". */
const NEW_DAYS = 60
const NEW_LEADS = 2

/** Identifies a card of an expert, as `Wanted` does. */
export type CardKey = Key & Pick<Wanted, 'rooms' | 'photos'> & Pick<CardParts, 'at'>

export const cardModel = (deps: DrawDeps) => cards(deps, 'card', false)
export const knownCardModel = (deps: DrawDeps) => cards(deps, 'known card', true)

/** The tables that `gatherCards` reads. */
export const CARD_TABLES = [
  'experts',
  'accounts',
  'subscription_plans',
  'reviews',
  'leads',
  'projects',
  'project_images',
  'expert_photos',
  'showcases',
  'images',
]

function cards(deps: DrawDeps, name: string, anyStatus: boolean): ReadModel<CardKey, CardParts, typeof expertCard> {
  return {
    name,
    tables: CARD_TABLES,
    schema: expertCard,
    async read(db, keys) {
      const found = new Map<CardKey, CardParts | undefined>()
      // cards of one list differ only in their expert and the place they show
      for (const some of Map.groupBy(keys, ({ id: _id, at: _at, ...wanted }) => JSON.stringify(wanted)).values()) {
        const { id: _id, at: _at, ...wanted } = some[0] ?? { id: 0 }
        const parts = await gatherCards(
          db,
          some.map(({ id }) => id),
          { ...wanted, anyStatus },
        )
        for (const key of some) {
          const own = parts.get(key.id)
          found.set(key, own && { ...own, at: key.at })
        }
      }
      return keys.map((key) => found.get(key))
    },
    present: (parts, locale) => toCard(deps, parts, locale),
    until: ({ row }) => row.leads30_until,
  }
}

/** Reads in one statement. Experts without a public page are left out unless `anyStatus` is set. */
export async function gatherCards(
  db: Db,
  ids: readonly number[],
  { anyStatus = false, photos = 1, rooms = [] }: Wanted = {},
): Promise<Map<number, CardParts>> {
  if (ids.length === 0) return new Map()
  const rows = await listCardRows(db, ids, { anyStatus, rooms })
  return new Map(
    rows.map((row) => {
      const images = [row.avatar, row.cover, ...row.pictures.map(({ image }) => image)]
      return [
        row.id,
        {
          row,
          images: new Map(images.flatMap((image) => (image ? [[image.id, image]] : []))),
          styles: weighStyles(row.style_counts, row.style_ids),
          pictures: row.pictures,
          shown: shownImages(row, row.pictures).slice(0, photos),
        },
      ]
    }),
  )
}

export function toCard(deps: DrawDeps, parts: CardParts, locale: Locale): ExpertCard {
  const { refs, pictures } = deps
  const { row } = parts
  if (row.gone) return goneCard(deps, row, locale)
  const cities = citiesOf(refs, row)
  const shown = refs.city(cities.find((id) => id === parts.at) ?? row.city_id)
  const placed = (id: number) => ({ id, name: nameIn(refs.city(id), locale) })
  return {
    id: row.id,
    handle: row.handle,
    name: displayName(row),
    company: row.company_name,
    // column checks and the registering services allow only these values
    service_type: row.service_types as ExpertCard['service_type'],
    expert_type: row.expert_type as ExpertCard['expert_type'], // ensured by a column check
    session_type: sessionOf(row.session_types),
    country: { id: shown.country_id, name: nameIn(refs.country(shown.country_id), locale) },
    city: placed(shown.id),
    also_in: cities.filter((id) => id !== shown.id).map(placed),
    avatar: presentAvatar(pictures, row, parts.images),
    photos: photosOf(parts, pictures),
    styles: styleShares(parts.styles).map(({ style_id, share }) => {
      const style = refs.row('style', style_id)
      return { slug: style.slug, name: nameIn(style, locale), share }
    }),
    rating: { average: averageOf(row.reviews_n, row.reviews_mean), count: row.reviews_n },
    response_time: responseTime(row),
    price_from: lowestBand(refs.rows('budget', row.budget_ids), refs, locale),
    is_new: row.here_days < NEW_DAYS && row.leads_total < NEW_LEADS,
    available: freeOf(row) > 0 && !row.paused,
    back_on: row.back_on,
    architect_title: titleOf(row, refs),
  }
}

/** How many more new leads are possible this month. */
export const freeOf = (row: Pick<CardRow, 'leads30' | 'capacity_month'>): number =>
  Math.max(0, row.capacity_month - row.leads30)

export function sessionOf(types: readonly string[]): ExpertCard['session_type'] {
  if (types.includes('online') && types.includes('physical')) return 'both'
  return types.includes('online') ? 'online' : types.includes('physical') ? 'physical' : null
}

/** Countries where the title "architect" is protected: only chamber members may carry it. */
const PROTECTED_IN = ['DE', 'AT', 'CH']

function titleOf(row: CardRow, refs: References): ExpertCard['architect_title'] {
  if (!row.service_types.includes('architect')) return null
  return row.chamber_checked || !PROTECTED_IN.includes(refs.country(row.country_id).code) ? 'architect' : 'planner'
}

function presentAvatar(pictures: Pictures, row: CardRow, images: ReadonlyMap<number, ShownImage>): Picture | null {
  const image = row.avatar_image_id === null ? undefined : images.get(row.avatar_image_id)
  return image ? pictures.present(image, displayName(row)) : null
}

/** The card of a deleted account contains only its place, which every card has. */
function goneCard(deps: DrawDeps, row: CardRow, locale: Locale): ExpertCard {
  const nobody = { company_name: null, expert_type: 'individual-expert', avatar_image_id: null, cover_image_id: null }
  const nothing = {
    style_ids: [],
    budget_ids: [],
    reviews_n: 0,
    reviews_mean: null,
    leads_answered: 0,
    capacity_month: 0,
    back_on: null,
    further_city_ids: [],
  }
  const name = deps.translators.for(locale)('person.deleted')
  const bare: CardRow = { ...row, ...nobody, ...nothing, name, here_days: NEW_DAYS, gone: false }
  const card = toCard(deps, { row: bare, images: new Map(), styles: new Map(), pictures: [], shown: [] }, locale)
  return { ...card, handle: null, architect_title: null }
}

export const displayName = (row: Pick<CardRow, 'name' | 'company_name' | 'expert_type'>): string =>
  row.expert_type === 'agency' ? (row.company_name ?? row.name) : row.name

export const averageOf = (count: number, mean: number | null): number | null =>
  count < ENOUGH_REVIEWS || mean === null ? null : Math.round(mean * 10) / 10

/** Image ids for a card: pictures of the brief's rooms, then the cover, then the others. */
const shownImages = (row: Pick<CardRow, 'cover_image_id'>, shown: readonly ProjectPicture[]): number[] => [
  ...new Set([
    ...shown.flatMap(({ of_rooms, image_id }) => (of_rooms ? [image_id] : [])),
    ...(row.cover_image_id === null ? [] : [row.cover_image_id]),
    ...shown.map(({ image_id }) => image_id),
  ]),
]

/** The cover has the caption and crop of its project. */
function photosOf({ row, images, pictures: ofProjects, shown }: CardParts, pictures: Pictures): Picture[] {
  return shown.flatMap((id) => {
    const image = images.get(id)
    return image ? [presentShown(pictures, image, ofProjects, displayName(row))] : []
  })
}

/** With the caption and crop of the first project that contains the image; `name` is the fallback caption. */
export function presentShown(
  pictures: Pictures,
  image: ShownImage,
  shown: readonly ProjectPicture[],
  name: string,
): Picture {
  const own = shown.find(({ image_id }) => image_id === image.id)
  return pictures.present(
    image,
    own ? own.alt || own.title : name,
    own ? { focus: { x: own.focus_x, y: own.focus_y } } : {},
  )
}

type Bucket = (typeof responseTimes)[number]
const buckets: readonly (readonly [Bucket, hours: number])[] = [
  ['within_hours', 5],
  ['within_day', 24],
  ['within_two_days', 48],
]

function responseTime(row: CardRow): ExpertCard['response_time'] {
  const hours = answerHours(row.usual_response_minutes, row.leads_answered)
  if (hours === null) return null
  const bucket = buckets.find(([, most]) => hours <= most)?.[0] ?? 'slower'
  return { bucket, median_hours: Math.max(1, Math.round(hours)) }
}

/** An expert who chose "no preference" accepts every budget. */
function lowestBand(claimed: readonly BudgetRow[], refs: References, locale: Locale) {
  const isOpen = (band: BudgetRow) => band.min_eur === null && band.max_eur === null
  const bands = (claimed.some(isOpen) ? refs.list('budget') : claimed).filter((band) => !isOpen(band))
  const [lowest] = bands.toSorted((a, b) => (a.min_eur ?? 0) - (b.min_eur ?? 0))
  return lowest ? toBand(lowest, locale) : null
}
