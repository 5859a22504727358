import { drafts } from '@husrum/contract/clients/drafts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, placeIds } from '../../../testing/people.ts'
import { aNewEmail, lastMail, mailsTo } from '../../identity/accounts/accounts.testing.ts'
import { register } from '../briefs/briefs.testing.ts'
import { sweepDrafts } from './drafts.service.ts'
import { hashDraftToken, newDraftToken, sealAnswers } from './seal.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
beforeEach(async () => {
  await t.deps.db.deleteFrom('flow_drafts').execute()
  await t.deps.db.deleteFrom('limit_hits').execute()
  await t.moveClock(0)
})
afterAll(() => t.close())

const DAY = 86_400
const WORDS = 'We want to open the kitchen towards the garden.'
const aBriefDraft = (fields: Record<string, unknown> = {}) => ({
  flow: 'client-brief' as const,
  step: 8,
  email: aNewEmail(),
  answers: { service_type: 'designer', name: 'Karen Holm', about_project: WORDS, room_types: ['kitchen'] },
  ...fields,
})
const send = (body: unknown, locale = 'en') => t.call(drafts.mailDraft, { body, headers: { locale } })
const open = (token: unknown, locale = 'en') => t.call(drafts.openDraft, { body: { token }, headers: { locale } })
const kept = () => t.deps.db.selectFrom('flow_drafts').selectAll().orderBy('id').execute()
const linkTo = async (email: string) =>
  new URL(/https?:\/\/\S+[?&]resume=\S+/.exec((await lastMail(t, email)).text)?.[0] ?? '')
const tokenFor = async (email: string) => (await linkTo(email)).searchParams.get('resume') ?? ''
const mailed = async (body: { email: string; [field: string]: unknown }) => {
  expect((await send(body)).status).toBe(202)
  return tokenFor(body.email)
}

