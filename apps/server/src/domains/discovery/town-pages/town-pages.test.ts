import { towns, type TownList, type TownPage } from '@husrum/contract/discovery/town-pages.ts'
import type { ExpertCard } from '@husrum/contract/experts/profile/experts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '../../../platform/database/statements.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aKnownExpert, aProject, someReviews } from '../../experts/profile/profile.testing.ts'
import type { ExpertPerson } from '../../../testing/people.ts'
import { openTownAreas } from './town-areas.ts'

let t: TestApp
let moved = 0
/** Refreshes the market, and counts the towns again. */
async function settle(): Promise<void> {
  await t.deps.market.refresh()
  await t.moveClock((moved += 61))
}
const aarhus: ExpertPerson[] = []
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off', BASE_URL: 'http://localhost:3000' })
  for (const city of ['Aarhus', 'Aarhus', 'Risskov', 'Højbjerg'])
    aarhus.push(await aKnownExpert(t, { city, styles: ['japandi'], name: `Expert in ${city}` }))
  for (let n = 0; n < 2; n += 1) await aKnownExpert(t, { city: 'Odense' })
  for (let n = 0; n < 3; n += 1) await aKnownExpert(t, { city: 'Frederiksberg', name: 'Fred' })
  for (let n = 0; n < 2; n += 1) await aKnownExpert(t, { city: 'Roskilde', service_types: ['architect'] })
  await settle()
})
afterAll(() => t.close())

type Read = { data: ExpertCard[]; meta: { total: number; last_page: number; current_page: number }; about: TownPage }
async function read(town: string, query: Record<string, unknown> = {}, service = 'designer'): Promise<Read> {
  const { status, json, text } = await t.call(towns.readTown, { params: { service, town }, query })
  expect(status, text).toBe(200)
  return json
}
const refusal = async (town: string, query: Record<string, unknown> = {}, service = 'designer') => {
  const { status, json } = await t.call(towns.readTown, { params: { service, town }, query })
  return [status, json.code]
}
const list = async (): Promise<TownList> => (await t.call(towns.listTowns, {})).json.data
const sitemap = async () => (await t.request({ method: 'GET', url: '/sitemaps/en.xml' })).text

describe('which towns have a page', () => {
  test('those of three experts, the suburbs of a town counted with it', async () => {
    const { data, meta, about } = await read('aarhus')
    expect(meta).toMatchObject({ total: 4, last_page: 1 })
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set(aarhus.map(({ expert_id }) => expert_id)))
    expect(about).toMatchObject({
      town: { slug: 'aarhus', name: 'Aarhus', country: { name: 'Denmark' } },
      service: 'designer',
      focus: null,
      around_km: 25,
      experts: { total: 4 },
    })
  })

  test('two are not enough, nor two of the other profession', async () => {
    expect(await refusal('odense')).toEqual([404, 'town_not_found'])
    expect(await refusal('roskilde', {}, 'architect')).toEqual([404, 'town_not_found'])
    expect(await refusal('aarhus', {}, 'architect')).toEqual([404, 'town_not_found'])
  })

  test('a suburb answers with the town it belongs to, and with itself where three work in it', async () => {
    expect((await read('risskov')).about.town.slug).toBe('aarhus')
    const { about, meta } = await read('frederiksberg')
    expect([about.town.slug, about.around_km, meta.total]).toEqual(['frederiksberg', null, 3])
    expect((await read('copenhagen')).about).toMatchObject({ around_km: 25, experts: { total: 3 } })
  })

  test('every usual spelling leads to one address', async () => {
    for (const spelling of ['aarhus', 'Århus', 'århus', 'AARHUS'])
      expect([spelling, (await read(spelling)).about.town.slug]).toEqual([spelling, 'aarhus'])
    for (const spelling of ['kobenhavn', 'københavn', 'kopenhagen', 'koebenhavn'])
      expect([spelling, (await read(spelling)).about.town.slug]).toEqual([spelling, 'copenhagen'])
  })

  test('what is no town, profession or focus is refused', async () => {
    for (const town of ['atlantis', '%00', '<script>', "'; drop table experts", '1', 'constructor'])
      expect([town, (await t.call(towns.readTown, { params: { service: 'designer', town } })).status]).toEqual([
        town,
        404,
      ])
    expect((await t.call(towns.readTown, { params: { service: 'plumber', town: 'aarhus' } })).status).toBe(422)
    expect(await refusal('aarhus', { focus: 'baroque' })).toEqual([404, 'town_not_found'])
    for (const query of [{ focus: '<b>' }, { page: 0 }, { page: -1 }, { page: 'x' }])
      expect([query, (await refusal('aarhus', query))[0]]).toEqual([query, 422])
  })

  test('a focus with too few answers without it, and one with enough with its own people', async () => {
    const { about, meta } = await read('aarhus', { focus: 'japandi' })
    expect([about.focus, meta.total]).toEqual([{ kind: 'style', slug: 'japandi', path: 'japandi', name: 'Japandi' }, 4])
    expect((await read('aarhus', { focus: 'urban' })).about.focus).toBeNull()
    // only designers have pages by room
    expect(await refusal('aarhus', { focus: 'living-room' }, 'architect')).toEqual([404, 'town_not_found'])
  })

  test('a page past the end has nobody', async () => {
    const { data, meta } = await read('aarhus', { page: 2 })
    expect([data, meta.last_page, meta.total]).toEqual([[], 1, 4])
  })
})

