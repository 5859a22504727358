import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { notifications } from '@husrum/contract/market/notifications/notifications.ts'
import { quotes } from '@husrum/contract/market/quotes.ts'
import { copenhagenDay, endOfCopenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { reviews } from '@husrum/contract/market/reviews/reviews.ts'
import { timeline } from '@husrum/contract/market/timeline.ts'
import { containsPrivateData } from '@husrum/contract/market/reviews/states.rules.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventMap } from '../../../app/events.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anExpert, anUpload, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { held, listHeld } from '../../identity/data-export/data-export.queries.ts'
import { someReviews } from '../../experts/profile/profile.testing.ts'
import { mailDue } from '../notifications/mailing/mailing.service.ts'
import { sweepNotifications } from '../notifications/notifications.service.ts'
import { publishDue } from './reviews.service.ts'

const HOUR = 3600
const DAY = 24 * HOUR

let t: TestApp
const heard: { invited: EventMap['review.invited'][]; moved: EventMap['review.moved'][]; replied: number[] } = {
  invited: [],
  moved: [],
  replied: [],
}
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  t.deps.events.on('review.invited', async (_, event) => void heard.invited.push(event))
  t.deps.events.on('review.moved', async (_, event) => void heard.moved.push(event))
  t.deps.events.on('review.replied', async (_, { review_id }) => void heard.replied.push(review_id))
})
beforeEach(() => {
  heard.invited = []
  heard.moved = []
  heard.replied = []
})
afterEach(() => t.moveClock(0))
afterAll(() => t.close())

/** Logs in again, because a session lasts three days and these tests move the clock further. */
async function ahead(seconds: number): Promise<void> {
  await t.moveClock(seconds)
  await t.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() + 400 * DAY * 1000) })
    .execute()
}

type Hire = { client: Person; expert: ExpertPerson; lead_id: number }
async function aHire(given: { client?: Person; expert?: ExpertPerson; days_ago?: number } = {}): Promise<Hire> {
  const hire_confirmed_at = new Date(Date.now() - (given.days_ago ?? 0) * DAY * 1000)
  const { client, expert, id } = await aLead(t, { ...given, columns: { status: 'won', hire_confirmed_at } })
  await t.deps.db.updateTable('briefs').set({ status: 'hired' }).where('client_id', '=', client.account_id).execute()
  return { client, expert, lead_id: id }
}
const words = { rating: 5, title: 'A calm kitchen', body: 'They listened first, and the light is right now.' }
const write = ({ client, expert }: Pick<Hire, 'client' | 'expert'>, body: object = words) =>
  t.call(reviews.createReview, { token: client.token, params: { id: expert.expert_id }, body })
async function aReview(hire: Hire, body: object = words): Promise<number> {
  const { status, json, text } = await write(hire, body)
  expect(status, text).toBe(201)
  return json.data.id
}
async function aPublished(given: Parameters<typeof aHire>[0] = {}, body: object = words) {
  const hire = await aHire(given)
  const id = await aReview(hire, body)
  await t.deps.db
    .updateTable('reviews')
    .set({ created_at: new Date(Date.now() - 49 * HOUR * 1000) })
    .where('id', '=', id)
    .execute()
  await publishDue(t.deps)
  return { ...hire, id }
}
const shown = async ({ expert_id }: ExpertPerson, locale = 'en') =>
  (await t.call(experts.listReviews, { params: { id: expert_id }, headers: { locale } })).json.data
