/** Showcases, and the experts with their projects and reviews. */
import type { Draft, Expert, Picture, Place, World } from '../../../../demo/types.ts'
import { viewsOf } from '../../../../demo/views.ts'
import { daysEarlier } from '../../../../demo/when.ts'
import type { Deps } from '../app/deps.ts'
import { createKnownAccount } from '../domains/identity/accounts/accounts.service.ts'
import { createExpert } from '../domains/experts/profile/own-profile/creating.service.ts'
import { addReviews } from '../domains/market/reviews/reviews.service.ts'
import { releaseImages } from '../domains/foundation/media/uploads.service.ts'
import { publishProject, recordViews, type NewProject } from '../domains/experts/portfolio/adding.service.ts'
import { foldName } from '../domains/foundation/reference/reference.service.ts'
import { insertShowcase } from '../domains/experts/showcases/showcases.service.ts'
import { readNow } from '../platform/core/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { markEmailVerified } from './people.queries.ts'

const DAY = 86_400_000

export async function loadMarket(
  deps: Deps,
  world: World,
  images: ReadonlyMap<string, number>,
  passwordHash: string,
): Promise<void> {
  const tx = deps.db as Tx // demo.ts calls this inside its transaction
  const now = await readNow(tx)
  const places = createPlaces(deps)
  const showcases = new Map<string, number>()
  for (const [position, picture] of mixed(world.pictures.filter((each) => each.showcase)).entries()) {
    showcases.set(picture.file, await addShowcase(deps, tx, picture, imageOf(images, picture.file), position))
  }
  for (const expert of world.experts)
    await addExpert(deps, tx, expert, { places, now, images, showcases, passwordHash })
}

/**
 * A page of photos shows all rooms and many styles: it takes each room in turn, and each starts with another style.
 * Second and third pictures of a style come after all first ones, so that no page has two of one scene.
 */
function mixed(pictures: readonly Picture[]): Picture[] {
  const rooms = Object.values(Object.groupBy(pictures, (picture) => picture.room ?? picture.architectureType ?? ''))
  const inOrder = rooms.map((room, at) =>
    ['first', 'c', 'b'].flatMap((view) => {
      const group = room.filter(({ file }) => viewOf(file) === view)
      return group.map((_, turn) => group[(turn + at) % group.length] ?? [])
    }),
  )
  const longest = Math.max(...inOrder.map((room) => room.length))
  return Array.from({ length: longest }, (_, turn) => inOrder.flatMap((room) => room[turn] ?? [])).flat()
}

const viewOf = (file: string): string => /-([bc])\.webp$/.exec(file)?.[1] ?? 'first'

function imageOf(images: ReadonlyMap<string, number>, file: string): number {
  const id = images.get(file)
  if (id === undefined) throw new Error(`The demo world names a picture it does not have: ${file}`)
  return id
}

/** The 2,000-px version if there is one: covers and projects share one file, so a scene is not shown twice. */
export function largest(images: ReadonlyMap<string, number>, file: string): number {
  return images.get(`large/${file}`) ?? imageOf(images, file)
}

function addShowcase(deps: Deps, tx: Tx, picture: Picture, imageId: number, position: number): Promise<number> {
  return insertShowcase(deps, tx, {
    image_id: imageId,
    category: picture.category,
    style: picture.style,
    room_type: picture.room ?? picture.architectureType ?? null,
    alt: picture.alt,
    credit: 'Husrum',
    license: 'CC0-1.0',
    position,
  })
}

/** Finds places by any of their names. The names of a country are folded once: there are thousands. */
export function createPlaces(deps: Deps): (place: Place) => { country_id: number; city_id: number } {
  const byCountry = new Map<string, Map<string, number>>()
  return (place) => placeOf(deps, byCountry, place)
}

function placeOf(
  deps: Deps,
  byCountry: Map<string, Map<string, number>>,
  place: Place,
): { country_id: number; city_id: number } {
  const country = deps.refs.list('country').find((row) => row.code === place.country)
  if (!country) throw new Error(`The demo world names a country the reference data does not have: ${place.country}`)
  const cities = byCountry.get(place.country) ?? foldCities(deps, country.id)
  byCountry.set(place.country, cities)
  const city_id =
    (place.district ? cities.get(foldName(place.district)) : undefined) ?? cities.get(foldName(place.city))
  if (city_id === undefined)
    throw new Error(`The demo world names a place the reference data does not have: ${place.city}, ${place.country}`)
  return { country_id: country.id, city_id }
}

/** Largest first: a name that two places share belongs to the larger one. */
function foldCities(deps: Deps, countryId: number): Map<string, number> {
  const cities = new Map<string, number>()
  for (const row of deps.refs.list('city')) {
    if (row.country_id !== countryId) continue
    for (const name of [row.name, row.name_en, row.name_da, row.name_de].map(foldName))
      if (!cities.has(name)) cities.set(name, row.id)
  }
  return cities
}