describe('POST /api/drafts', () => {
  test.each([
    ['client-brief', 'en', 'http://localhost:3000/client-registration?resume='],
    ['client-brief', 'dk', 'http://localhost:3000/dk/client-registration?resume='],
    ['expert-application', 'de', 'http://localhost:3000/de/expert-registration?resume='],
    ['expert-account-first', 'da', 'http://localhost:3000/da/expert-registration?flow=account-first&resume='],
  ])('mails a link into the %s in the language of the page (%s)', async (flow, locale, start) => {
    const body = aBriefDraft({ flow, step: 4, answers: { name: 'Karen Holm' } })
    const { status, json } = await send(body, locale)
    expect([status, json]).toEqual([202, { data: { mailed: true } }])
    const link = String(await linkTo(body.email))
    expect(link.slice(0, start.length)).toBe(start)
    expect(link.slice(start.length)).toMatch(/^[\w-]{43}$/)
  })

  test('nothing that the sender wrote stands in the mail', async () => {
    const answers = {
      name: 'Buy cheap http://spam.example',
      about_project: 'http://spam.example now',
      phone: '5551234',
    }
    const body = aBriefDraft({ answers })
    await send(body)
    const mail = await lastMail(t, body.email)
    expect(mail.subject).toBe('Finish your brief')
    expect(mail.subject + mail.text + mail.html).not.toMatch(/spam|cheap|5551234/)
    expect(mail.text).toContain('If this wasn’t you, ignore this email.')
  })

  test('an address with an account gets the same answer and the same mail', async () => {
    const client = await aClient(t)
    const [known, unknown] = [aBriefDraft({ email: client.email }), aBriefDraft()]
    const replies = [await send(known), await send(unknown)]
    expect(replies[0]?.text).toBe(replies[1]?.text)
    expect((await lastMail(t, known.email)).subject).toBe((await lastMail(t, unknown.email)).subject)
  })

  test('the row reads as nothing: neither answers nor token stand in it', async () => {
    const body = aBriefDraft()
    const token = await mailed(body)
    const [row] = await kept()
    const raw = JSON.stringify({ ...row, sealed: row?.sealed_answers.toString('latin1') })
    expect(raw).not.toMatch(/Karen|kitchen|garden|designer/)
    expect(raw).not.toContain(token)
    expect(row?.token_hash).toHaveLength(32)
    const again = await t.deps.db.selectFrom('deliveries').select(['text', 'html', 'state']).execute()
    expect(JSON.stringify(again)).not.toContain(token) // the text of a message is deleted once it is sent
  })

  test('secrets are kept nowhere, even when they are sent', async () => {
    const secret = {
      password: 'walnut ladder seven',
      password_confirmation: 'walnut ladder seven',
      verifyCode: '123456',
      verification_token: 'abc',
      code_sent_at: 1,
      terms: true,
    }
    const body = aBriefDraft({ ...secret, answers: { ...secret, name: 'Karen Holm', nonsense: 1, role: 'admin' } })
    const token = await mailed(body)
    expect((await open(token)).json.data.answers).toEqual({ name: 'Karen Holm' })
  })

  test('the newest three of an address and flow open; a stranger who asks for one ends none of them', async () => {
    const body = aBriefDraft()
    const own = await mailed(body)
    expect((await send({ ...body, email: ` ${body.email.toUpperCase()} `, step: 5 })).status).toBe(202)
    const newer = await tokenFor(body.email)
    expect(newer).not.toBe(own)
    const other = await mailed(aBriefDraft({ flow: 'expert-application', email: body.email, answers: {} }))
    expect((await open(own)).status).toBe(200)
    expect([(await open(newer)).json.data.step, (await open(other)).json.data.flow]).toEqual([5, 'expert-application'])
    await t.moveClock(86_401)
    const latest = [await mailed(body), await mailed(body)]
    for (const token of [newer, other, ...latest]) expect((await open(token)).status).toBe(200)
    expect((await open(own)).status).toBe(422)
    expect(await kept()).toHaveLength(4)
  })

  test.each([
    ['flow', { flow: 'sign-up' }],
    ['flow', { flow: undefined }],
    ['flow', { flow: '__proto__' }],
    ['flow', { flow: ['client-brief'] }],
    ['email', { email: 'karen' }],
    ['email', { email: 'karen@husrum.example\r\nBcc: all@husrum.example' }],
    ['email', { email: ['a@b.dk'] }],
    ['step', { step: 10 }],
    ['step', { step: 1e308 }],
    ['step', { step: -1 }],
    ['step', { step: '8' }],
    ['answers', { answers: undefined }],
    ['answers', { answers: [] }],
    ['answers', { answers: 'all' }],
    ['answers.name', { answers: { name: `NUL ${String.fromCharCode(0)}` } }],
    ['answers.name', { answers: { name: '\ud800' } }],
    ['answers.name', { answers: { name: 'x'.repeat(301) } }],
    ['answers.name', { answers: { name: { deep: { deeper: [] } } } }],
    ['answers.city_id', { answers: { city_id: 1e308 } }],
    ['answers.city_id', { answers: { city_id: 2 ** 63 } }],
    ['answers.photos', { answers: { photos: Array.from({ length: 21 }, (_, n) => n + 1) } }],
    ['answers.room_types.0', { answers: { room_types: ['<b>'] } }],
    ['answers.service_type', { answers: { service_type: 'gardener' } }],
    ['answers.about_project', { answers: { about_project: 'x'.repeat(70_000) } }],
    ['answers', { answers: { about_project: '\u0001'.repeat(20_000) } }],
  ])('422 on %s, row %#', async (field, wrong) => {
    const { status, json } = await send(aBriefDraft(wrong))
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
    expect(await kept()).toEqual([])
  })

  test('prototype keys and deep nesting change nothing and are not kept', async () => {
    const refused = await t.request({
      method: 'POST',
      url: '/api/drafts',
      headers: { 'content-type': 'application/json' },
      payload: `{"flow":"client-brief","step":1,"email":"${aNewEmail()}","answers":{"__proto__":{"name":"x"}}}`,
    })
    expect([refused.status, refused.json.code]).toEqual([400, 'malformed'])
    const email = aNewEmail()
    const sendDeep = (levels: number) =>
      t.request({
        method: 'POST',
        url: '/api/drafts',
        headers: { 'content-type': 'application/json' },
        payload: `{"flow":"client-brief","step":1,"email":"${email}","answers":{"name":"Karen","deep":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)},"toString":1}}`,
      })
    for (const levels of [31, 2000]) {
      const tooDeep = await sendDeep(levels)
      expect([levels, tooDeep.status, tooDeep.json.code]).toEqual([levels, 400, 'malformed'])
    }
    expect(await kept()).toEqual([])
    expect((await sendDeep(30)).status).toBe(202)
    expect((await open(await tokenFor(email))).json.data.answers).toEqual({ name: 'Karen' })
  })

  test('413 from a megabyte on, 415 for a form', async () => {
    expect((await send(aBriefDraft({ answers: { name: 'x'.repeat(1_100_000) } }))).status).toBe(413)
    const form = await t.request({
      method: 'POST',
      url: '/api/drafts',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'flow=client-brief',
    })
    expect([form.status, form.json.code]).toEqual([415, 'json_only'])
  })

  test('429 from the fourth to one mailbox within a day, also when fifty come at once; then there is room again', async () => {
    const body = aBriefDraft()
    const fifty = async () => {
      await t.deps.db.deleteFrom('limit_hits').where('scope', '=', 'drafts-address').execute()
      return Promise.all(Array.from({ length: 50 }, () => send(body)))
    }
    const sent = (replies: { status: number }[]) => replies.filter(({ status }) => status === 202).length
    const replies = await fifty()
    expect(sent(replies)).toBe(3)
    const refused = replies.filter(({ status }) => status === 429)
    expect([refused.length, refused[0]?.json.code]).toEqual([47, 'too_many_drafts'])
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3600)
    await t.moveClock(DAY - 60)
    expect(sent(await fifty())).toBe(0)
    expect(await mailsTo(t, body.email)).toHaveLength(3)
    await t.moveClock(DAY + 1)
    expect(sent(await fifty())).toBe(3)
    expect(await mailsTo(t, body.email)).toHaveLength(6)
  })

  test('429 from the eleventh sent from one place, whoever they go to', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => send(aBriefDraft())))
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(40)
  })
})

