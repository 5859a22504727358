/**
 * Price ranges of projects. Quotes are read once a day and cached in memory: a request then scans small rows and sends
 * no statement.
 */
import { PRICES_DAYS } from '@husrum/contract/core/limits.ts'
import { copenhagenDay, copenhagenInstant, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { inEuroCents, netOf } from '@husrum/contract/market/quotes.rules.ts'
import type { projectSizes, ServiceType } from '@husrum/contract/core/vocabulary.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { rangeOf, type Fee, type Range } from './fees.ts'
import { listQuoted, type QuotedRow } from './price-figures.queries.ts'

type ProjectSize = (typeof projectSizes)[number]
type Project = Fee & Omit<QuotedRow, 'terms'>
export type PriceWish = {
  service_type?: ServiceType | undefined
  room_type_id?: number | undefined
  aspect_id?: number | undefined
  project_size?: ProjectSize | undefined
  country_id?: number | undefined
  /** A city of that country. */
  city_id?: number | undefined
}
/** With the scope that was really counted: the place or the size may have been widened. */
export type Price = Range & Pick<PriceWish, 'country_id' | 'city_id' | 'project_size'>
export type PriceFigures = {
  read(wish: PriceWish): Promise<Price | undefined>
  /** Changes when the prices are counted again. */ today(): string
}

export function createPriceFigures({ db, clock }: Pick<Platform, 'db' | 'clock'>): PriceFigures {
  let known: { today: string; projects: Promise<Project[]> } | undefined
  const today = () => copenhagenDay(clock.now())
  async function listProjects(): Promise<Project[]> {
    const day = today()
    if (known?.today !== day) known = { today: day, projects: readProjects(db, day) }
    const mine = known
    try {
      return await mine.projects
    } catch (error) {
      if (known === mine) known = undefined // the next request reads it again
      throw error
    }
  }
  return {
    today,
    async read(wish) {
      const like = (await listProjects()).filter((project) => isLike(project, wish))
      for (const scope of scopesOf(wish)) {
        const range = rangeOf(like.filter((project) => isWithin(project, scope)))
        if (range) return { ...range, ...scope }
      }
      return undefined
    },
  }
}

async function readProjects(db: Platform['db'], today: string): Promise<Project[]> {
  const rows = await listQuoted(db, {
    from: copenhagenInstant(plusDays(today, -PRICES_DAYS), '00:00'),
    until: copenhagenInstant(today, '00:00'),
  })
  return rows.flatMap(({ terms, ...row }) => {
    const net = netOf(terms)
    return net ? [{ ...row, cents: inEuroCents(net, terms.currency) }] : []
  })
}

/** Only this option: the price of a kitchen with a bathroom is no price of a kitchen. */
const only = (ids: readonly number[], id: number | undefined) => id === undefined || (ids.length === 1 && ids[0] === id)

const isLike = (project: Project, { service_type, room_type_id, aspect_id }: PriceWish): boolean =>
  (service_type === undefined || project.service_type === service_type) &&
  only(project.room_type_ids, room_type_id) &&
  only(project.aspect_ids, aspect_id)

type Scope = Pick<PriceWish, 'country_id' | 'city_id' | 'project_size'>
const isWithin = (project: Project, { country_id, city_id, project_size }: Scope): boolean =>
  (country_id === undefined || project.country_id === country_id) &&
  (city_id === undefined || project.city_id === city_id) &&
  (project_size === undefined || project.project_size === project_size)

/** The narrowest first: the place is widened before the size, and the country never is. */
function scopesOf({ country_id, city_id, project_size }: PriceWish): Scope[] {
  const places: Scope[] = [...(city_id === undefined ? [] : [{ country_id, city_id }]), { country_id }]
  const sizes = project_size === undefined ? [undefined] : [project_size, undefined]
  return sizes.flatMap((size) => places.map((place) => (size === undefined ? place : { ...place, project_size: size })))
}