type Context = {
  places: (place: Place) => { country_id: number; city_id: number }
  now: Date
  images: ReadonlyMap<string, number>
  showcases: ReadonlyMap<string, number>
  passwordHash: string
}

async function addExpert(
  deps: Deps,
  tx: Tx,
  expert: Expert,
  { places, now, images, showcases, passwordHash }: Context,
): Promise<void> {
  const place = places(expert.place)
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const { name, email, phone, locale } = expert
  const accountId = await createKnownAccount(
    deps,
    tx,
    { role: 'expert', name, email, phone, locale, password: '', ...place },
    passwordHash,
  )
  await markEmailVerified(tx, accountId)
  const expertId = await createExpert(deps, tx, accountId, {
    status: expert.status,
    name,
    company_name: expert.company_name,
    company_registration: expert.company_registration,
    registration_checked_at: expert.registration_checked ? ago(expert.joined_days_ago) : null,
    description: expert.description,
    expert_type: expert.expert_type,
    service_types: expert.service_types,
    project_types: expert.project_types,
    session_types: expert.session_types,
    project_sizes: expert.project_sizes,
    project_phases: expert.project_phases,
    budgets: expert.budgets,
    timelines: expert.timelines,
    aspects: expert.aspects,
    room_types: expert.rooms,
    specialties: expert.specialists,
    main_specialty: expert.specialist_type,
    skills: expert.skills,
    styles: expert.styles,
    photo_ids: expert.photos.map((file) => imageOf(showcases, file)),
    languages: expert.languages,
    place,
    works_outside: expert.outside_expert,
    plan: expert.plan_id,
    capacity_wish: expert.capacity_wish,
    working_since: expert.working_since ?? null,
    cover_image_id: largest(images, expert.cover),
    joined_at: ago(expert.joined_days_ago),
    leads_total: expert.record.leads_total,
    leads_answered: expert.record.leads_answered,
    usual_response_minutes:
      expert.record.median_response_hours === null ? null : Math.round(expert.record.median_response_hours * 60),
  })
  await addPortfolio(deps, tx, expert, { accountId, expertId, now, places, images })
  await addReviews(
    deps,
    tx,
    expertId,
    expert.reviews.map(({ rating, title, body, language, author_name, city_name, days_ago, reply }) => ({
      rating,
      title,
      body,
      language,
      author_name,
      city_name,
      status: 'published' as const,
      created_at: ago(days_ago),
      reply: reply?.body ?? null,
      replied_at: reply ? ago(reply.days_ago) : null,
    })),
  )
}

/** Experts show most of their photos as inspiration; every seventh appears only in its project. */
const KEPT_BACK = 7

type Portfolio = Pick<Context, 'now' | 'places' | 'images'> & { accountId: number; expertId: number }

async function addPortfolio(deps: Deps, tx: Tx, expert: Expert, portfolio: Portfolio): Promise<void> {
  const { accountId, expertId, now } = portfolio
  const all = [...expert.projects, ...expert.drafts]
  const shown = all.flatMap((project) =>
    project.pictures.flatMap(({ file, before }) => [file, ...(before ? [before.file] : [])]),
  )
  const own = new Set([expert.cover, ...shown].map((file) => largest(portfolio.images, file)))
  // not in use yet: released like uploads, all in one statement
  await releaseImages(tx, accountId, [...own])
  for (const [position, project] of all.entries()) {
    const isDraft = position >= expert.projects.length
    const daysAgo = isDraft ? 3 : Math.min(expert.joined_days_ago, 30 * (position + 1))
    const ago = (days: number) => daysEarlier(now, Math.min(days, expert.joined_days_ago))
    const id = await publishProject(deps, tx, expertId, {
      ...described(project, portfolio),
      position,
      created_at: ago(daysAgo + 6),
      ...(isDraft ? { status: 'draft' } : { published_at: ago(daysAgo) }),
    })
    if (!isDraft && expert.status === 'active') await recordViews(tx, id, viewsOf(expert, position, daysAgo))
  }
}

function described(project: Draft, { now, places, images }: Portfolio): NewProject {
  return {
    title: project.title,
    description: project.description,
    project_type: project.project_type,
    city_id: places(project.place).city_id,
    year: now.getUTCFullYear() - project.finished_years_ago,
    size_m2: project.size_m2,
    budget: project.budget,
    styles: project.styles,
    room_types: project.rooms,
    aspects: project.aspects,
    materials: project.materials,
    images: project.pictures.map(({ file, style, room, caption, alt, focus, before }, at) => ({
      image_id: largest(images, file),
      style,
      room,
      caption,
      alt,
      in_inspiration: (at + 1) % KEPT_BACK !== 0,
      ...(focus ? { focus } : {}),
      ...(before ? { before: { id: largest(images, before.file), alt: before.alt, split: before.split } } : {}),
    })),
  }
}