describe('POST /api/drafts/resume', () => {
  test('gives flow, step and answers as often as it is opened, with place and photos in the reader’s language', async () => {
    const { country_id, city_id } = await placeIds(t, 'København')
    const body = aBriefDraft()
    const answers = { ...body.answers, country_id, city_id, photos: [] }
    const token = await mailed({ ...body, answers: { ...answers, service_type: 'designer' } })
    const [first, second] = [await open(token), await open(token, 'da')]
    expect([first.status, first.json.data]).toEqual([
      200,
      {
        flow: 'client-brief',
        step: 8,
        email: body.email,
        answers,
        town: expect.objectContaining({ id: city_id, country_id, name: 'Copenhagen' }),
        chosen_photos: [],
        mailed_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ])
    expect(second.json.data.town.name).toBe('København')
    expect(first.headers['cache-control']).toBe('private, no-store')
  })

  test('a town in another country and photos that are gone are left out', async () => {
    const { city_id } = await placeIds(t)
    const token = await mailed({ ...aBriefDraft(), answers: { country_id: 999_999, city_id, photos: [999_999] } })
    expect((await open(token)).json.data).toMatchObject({ town: null, chosen_photos: [] })
  })

  test('what another release kept and this one does not take is left out', async () => {
    const token = newDraftToken()
    const row = { flow: 'client-brief', email: aNewEmail(), token_hash: hashDraftToken(token) }
    const answers = { name: 'Karen Holm', project_size: 'enormous', moon_phase: 'full' }
    await t.deps.db
      .insertInto('flow_drafts')
      .values({
        ...row,
        sealed_answers: sealAnswers(token, { step: 3, answers }),
        expires_at: new Date(Date.now() + DAY),
      })
      .execute()
    expect((await open(token)).json.data.answers).toEqual({ name: 'Karen Holm' })
    await t.deps.db
      .updateTable('flow_drafts')
      .set({ sealed_answers: sealAnswers('another', { step: 3, answers }) })
      .execute()
    expect((await open(token)).json.code).toBe('draft_link_invalid') // sealed with another token
  })

  test.each([['nonsense'], ['x'.repeat(43)], [`a${String.fromCharCode(0)}`], [''], [7], [['a']], [null], [undefined]])(
    '422 for %j',
    async (token) => {
      const { status, json } = await open(token)
      expect([status, Object.keys(json.errors)]).toEqual([422, ['token']])
    },
  )

  test('lives 30 days and is swept then', async () => {
    const token = await mailed(aBriefDraft())
    await t.moveClock(30 * DAY - 60)
    expect((await open(token)).status).toBe(200)
    await sweepDrafts(t.deps)
    expect(await kept()).toHaveLength(1)
    await t.moveClock(30 * DAY + 1)
    const { status, json } = await open(token)
    expect([status, json.code]).toEqual([422, 'draft_link_invalid'])
    expect(json.message).toBe('This link no longer works. Links last 30 days, and only your newest three work.')
    await sweepDrafts(t.deps)
    expect(await kept()).toEqual([])
  })

  test('429 after 120 tries in ten minutes from one place', async () => {
    const replies = await Promise.all(Array.from({ length: 130 }, () => open('nonsense')))
    const counted = (wanted: number) => replies.filter(({ status }) => status === wanted).length
    expect({ opened: counted(422), refused: counted(429) }).toEqual({ opened: 120, refused: 10 })
  })
})

describe('forgetting', () => {
  test('an account made with the address ends its drafts, and nobody else’s', async () => {
    const [mine, theirs] = [aBriefDraft(), aBriefDraft()]
    const token = await mailed(mine)
    await mailed(theirs)
    expect((await register(t, {}, { email: mine.email })).reply.status).toBe(201)
    expect((await kept()).map(({ email }) => email)).toEqual([theirs.email])
    expect((await open(token)).json.code).toBe('draft_link_invalid')
  })

  test('a refused registration leaves them', async () => {
    const mine = aBriefDraft()
    await mailed(mine)
    expect((await register(t, { city_id: 'nowhere' }, { email: mine.email })).reply.status).toBe(422)
    expect(await kept()).toHaveLength(1)
  })

  test('who is erased has none', async () => {
    const [leaves, stays] = [await aClient(t), await aClient(t)]
    for (const { email } of [leaves, stays]) await send(aBriefDraft({ email }))
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: leaves.account_id }),
    )
    expect((await kept()).map(({ email }) => email)).toEqual([stays.email])
  })
})