describe('what stands on it', () => {
  test('counts are those of the search', async () => {
    const { about } = await read('aarhus')
    const ids = aarhus.map(({ expert_id }) => expert_id)
    const found = await t.request({
      method: 'GET',
      url: '/api/architect/search?service_type=designer&city_id=aarhus&radius_km=25',
    })
    expect(found.json.meta.total).toBe(ids.length)
    const facet = (name: string, value: string) =>
      found.json.facets[name].find((each: { value: string }) => each.value === value).count
    expect(about.experts).toMatchObject({
      available: facet('available', 'true'),
      online: facet('session_type', 'online'),
      answer_in_a_day: facet('answers_within', '24'),
      well_reviewed: facet('min_rating', '4'),
    })
    expect(about.fees.map(({ slug, count }) => [slug, count])).toEqual([
      ['1000-5000', facet('project_budget_id', '1000-5000')],
      ['5000-10000', facet('project_budget_id', '5000-10000')],
    ])
    expect(about.styles).toEqual([{ slug: 'japandi', name: 'Japandi', count: 4, path: 'japandi' }])
  })

  test('projects and reviews are of different experts there, drafts and reported reviews are not shown', async () => {
    const [one, other, third] = aarhus.map(({ expert_id }) => expert_id)
    await aProject(t, one ?? 0, { title: 'What the card of the expert shows' })
    const project = await aProject(t, one ?? 0, { title: 'A loft by the river' })
    const hidden = await aProject(t, other ?? 0, { title: 'Only a draft' })
    await t.deps.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', hidden).execute()
    await someReviews(t, one ?? 0, [5, 4])
    const [reported = 0] = await someReviews(t, third ?? 0, [1])
    await t.deps.db.updateTable('reviews').set({ reported_at: new Date() }).where('id', '=', reported).execute()
    await t.deps.readModels.refresh()
    await settle()
    const { about } = await read('aarhus')
    expect(about.projects.map(({ title, expert }) => [title, expert.id])).toEqual([['A loft by the river', one]])
    expect(about.projects[0]?.id).toBe(project)
    expect(about.reviews.map(({ expert }) => expert.id)).toEqual([one])
  })

  test('neighbours have a page of their own, the nearest first', async () => {
    const { about } = await read('copenhagen')
    expect(about.near.map(({ slug, count }) => [slug, count])).toEqual([['frederiksberg', 3]])
  })

  test('names in the language of the reader, the address in one', async () => {
    const { json } = await t.call(towns.readTown, {
      params: { service: 'designer', town: 'copenhagen' },
      headers: { locale: 'de' },
    })
    expect(json.about.town).toMatchObject({ slug: 'copenhagen', name: 'Kopenhagen', country: { name: 'Dänemark' } })
  })
})

