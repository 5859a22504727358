import type { MarketExpert } from '@husrum/matching/expert.types.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aLead, anExpert, placeIds } from '../../../testing/people.ts'
import { createPlaceCounts } from './search/search.service.ts'
import { listChangedExperts, listMarketExperts, listMarketLoads, listMarketXids } from './market.service.ts'
import { aKnownExpert, anImage, aProject, someReviews } from './profile.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Columns = NonNullable<Parameters<typeof aLead>[1]>['columns']
const day = (date: Date) => Math.floor(date.getTime() / 86_400_000)
async function factsOf(id: number): Promise<MarketExpert | undefined> {
  const experts: MarketExpert[] = await listMarketExperts(t.deps.db, t.deps.refs, { ids: [id] })
  return experts[0]
}
async function aTastePhoto(style: string): Promise<number> {
  const { id } = await t.deps.db
    .insertInto('showcases')
    .values({
      image_id: await anImage(t),
      category: 'interior',
      style_id: t.deps.refs.choose('style', style, 'style').id,
      alt_en: 'A room',
      alt_da: 'Et rum',
      alt_de: 'Ein Raum',
      credit: 'Husrum',
      license: 'CC0-1.0',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('an expert as the index takes it: slugs, place, evidence, texts', async () => {
  const place = await placeIds(t, 'Aarhus')
  const joined_at = new Date('2026-03-04T22:00:00Z')
  const { expert_id } = await aKnownExpert(t, {
    aspects: ['facade'],
    room_types: ['kitchen'],
    specialties: ['lighting-design'],
    project_phases: ['sketching'],
    timelines: ['3-6-months'],
    budgets: ['no-preference'],
    skills: ['floor-plans'],
    styles: ['japandi'],
    photo_ids: [await aTastePhoto('urban'), await aTastePhoto('urban')],
    works_outside: true,
    joined_at,
    description: 'Quiet rooms.',
  })
  const [first, second, third] = [await anImage(t), await anImage(t), await anImage(t)]
  await aProject(t, expert_id, {
    title: 'A stair',
    description: 'Of oak.',
    styles: ['vintage', 'modern'],
    images: [{ image_id: first }, { image_id: second }, { image_id: third, style: 'japandi' }],
  })
  const facts = await factsOf(expert_id)
  expect(facts).toMatchObject({
    id: expert_id,
    active: true,
    joined_day: day(joined_at),
    country: place.country_id,
    state: place.state_id,
    city: place.city_id,
    service_types: ['designer'],
    project_types: ['residential'],
    expert_type: 'individual-expert',
    session_types: ['online', 'physical'],
    outside_area: true,
    aspects: ['facade'],
    room_types: ['kitchen'],
    specialists: ['lighting-design'],
    phases: ['sketching'],
    timelines: ['3-6-months'],
    budget_bands: ['no-preference'],
    styles: { vintage: 2, japandi: 1.5, urban: 1 },
    reviews_n: 0,
    reviews_mean: 0,
    answer_hours: null,
  })
  expect(facts?.lat).toBeCloseTo(56.15, 1)
  expect(facts?.texts).toEqual(
    expect.arrayContaining([
      { language: null, text: 'Quiet rooms.' },
      { language: null, text: 'A stair. Of oak.' },
      { language: 'da', text: 'Plantegninger' },
      { language: 'de', text: 'Grundrisse' },
    ]),
  )
})

test('texts are in the language the account speaks, once it was chosen', async () => {
  const expert = await anExpert(t, { description: 'Stille rum.' }, { locale: 'dk' })
  expect((await factsOf(expert.expert_id))?.texts).toEqual([{ language: 'da', text: 'Stille rum.' }])
})

test('drafts are no evidence', async () => {
  const { expert_id } = await aKnownExpert(t, { styles: ['modern'] })
  const id = await aProject(t, expert_id)
  await t.deps.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', id).execute()
  expect((await factsOf(expert_id))?.styles).toEqual({ modern: 0.5 })
})

test('load: leads of 30 days, room by wish and plan, open ones not yet due, published reviews', async () => {
  const expert = await anExpert(t, {
    plan_id: 2,
    capacity_wish: 5,
    leads_total: 10,
    leads_answered: 6,
    usual_response_minutes: 90,
  })
  await aLead(t, { expert })
  await aLead(t, { expert, columns: { status: 'contacted' } })
  await aLead(t, { expert, columns: { created_at: new Date(Date.now() - 40 * 86_400_000), status: 'lost' } })
  const [, , pending] = await someReviews(t, expert.expert_id, [5, 4, 1])
  await t.deps.db
    .updateTable('reviews')
    .set({ status: 'pending' })
    .where('id', '=', pending ?? 0)
    .execute()
  const load = {
    leads30: 2,
    capacity_month: 5,
    leads_total: 10,
    leads_n: 9,
    responded_n: 6,
    reviews_n: 2,
    reviews_mean: 4.5,
    answers: [],
  }
  expect(await factsOf(expert.expert_id)).toMatchObject({ ...load, answer_hours: 1.5 })
  expect(await listMarketLoads(t.deps.db, [expert.expert_id])).toEqual([{ id: expert.expert_id, ...load }])
})

test('how leads were met tells how much an expert can truly take, each at the load of its time', async () => {
  const expert = await anExpert(t, { plan_id: 2, capacity_wish: 5 })
  const at = (days: number, hours = 0) => new Date(Date.now() - days * 86_400_000 + hours * 3_600_000)
  const met = (days: number, columns: Columns) => aLead(t, { expert, columns: { created_at: at(days), ...columns } })
  // too old to count as evidence, but still part of the load of the next lead
  await met(190, { status: 'contacted', answered_at: at(190, 3) })
  await met(170, { status: 'contacted', answered_at: at(170, 3) })
  await met(60, { status: 'lost', answered_at: at(60, 50) })
  await met(59, { status: 'declined', answered_at: at(59, 1), decline_reason: 'busy' })
  await met(58, { status: 'declined', answered_at: at(58, 1), decline_reason: 'budget' })
  await met(57, { status: 'expired' })
  await met(56, { status: 'withdrawn' })
  const move = { expert_id: expert.expert_id, status_from: 'active', status_to: 'paused', actor: 'expert' }
  await t.deps.db
    .insertInto('expert_moves')
    .values([
      { ...move, created_at: at(55) },
      // without leads a pause is no evidence about them, and a pause by staff never is
      { ...move, created_at: at(100) },
      { ...move, created_at: at(54), actor: 'staff' },
    ])
    .execute()
  await aLead(t, { expert })
  const told = [
    { leads: 2, kind: 'taken' },
    { leads: 1, kind: 'late' },
    { leads: 2, kind: 'busy' },
    { leads: 4, kind: 'silent' },
    { leads: 6, kind: 'paused' },
  ]
  expect(await factsOf(expert.expert_id)).toMatchObject({ leads30: 1, answers: told })
  expect(await listMarketLoads(t.deps.db, [expert.expert_id])).toMatchObject([{ answers: told }])
  const other = await anExpert(t)
  expect(await factsOf(other.expert_id)).toMatchObject({ answers: [] })
  await t.deps.db
    .updateTable('experts')
    .set({ available_from: copenhagenDay(at(-60)) })
    .where('id', '=', expert.expert_id)
    .execute()
  expect(await factsOf(expert.expert_id)).toMatchObject({ answers: [...told, { leads: 2, kind: 'paused' }] })
})

test('another language of the account marks the expert, so that their texts are read in it', async () => {
  const { db } = t.deps
  const expert = await anExpert(t, { description: 'Stille rum.' }, { locale: 'da' })
  const speak = (locale: string) =>
    db.updateTable('accounts').set({ locale }).where('id', '=', expert.account_id).execute()
  let { mark } = await listChangedExperts(db, undefined)
  const changed = async () => {
    const next = await listChangedExperts(db, mark)
    mark = next.mark
    return next.changed
  }
  await speak('da')
  expect(await changed()).toEqual([])
  await speak('de')
  expect(await changed()).toEqual([expert.expert_id])
  expect((await factsOf(expert.expert_id))?.texts).toEqual([{ language: 'de', text: 'Stille rum.' }])
})

test('without a scope: the public ones only; named ones also when they are not', async () => {
  const paused = await anExpert(t, { status: 'paused' })
  const suspended = await anExpert(t, {}, { suspended_at: new Date() })
  const active = await anExpert(t)
  const ids = (await listMarketExperts(t.deps.db, t.deps.refs)).map(({ id }) => id)
  expect(ids).toContain(active.expert_id)
  expect(ids).not.toContain(paused.expert_id)
  expect(ids).not.toContain(suspended.expert_id)
  expect((await listMarketXids(t.deps.db)).map(({ id }) => id)).toEqual(ids)
  expect(await factsOf(paused.expert_id)).toMatchObject({ active: false })
  expect(await factsOf(suspended.expert_id)).toMatchObject({ active: false })
})

test('places with public experts are counted by city, anew with every change', async () => {
  const place = await placeIds(t, 'Skagen')
  const countByPlace = createPlaceCounts(t.deps)
  const inSkagen = async () => (await countByPlace()).filter(({ city_id }) => city_id === place.city_id)
  expect(await inSkagen()).toEqual([])
  await anExpert(t, place)
  await anExpert(t, place)
  await anExpert(t, { ...place, status: 'pending_review' })
  await t.deps.market.refresh()
  expect(await inSkagen()).toEqual([{ ...place, experts_count: 2 }])
  expect(await countByPlace()).toBe(await countByPlace())
})

test('each change is listed once while an older transaction is open, and its own when that commits', async () => {
  const { db } = t.deps
  const [late, early] = [await anExpert(t), await anExpert(t)]
  const rename = (tx: typeof db, { expert_id }: { expert_id: number }) =>
    tx.updateTable('experts').set({ name: 'Nora New' }).where('id', '=', expert_id).execute()
  const began = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const open = db.transaction().execute(async (tx) => {
    await rename(tx, late)
    began.resolve()
    await end.promise
  })
  await began.promise
  let { mark } = await listChangedExperts(db, undefined)
  const changed = async () => {
    const next = await listChangedExperts(db, mark)
    mark = next.mark
    return next.changed
  }
  await rename(db, early)
  expect([await changed(), await changed()]).toEqual([[early.expert_id], []])
  end.resolve()
  await open
  expect([await changed(), await changed()]).toEqual([[late.expert_id], []])
})
