import { availability } from '@husrum/contract/experts/profile/availability.ts'
import { plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { anExpert, placeIds, type ExpertPerson } from '../../../../testing/people.ts'
import { listDaysOff, sweepDaysOff, yearsAfter } from './days-off.service.ts'
import { selectToday } from '../own-profile/own-profile.queries.ts'

let t: TestApp
let today: string
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  today = await selectToday(t.deps.db)
})
afterAll(() => t.close())

const plus = (days: number) => plusDays(today, days)
const add = ({ token }: ExpertPerson, from_day: unknown, to_day: unknown, more: object = {}) =>
  t.call(availability.addDaysOff, { token, body: { from_day, to_day, ...more } })
const remove = ({ token }: ExpertPerson, id: number) => t.call(availability.removeDaysOff, { token, params: { id } })
const read = async ({ token }: ExpertPerson, locale = 'en') =>
  (await t.call(availability.listDaysOff, { token, headers: { locale } })).json

describe('the own calendar', () => {
  test('takes days, lists them in order, and lets go of them', async () => {
    const expert = await anExpert(t)
    expect((await read(expert)).data).toEqual([])
    const later = await add(expert, plus(20), plus(30), { label: ' Ski ', pauses_leads: true })
    expect(later.status, later.text).toBe(201)
    expect(later.json.data).toEqual({
      id: later.json.data.id,
      from_day: plus(20),
      to_day: plus(30),
      label: 'Ski',
      pauses_leads: true,
    })
    const sooner = await add(expert, plus(0), plus(0))
    expect(sooner.json.data).toMatchObject({ label: '', pauses_leads: false })
    expect((await read(expert)).data).toEqual([sooner.json.data, later.json.data])
    expect((await remove(expert, sooner.json.data.id)).status).toBe(204)
    expect((await read(expert)).data).toEqual([later.json.data])
    expect((await remove(expert, sooner.json.data.id)).json).toMatchObject({ code: 'days_off_not_found' })
  })

  test('names the public holidays of the own country in the reader’s language', async () => {
    const dane = await anExpert(t)
    const german = await anExpert(t, await placeIds(t, 'Hamburg'))
    const christmas = `${yearsAfter(today, 1).slice(0, 4)}-12-25`
    const named = async (expert: ExpertPerson, locale: string) =>
      (await read(expert, locale)).public_holidays.find(({ day }: { day: string }) => day === christmas)?.name
    expect(await named(dane, 'dk')).toBe('Juledag')
    expect(await named(dane, 'en')).toBe('Christmas Day')
    expect(await named(german, 'de')).toMatch(/Weihnacht/)
    const days = (await read(german)).public_holidays.map(({ day }: { day: string }) => day)
    expect(days).toEqual(days.toSorted((a: string, b: string) => (a < b ? -1 : 1)))
    expect(days[0] >= today).toBe(true)
  })

  test('belongs to one expert', async () => {
    const [owner, other] = [await anExpert(t), await anExpert(t)]
    const { id } = (await add(owner, plus(3), plus(4))).json.data
    expect((await remove(other, id)).status).toBe(404)
    expect((await read(other)).data).toEqual([])
    expect((await read(owner)).data).toHaveLength(1)
  })

  test.each([
    ['yesterday', -1, 3, 'from_day'],
    ['more than two years ahead', 5, 732, 'to_day'],
    ['an end before the start', 5, 4, 'to_day'],
  ])('422 for %s', async (_, from, to, field) => {
    const reply = await add(await anExpert(t), plus(from), plus(to))
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)).toEqual([field])
  })

  test.each([
    [{ from_day: '2026-02-30', to_day: '2026-03-01' }],
    [{ from_day: "2026-12-01'; drop table days_off", to_day: '2026-12-02' }],
    [{ from_day: 20261201, to_day: null }],
    [{ from_day: '9999-12-31', to_day: '9999-12-31' }],
    [{}],
    [{ from_day: '2027-01-04', to_day: '2027-01-05', label: 'x'.repeat(61) }],
    [{ from_day: '2027-01-04', to_day: '2027-01-05', label: 'two\nlines' }],
    [{ from_day: '2027-01-04', to_day: '2027-01-05', pauses_leads: 'yes' }],
  ])('422 for hostile input %j', async (body) => {
    const { token } = await anExpert(t)
    expect((await t.call(availability.addDaysOff, { token, body })).status).toBe(422)
  })

  test('409 for days that touch others, and for the 61st entry', async () => {
    const expert = await anExpert(t)
    expect((await add(expert, plus(10), plus(12))).status).toBe(201)
    for (const [from, to] of [
      [12, 12],
      [9, 10],
      [8, 14],
      [11, 11],
    ] as const)
      expect((await add(expert, plus(from), plus(to))).json).toMatchObject({ code: 'days_off_overlap' })
    expect((await add(expert, plus(13), plus(13))).status).toBe(201)
    for (let n = 0; n < 58; n += 1) expect((await add(expert, plus(20 + n * 2), plus(20 + n * 2))).status).toBe(201)
    expect((await add(expert, plus(400), plus(400))).json).toMatchObject({ code: 'days_off_full' })
  })

  test('of twelve at once, one takes the days', async () => {
    const expert = await anExpert(t)
    const replies = await Promise.all(Array.from({ length: 12 }, () => add(expert, plus(40), plus(45))))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ json }) => json.code === 'days_off_overlap')).toHaveLength(11)
  })

  test('what has passed stays for the deadlines counted with it', async () => {
    const expert = await anExpert(t)
    const { db } = t.deps
    const { id } = (await add(expert, plus(0), plus(5))).json.data
    await db
      .updateTable('days_off')
      .set({ from_day: plus(-3) })
      .where('id', '=', id)
      .execute()
    expect((await remove(expert, id)).status).toBe(204)
    expect(await listDaysOff(db, [expert.expert_id])).toEqual([
      { expert_id: expert.expert_id, from_day: plus(-3), to_day: plus(-1) },
    ])
    expect(await listDaysOff(db, [expert.expert_id], today)).toEqual([])
    expect(await listDaysOff(db, [])).toEqual([])
    expect((await read(expert)).data).toEqual([])
    expect((await remove(expert, id)).status).toBe(404)
  })
})

test('what ended more than 400 days ago is forgotten', async () => {
  const expert = await anExpert(t)
  const row = (ago: number) => ({ expert_id: expert.expert_id, from_day: plus(-ago - 5), to_day: plus(-ago) })
  await t.deps.db
    .insertInto('days_off')
    .values([row(401), row(400), row(10)])
    .execute()
  await sweepDaysOff(t.deps)
  const left = await listDaysOff(t.deps.db, [expert.expert_id])
  expect(left.map(({ to_day }) => to_day)).toEqual([plus(-400), plus(-10)])
})

test.each([
  ['2026-11-22', 2, '2028-11-22'],
  ['2028-02-29', 2, '2030-03-01'],
])('%s and %i years', (day, years, after) => expect(yearsAfter(day, years)).toBe(after))