const own = async ({ token }: Person) => (await t.call(reviews.listOwnReviews, { token })).json.data
const rowOf = (id: number) => t.deps.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const code = ({ status, json }: { status: number; json: { code?: string } }) => [status, json?.code]
/** The client accepts a quote with this end of the work. */
async function accept({ client, expert, lead_id }: Hire, ends_on: string | null): Promise<void> {
  const talk = await t.call(messages.sendMessage, { token: expert.token, body: { lead_id, body: 'Hello' } })
  const lines = [{ part: 'Kitchen', included: '', amount: 180_000 }]
  const body = { thread_id: talk.json.data.id, title: 'Kitchen', lines, ends_on, send: true }
  const quote = await t.call(quotes.createQuote, { token: expert.token, body })
  expect(quote.status, quote.text).toBe(201)
  const call = { token: client.token, params: { id: quote.json.data.id } }
  expect((await t.call(quotes.acceptQuote, call)).status).toBe(200)
}
const endsIn = (days: number) => plusDays(copenhagenDay(new Date()), days)
const after = (day: string, days: number) => new Date(endOfCopenhagenDay(day).getTime() + days * DAY * 1000)
/** The time at which the client is asked for the review, and its end. */
const asked = ({ lead_id }: Hire) =>
  t.deps.db
    .selectFrom('notifications')
    .select(['happens_at', 'mail_due_at'])
    .where('about', '=', `review-due:${lead_id}`)
    .executeTakeFirst()