describe('the list of towns', () => {
  test('names each with its counts, by country', async () => {
    const [denmark] = await list()
    expect(denmark?.country.code).toBe('DK')
    expect(denmark?.towns.map(({ slug, designer, architect }) => [slug, designer, architect])).toEqual([
      ['aarhus', 4, null],
      ['copenhagen', 3, null],
      ['frederiksberg', 3, null],
    ])
  })

  test('every page in the site map answers as itself, and none else is there', async () => {
    await t.moveClock((moved += 601))
    await t.deps.db.transaction().execute((tx) => t.deps.jobs.enqueue(tx, 'make-site-map', {}))
    await t.deps.jobs.flush(['make-site-map'])
    const paths = [
      ...(await sitemap()).matchAll(/<loc>http:\/\/localhost:3000\/(interior-designers|architects)\/([^<]*)</g),
    ]
    expect(paths.length).toBeGreaterThan(3)
    for (const [, profession, rest = ''] of paths) {
      const [town = '', focus] = rest.split('/')
      const { about, meta } = await read(town, { focus }, profession === 'architects' ? 'architect' : 'designer')
      expect([about.town.slug, about.focus?.path, meta.total >= 3]).toEqual([town, focus, true])
    }
  })

  test('who works in two places of one town is one expert there', async () => {
    const places = await t.deps.db
      .selectFrom('cities')
      .select(['id', 'slug'])
      .where('slug', 'in', ['aalborg', 'norresundby'])
      .execute()
    const idOf = (slug: string) => places.find((place) => place.slug === slug)?.id ?? 0
    for (let n = 0; n < 2; n += 1) {
      const { expert_id } = await aKnownExpert(t, { city: 'Aalborg' })
      await t.deps.db
        .updateTable('experts')
        .set({ further_city_ids: [idOf('norresundby')] })
        .where('id', '=', expert_id)
        .execute()
    }
    await settle()
    expect(await refusal('aalborg')).toEqual([404, 'town_not_found'])
    await aKnownExpert(t, { city: 'Aalborg' })
    await settle()
    expect((await read('aalborg')).meta.total).toBe(3)
    expect((await list())[0]?.towns.find(({ slug }) => slug === 'aalborg')?.designer).toBe(3)
  })

  test('a town whose expert leaves loses its page at once, and its place in the list with the next count', async () => {
    const [first] = aarhus.slice(-1)
    const some = await Promise.all([0, 1, 2].map(() => aKnownExpert(t, { city: 'Esbjerg' })))
    await settle()
    expect((await read('esbjerg')).meta.total).toBe(3)
    await t.deps.db
      .updateTable('experts')
      .set({ status: 'suspended' })
      .where('id', '=', some[0]?.expert_id ?? first?.expert_id ?? 0)
      .execute()
    await t.deps.market.refresh()
    expect(await refusal('esbjerg')).toEqual([404, 'town_not_found'])
    await settle()
    expect((await list())[0]?.towns.map(({ slug }) => slug)).not.toContain('esbjerg')
  })
})

test('warm, nothing is asked of the database, by fifty at once', async () => {
  const url = '/api/towns/designer/aarhus'
  for (const each of [url, '/api/towns']) await t.http.inject({ url: each })
  const { statements, result } = await countStatements(() =>
    Promise.all(Array.from({ length: 50 }, (_, n) => t.http.inject({ url: n % 2 ? url : '/api/towns' }))),
  )
  expect(statements).toEqual([])
  expect(result.every(({ statusCode }) => statusCode === 200)).toBe(true)
})

test('no two towns share an address, and each is found by its own', () => {
  const areas = openTownAreas(t.deps.refs)
  const slugs = t.deps.refs.list('city').map(({ id }) => areas.town(id).slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
  for (const { id } of t.deps.refs.list('city')) expect(areas.find(areas.town(id).slug)?.city.id).toBe(id)
})