describe('POST /api/architect/{id}/reviews', () => {
  test('waits 48 hours, then everybody reads it, with its photos and what was done', async () => {
    const client = await aClient(t, { name: 'Karen Holm' })
    const hire = await aHire({ client })
    const photos = [await anUpload(t, client), await anUpload(t, client)]
    const { status, json, text } = await write(hire, { ...words, photos })
    expect(status, text).toBe(201)
    expect(json.data).toMatchObject({
      ...words,
      status: 'pending',
      held: null,
      language: 'en',
      city: 'Aarhus',
      project_type: 'residential',
      lead_id: hire.lead_id,
      expert: { id: hire.expert.expert_id, name: 'Erik Expert' },
      reply: null,
      photos: [{ id: photos[0] }, { id: photos[1] }],
    })
    const hours = (Date.parse(json.data.publishes_at) - Date.parse(json.data.created_at)) / HOUR / 1000
    expect(hours).toBe(48)
    expect(await shown(hire.expert)).toEqual([])
    await ahead(48 * HOUR - 60)
    await t.deps.jobs.runAll()
    await publishDue(t.deps)
    expect(await shown(hire.expert)).toEqual([])
    await ahead(48 * HOUR + 60)
    expect(await publishDue(t.deps)).toBeGreaterThan(0)
    const [review] = await shown(hire.expert)
    expect(review).toMatchObject({ ...words, author: 'Karen', city: 'Aarhus', reported: false })
    expect(review.photos[1].alt).toBe('Photo 2 of 2 from Karen’s review')
    expect(heard.moved.map(({ status: to }) => to)).toEqual(['pending', 'published'])
    const profile = await t.call(experts.getExpert, { params: { id: hire.expert.expert_id } })
    expect(profile.json.data.rating).toMatchObject({ count: 1, average: null })
  })

  test('the language is the one it is sent in, or the one that is named', async () => {
    const danish = await aHire()
    const sent = await t.call(reviews.createReview, {
      token: danish.client.token,
      params: { id: danish.expert.expert_id },
      body: words,
      headers: { locale: 'dk' },
    })
    expect(sent.json.data.language).toBe('da')
    expect((await write(await aHire(), { ...words, language: 'de' })).json.data.language).toBe('de')
  })

  test('only after a hire that the client has confirmed', async () => {
    const won = await aLead(t, { columns: { status: 'won' } })
    const talking = await aLead(t, { columns: { status: 'proposal' } })
    for (const lead of [won, talking]) expect(code(await write(lead))).toEqual([409, 'review_not_due'])
    const hire = await aHire()
    expect(code(await write({ ...hire, client: await aClient(t) }))).toEqual([409, 'review_not_due'])
    const nobody = { ...hire.expert, expert_id: 999_999_999 }
    expect(code(await write({ ...hire, expert: nobody }))).toEqual([404, 'expert_not_found'])
  })

  test('within 60 days', async () => {
    const hire = await aHire()
    await ahead(60 * DAY + 60)
    expect(code(await write(hire))).toEqual([409, 'review_window_closed'])
    expect((await own(hire.client)).due).toEqual([])
    await ahead(60 * DAY - 60)
    expect((await own(hire.client)).due).toMatchObject([{ lead_id: hire.lead_id }])
    expect((await write(hire)).status).toBe(201)
    expect((await own(hire.client)).due).toEqual([])
  })

  test('for 60 days after the client said that the work is done, however long ago the hire was', async () => {
    const hire = await aHire()
    const finish = () => t.call(timeline.finishHire, { token: hire.client.token, params: { id: hire.lead_id } })
    await ahead(200 * DAY)
    expect(code(await write(hire))).toEqual([409, 'review_window_closed'])
    expect((await finish()).status).toBe(204)
    expect(code(await finish())).toEqual([409, 'already_finished'])
    await ahead(260 * DAY - 60)
    const [due] = (await own(hire.client)).due
    expect(due).toMatchObject({ lead_id: hire.lead_id, finished_at: expect.any(String) })
    expect(Math.round((Date.parse(due.until) - Date.parse(due.finished_at)) / DAY / 1000)).toBe(60)
    await ahead(260 * DAY + 60)
    expect(code(await write(hire))).toEqual([409, 'review_window_closed'])
    await ahead(260 * DAY - 60)
    expect((await write(hire)).status).toBe(201)
  })

  test('for 60 days after the end that the accepted quote names, when the client is asked for it', async () => {
    const { client, expert, id: lead_id } = await aLead(t)
    const hire = { client, expert, lead_id }
    await accept(hire, endsIn(150))
    const [due] = (await own(client)).due
    expect(due).toMatchObject({ ends_on: endsIn(150), until: after(endsIn(150), 60).toISOString() })
    const [project] = (await t.call(timeline.getTimeline, { token: client.token })).json.data
    expect(project.review_until).toBe(due.until)
    expect(await asked(hire)).toEqual({ happens_at: after(endsIn(150), 60), mail_due_at: after(endsIn(150), 1) })
    await accept(hire, endsIn(200))
    expect(await asked(hire)).toEqual({ happens_at: after(endsIn(200), 60), mail_due_at: after(endsIn(200), 1) })
    // notifications are deleted after 90 days, except those not sent yet
    await ahead(198 * DAY)
    await sweepNotifications(t.deps)
    expect(await asked(hire)).toBeDefined()
    await ahead(262 * DAY)
    expect(code(await write(hire))).toEqual([409, 'review_window_closed'])
    await ahead(260 * DAY - 60)
    expect((await write(hire)).status).toBe(201)
  })

  test('an end that was over at the hire is not told as agreed, and the days count from the hire', async () => {
    const { client, lead_id } = await aHire()
    const ends_at = new Date(Date.now() - DAY * 1000)
    await t.deps.db.updateTable('leads').set({ ends_at }).where('id', '=', lead_id).execute()
    const [due] = (await own(client)).due
    expect(due.ends_on).toBeNull()
    expect(Date.parse(due.until)).toBe(Date.parse(due.hired_at) + 60 * DAY * 1000)
  })

  test('more work asks for it after its end, also when the question of the hire is long gone; not whoever has written it', async () => {
    const asHire = ({ client, expert, id }: Awaited<ReturnType<typeof aLead>>): Hire => ({
      client,
      expert,
      lead_id: id,
    })
    const [silent, wrote] = [asHire(await aLead(t)), asHire(await aLead(t))]
    const hires = [silent, wrote]
    for (const hire of hires) await accept(hire, null)
    expect((await write(wrote)).status).toBe(201)
    await ahead(31 * DAY)
    await mailDue(t.deps)
    await ahead(95 * DAY)
    await sweepNotifications(t.deps)
    expect([await asked(silent), await asked(wrote)]).toEqual([undefined, undefined])
    await ahead(100 * DAY)
    for (const hire of hires) await accept(hire, endsIn(200))
    expect([await asked(silent), await asked(wrote)]).toEqual([
      { happens_at: after(endsIn(200), 60), mail_due_at: after(endsIn(200), 1) },
      undefined,
    ])
  })

  test('the question after a late agreed end comes up as new the day after it, and stays while it can be answered', async () => {
    const { client, expert, id: lead_id } = await aLead(t)
    await accept({ client, expert, lead_id }, endsIn(150))
    const { token } = client
    const bell = async () => {
      await mailDue(t.deps)
      await sweepNotifications(t.deps)
      const { data } = (await t.call(notifications.listNotifications, { token })).json
      return data.map(({ key, read }: { key: string; read: boolean }) => `${key} ${read ? 'read' : 'unread'}`)
    }
    await t.call(notifications.readNotifications, { token, body: {} })
    for (const [days, question] of [
      [100, ['review.due read']],
      [152, ['review.due unread']],
      [209, ['review.due unread']],
      [245, []],
    ] as const) {
      await ahead(days * DAY)
      expect([days, await bell()]).toEqual([days, question])
    }
  })

  test('the work that is done before or after its agreed end counts from then', async () => {
    const finished = async (days: number) => {
      const hire = await aHire()
      const ends_at = new Date(Date.now() + 100 * DAY * 1000)
      await t.deps.db.updateTable('leads').set({ ends_at }).where('id', '=', hire.lead_id).execute()
      await ahead(days * DAY)
      const call = { token: hire.client.token, params: { id: hire.lead_id } }
      expect((await t.call(timeline.finishHire, call)).status).toBe(204)
      const [due] = (await own(hire.client)).due
      return Math.round((Date.parse(due.until) - Date.now()) / DAY / 1000)
    }
    expect(await finished(50)).toBe(110)
    expect(await finished(130)).toBe(190)
  })

  test('the end that the expert says asks the client by mail; the client’s own word counts over it', async () => {
    const hire = await aHire()
    await t.deps.db
      .updateTable('accounts')
      .set({ email_verified_at: new Date() })
      .where('id', '=', hire.client.account_id)
      .execute()
    const finish = (by: Person, call: typeof leads.finishLead | typeof timeline.finishHire) =>
      t.call(call, { token: by.token, params: { id: hire.lead_id } })
    await ahead(100 * DAY)
    const { status, json } = await finish(hire.expert, leads.finishLead)
    expect([status, json.data.finished]).toEqual([200, { at: expect.any(String), by: 'expert' }])
    expect(heard.invited).toMatchObject([{ lead_id: hire.lead_id, finished_by: 'expert' }])
    const line = () =>
      t.deps.db
        .selectFrom('notifications')
        .select(['detail', 'happens_at', 'mail_due_at', 'notified_at'])
        .where('account_id', '=', hire.client.account_id)
        .where('about', '=', `review-due:${hire.lead_id}`)
        .executeTakeFirstOrThrow()
    const days = (from: Date | null, to: Date | null) =>
      Math.round(((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / DAY / 1000)
    const asked = await line()
    expect([days(asked.notified_at, asked.happens_at), days(asked.notified_at, asked.mail_due_at)]).toEqual([60, 0])
    expect(code(await finish(hire.expert, leads.finishLead))).toEqual([409, 'already_finished'])
    await ahead(150 * DAY)
    expect((await finish(hire.client, timeline.finishHire)).status).toBe(204)
    expect(days(asked.happens_at, (await line()).happens_at)).toBe(50)
    await ahead(205 * DAY)
    expect((await write(hire)).status).toBe(201)
  })

  test('nobody ends what is not theirs or not hired, and of twelve at once one does', async () => {
    const hire = await aHire()
    const asking = await aLead(t, { columns: { status: 'won' } })
    const byClient = (token: string | undefined, id: number) => t.call(timeline.finishHire, { token, params: { id } })
    const byExpert = (token: string | undefined, id: number) => t.call(leads.finishLead, { token, params: { id } })
    expect((await byClient(undefined, hire.lead_id)).status).toBe(401)
    expect((await byExpert(hire.client.token, hire.lead_id)).status).toBe(403)
    expect((await byClient(hire.expert.token, hire.lead_id)).status).toBe(403)
    expect(code(await byClient(asking.client.token, hire.lead_id))).toEqual([404, 'lead_not_found'])
    expect(code(await byExpert(asking.expert.token, hire.lead_id))).toEqual([404, 'lead_not_found'])
    expect(code(await byClient(asking.client.token, asking.id))).toEqual([409, 'not_hired'])
    expect(code(await byExpert(asking.expert.token, asking.id))).toEqual([409, 'not_hired'])
    const { token } = hire.client
    const said = await Promise.all(Array.from({ length: 12 }, () => byClient(token, hire.lead_id)))
    expect(said.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(said.filter(({ status }) => status === 409)).toHaveLength(11)
  })

  test('fifty at once leave one', async () => {
    const hire = await aHire()
    const replies = await Promise.all(Array.from({ length: 50 }, () => write(hire)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(replies.filter(({ status }) => status !== 201).map((reply) => code(reply).join()))).toEqual(
      new Set(['409,already_reviewed']),
    )
    expect((await own(hire.client)).written).toHaveLength(1)
  })

  test('a second hire of the same expert has a review of its own', async () => {
    const first = await aHire({ days_ago: 3 })
    await aReview(first)
    const second = await aHire({ client: first.client, expert: first.expert })
    expect(code(await write(second, { ...words, lead_id: first.lead_id }))).toEqual([409, 'already_reviewed'])
    expect((await write(second)).json.data.lead_id).toBe(second.lead_id)
    expect(code(await write(second))).toEqual([409, 'already_reviewed'])
  })

  test('pictures of somebody else are none', async () => {
    const hire = await aHire()
    const theirs = await anUpload(t, await aClient(t))
    const { status, json } = await write(hire, { ...words, photos: [theirs] })
    expect([status, json.code, Object.keys(json.errors)]).toEqual([422, 'unknown_image', ['photos.0']])
    expect((await own(hire.client)).written).toEqual([])
  })

  test.each([
    ['rating', { rating: 0 }],
    ['rating', { rating: 6 }],
    ['rating', { rating: 4.5 }],
    ['rating', { rating: '__proto__' }],
    ['rating', { rating: 1e308 }],
    ['title', { title: 'x'.repeat(121) }],
    ['title', { title: ['a'] }],
    ['body', { body: 'too short' }],
    ['body', { body: ' '.repeat(40) }],
    ['body', { body: 'x'.repeat(2001) }],
    ['body', { body: `${'x'.repeat(30)}${String.fromCharCode(0)}` }],
    ['body', { body: `${'x'.repeat(30)}\ud800` }],
    ['photos', { photos: [1, 2, 3, 4, 5, 6, 7] }],
    ['photos', { photos: [7, 7] }],
    ['photos.0', { photos: [-1] }],
    ['photos.0', { photos: [2 ** 63] }],
    ['language', { language: 'fr' }],
    ['lead_id', { lead_id: 0 }],
  ])('422 on %s, row %#', async (field, wrong) => {
    const hire = await aHire()
    const { status, json } = await write(hire, { ...words, ...wrong })
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })

  test('hostile words stay words', async () => {
    const body = `<script>alert(1)</script> '; drop table reviews; -- \u202e {{name}} %s`
    const { expert } = await aPublished({}, { ...words, body })
    expect((await shown(expert))[0].body).toBe(body)
  })
})

describe('private data', () => {
  test.each([
    ['Write to erik@studio.dk for more.', true],
    ['Call +45 20 12 34 56 now.', true],
    ['Call 2012 3456 now.', true],
    ['(030) 901820-11', true],
    ['See www.studio-erik.dk', true],
    ['https://example.com/a', true],
    ['120 m² in 2024, for 45.000 kr., in 12 weeks.', false],
    ['From 2021 to 2024 we lived at no. 12.', false],
    ['5 of 5. 10/10.', false],
  ])('%s', (said, is) => expect(containsPrivateData(said)).toBe(is))

  test('holds a review back until its author takes it out', async () => {
    const hire = await aHire()
    const id = await aReview(hire, { ...words, body: `${words.body} Call 20 12 34 56.` })
    expect((await own(hire.client)).written).toMatchObject([{ held: 'private_data', publishes_at: null }])
    await ahead(3 * DAY)
    await publishDue(t.deps)
    expect((await rowOf(id)).status).toBe('pending')
    const edited = await t.call(reviews.editReview, { token: hire.client.token, params: { id }, body: words })
    expect(edited.json.data).toMatchObject({ held: null, status: 'pending' })
    await publishDue(t.deps)
    expect(await shown(hire.expert)).toHaveLength(1)
    const worse = { body: `${words.body} Write to erik@studio.dk.` }
    const again = await t.call(reviews.editReview, { token: hire.client.token, params: { id }, body: worse })
    expect(again.json.data).toMatchObject({ held: 'private_data', status: 'pending' })
    expect(await shown(hire.expert)).toEqual([])
  })

  test('what staff hold back no edit lets go', async () => {
    const hire = await aHire()
    const id = await aReview(hire)
    await t.deps.db.updateTable('reviews').set({ held_reason: 'staff' }).where('id', '=', id).execute()
    await t.call(reviews.editReview, { token: hire.client.token, params: { id }, body: words })
    await ahead(5 * DAY)
    await publishDue(t.deps)
    expect(await rowOf(id)).toMatchObject({ status: 'pending', held_reason: 'staff' })
  })
})

describe('PATCH and DELETE /api/reviews/{id}', () => {
  const edit = (person: Person, id: number, body: object = { rating: 3 }) =>
    t.call(reviews.editReview, { token: person.token, params: { id }, body })

  test('changes what is given for 14 days, and the page follows', async () => {
    const { client, expert, id } = await aPublished()
    const photo = await anUpload(t, client)
    expect((await edit(client, id, { rating: 3, photos: [photo] })).status).toBe(200)
    expect(await shown(expert)).toMatchObject([{ ...words, rating: 3, photos: [{ id: photo }] }])
    await ahead(12 * DAY - 2 * HOUR)
    expect((await edit(client, id, { rating: 4 })).json.data.editable_until).not.toBeNull()
    await ahead(12 * DAY)
    expect(code(await edit(client, id))).toEqual([409, 'review_edit_closed'])
    expect((await own(client)).written).toMatchObject([{ rating: 4, editable_until: null }])
  })

  test('until there is a reply', async () => {
    const { client, expert, id } = await aPublished()
    const reply = { token: expert.token, params: { id }, body: { body: 'Thank you, it was a pleasure.' } }
    expect((await t.call(reviews.replyToReview, reply)).status).toBe(201)
    expect(code(await edit(client, id))).toEqual([409, 'review_replied'])
  })

  test('is nobody else’s', async () => {
    const { id, expert } = await aPublished()
    const other = await aClient(t)
    expect(code(await edit(other, id))).toEqual([404, 'review_not_found'])
    const taken = await t.call(reviews.withdrawReview, { token: other.token, params: { id } })
    expect(code(taken)).toEqual([404, 'review_not_found'])
    expect(await shown(expert)).toHaveLength(1)
  })

  test('a review is taken back for good: no words, no photos, and no second one', async () => {
    const client = await aClient(t)
    const photo = await anUpload(t, client)
    const { expert, id } = await aPublished({ client }, { ...words, photos: [photo] })
    const taken = await t.call(reviews.withdrawReview, { token: client.token, params: { id } })
    expect(taken.status).toBe(204)
    expect(await shown(expert)).toEqual([])
    expect(await own(client)).toEqual({ due: [], written: [] })
    expect(await rowOf(id)).toMatchObject({ body: '', title: '', author_name: '', status: 'rejected' })
    expect(await t.deps.db.selectFrom('review_photos').selectAll().where('review_id', '=', id).execute()).toEqual([])
    expect(code(await write({ client, expert }))).toEqual([409, 'already_reviewed'])
    expect(code(await t.call(reviews.withdrawReview, { token: client.token, params: { id } }))).toEqual([
      404,
      'review_not_found',
    ])
  })
})

describe('POST /api/reviews/{id}/reply', () => {
  const reply = (expert: ExpertPerson, id: number, body = 'Thank you, it was a pleasure.') =>
    t.call(reviews.replyToReview, { token: expert.token, params: { id }, body: { body } })

  test('once, by that expert, for everybody to read', async () => {
    const { expert, id } = await aPublished()
    const replies = await Promise.all(Array.from({ length: 12 }, () => reply(expert, id)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.find(({ status }) => status !== 201)?.json.code).toBe('already_replied')
    expect((await shown(expert))[0].reply.body).toBe('Thank you, it was a pleasure.')
    expect(heard.replied).toEqual([id])
  })

  test('not to reviews of others, or to one nobody reads yet', async () => {
    const { id } = await aPublished()
    expect(code(await reply(await anExpert(t), id))).toEqual([404, 'review_not_found'])
    const hire = await aHire()
    expect(code(await reply(hire.expert, await aReview(hire)))).toEqual([404, 'review_not_found'])
  })

  test('within its bounds, and without private data', async () => {
    const { expert, id } = await aPublished()
    for (const [body, refused] of [
      ['short', 'validation_failed'],
      ['x'.repeat(2001), 'validation_failed'],
      ['Next time call 20 12 34 56.', 'private_data'],
    ] as const)
      expect(code(await reply(expert, id, body))).toEqual([422, refused])
  })
})

describe('POST /api/reviews/{id}/report', () => {
  const report = (person: Person, id: number, body: object = { reason: 'insulting' }) =>
    t.call(reviews.reportReview, { token: person.token, params: { id }, body })

  test('it stays visible and counted, and is marked; twice changes nothing', async () => {
    const { expert, id } = await aPublished()
    expect((await shown(expert))[0].reported).toBe(false)
    const replies = await Promise.all(Array.from({ length: 12 }, () => report(expert, id)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await shown(expert)).toMatchObject([{ ...words, reported: true }])
    const told = await t.deps.db.selectFrom('review_reports').selectAll().where('review_id', '=', id).execute()
    expect(told).toMatchObject([{ account_id: expert.account_id, reason: 'insulting', note: null }])
    const profile = await t.call(experts.getExpert, { params: { id: expert.expert_id } })
    expect(profile.json.data.rating.count).toBe(1)
  })

  test('not one’s own, and not one nobody reads yet', async () => {
    const { client, id } = await aPublished()
    expect(code(await report(client, id))).toEqual([409, 'own_review'])
    const hire = await aHire()
    expect(code(await report(hire.expert, await aReview(hire)))).toEqual([404, 'review_not_found'])
    expect(code(await report(hire.expert, id, { reason: 'because' }))).toEqual([422, 'validation_failed'])
    expect(code(await report(hire.expert, id, { reason: 'other', note: 'x'.repeat(1001) }))[0]).toBe(422)
  })
})

describe('what each sees', () => {
  test('an expert sees reviews once they are published', async () => {
    const hire = await aHire()
    await aReview(hire)
    const received = () => t.call(reviews.listReceivedReviews, { token: hire.expert.token })
    expect((await received()).json.data).toEqual([])
    await aPublished({ expert: hire.expert })
    expect((await received()).json).toMatchObject({ data: [{ author: 'Karen' }], meta: { total: 1 } })
    const waiting = await anExpert(t, { status: 'pending_review' })
    expect((await t.call(reviews.listReceivedReviews, { token: waiting.token })).json).toMatchObject({
      data: [],
      rating: { average: null, count: 0, distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: 0 })) },
    })
  })

  test('the expert finds the average and the stars that clients find on the profile, on every page', async () => {
    const { expert } = await aLead(t)
    await someReviews(t, expert.expert_id, [5, 4])
    const rated = async (page = 1) =>
      (await t.call(reviews.listReceivedReviews, { token: expert.token, query: { page, per_page: 2 } })).json
    expect((await rated()).rating).toMatchObject({ average: null, count: 2 })
    await someReviews(t, expert.expert_id, [5])
    const profile = (await t.call(experts.getExpert, { params: { id: expert.expert_id } })).json.data
    expect(profile.rating).toMatchObject({ average: 4.7, count: 3 })
    for (const page of [1, 2]) expect(await rated(page)).toMatchObject({ rating: profile.rating, meta: { total: 3 } })
  })

  test('a client is invited once the hire is confirmed, also of an expert who had not said so', async () => {
    const lead = await aLead(t, { columns: { status: 'proposal' } })
    const won = await t.call(leads.moveLead, {
      token: lead.expert.token,
      params: { id: lead.id },
      body: { status: 'won' },
    })
    expect(won.status).toBe(200)
    expect(heard.invited).toEqual([])
    expect((await own(lead.client)).due).toEqual([])
    const other = await aLead(t, { columns: { status: 'contacted' } })
    const ended = await t.call(briefs.closeBrief, {
      token: other.client.token,
      body: { reason: 'hired', expert_id: other.expert.expert_id },
    })
    expect(ended.status, ended.text).toBe(200)
    const { client, expert, id } = other
    expect(heard.invited).toEqual([{ lead_id: id, expert_id: expert.expert_id, client_id: client.account_id }])
    expect((await own(client)).due).toMatchObject([{ lead_id: id, expert: { name: 'Erik Expert' }, city: 'Aarhus' }])
  })

  test('names of who has left are gone', async () => {
    const hire = await aHire()
    await aReview(hire)
    await t.deps.db
      .updateTable('accounts')
      .set({ deleted_at: new Date() })
      .where('id', '=', hire.expert.account_id)
      .execute()
    expect((await own(hire.client)).written).toMatchObject([{ expert: { name: 'Deleted user', avatar: null } }])
  })
})

describe('leaving', () => {
  const erase = (account_id: number) =>
    t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id }))

  test('published reviews of the erased stay without name, photos and hire; others go, with their reports', async () => {
    const client = await aClient(t)
    const photo = await anUpload(t, client)
    const { expert, id } = await aPublished({ client }, { ...words, photos: [photo] })
    const pending = await aReview(await aHire({ client }))
    const reported = await aPublished()
    await t.call(reviews.reportReview, {
      token: client.token,
      params: { id: reported.id },
      body: { reason: 'other', note: 'I know them.' },
    })
    await erase(client.account_id)
    expect(await shown(expert)).toMatchObject([{ author: 'Deleted user', photos: [], body: words.body }])
    expect(await rowOf(id)).toMatchObject({ client_id: null, lead_id: null, author_name: '' })
    const left = async (table: 'reviews' | 'images', of: number) =>
      (await t.deps.db.selectFrom(table).select('id').where('id', '=', of).execute()).length
    expect([await left('reviews', pending), await left('images', photo)]).toEqual([0, 0])
    const reports = await t.deps.db.selectFrom('review_reports').selectAll().execute()
    expect(reports.filter(({ account_id }) => account_id === client.account_id)).toEqual([])
  })

  test('an erased expert takes replies along', async () => {
    const { expert, id } = await aPublished()
    await t.call(reviews.replyToReview, {
      token: expert.token,
      params: { id },
      body: { body: 'Thank you, it was a pleasure.' },
    })
    await erase(expert.account_id)
    expect(await rowOf(id)).toMatchObject({ reply: null, replied_at: null })
  })

  test('the export has what was written, with photos and reports, and nobody else’s hold', async () => {
    const { client, expert, id } = await aPublished()
    await t.call(reviews.reportReview, { token: expert.token, params: { id }, body: { reason: 'other', note: 'Odd' } })
    const exported = async (name: string, account: number) => {
      const table = held.find((each) => each.name === name)
      return table ? listHeld(t.deps.db, table, account) : []
    }
    expect(await exported('reviews', client.account_id)).toMatchObject([
      { id, client_id: client.account_id, photos: [] },
    ])
    const [received] = await exported('reviews', expert.account_id)
    expect(received).toMatchObject({ id, body: words.body })
    for (const secret of ['client_id', 'lead_id', 'held_reason']) expect(received).not.toHaveProperty(secret)
    expect(await exported('reported-reviews', expert.account_id)).toMatchObject([{ review_id: id, note: 'Odd' }])
    expect(await exported('reported-reviews', client.account_id)).toEqual([])
  })
})

test('a picture of a review is no upload to sweep', async () => {
  const client = await aClient(t)
  const photo = await anUpload(t, client)
  await aPublished({ client }, { ...words, photos: [photo] })
  const removed = await t.request({
    method: 'DELETE',
    url: `/api/uploads/${photo}`,
    headers: { authorization: `Bearer ${client.token}` },
  })
  expect(code(removed)).toEqual([409, 'upload_in_use'])
})
