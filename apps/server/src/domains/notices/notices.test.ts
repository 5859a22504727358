import { notices } from '@husrum/contract/notices.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aClient, anAdmin, type Person } from '../../testing/people.ts'
import { sendDigest } from '../contact/contact-mail.service.ts'
import { sweepNotices } from './notices.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  for (const table of ['notices', 'limit_hits', 'deliveries'] as const) await t.deps.db.deleteFrom(table).execute()
  await t.moveClock(0)
})
afterAll(() => t.close())

const aNewEmail = () => `${crypto.randomUUID()}@husrum.example`
const aNotice = (fields: Record<string, unknown> = {}) => ({
  kind: 'rights',
  at: '/experts/1',
  explanation: 'The second photo is mine; I never allowed its use.',
  name: 'Karen Holm',
  email: aNewEmail(),
  good_faith: true,
  ...fields,
})
const send = (body: unknown, more: { token?: string; headers?: Record<string, string> } = {}) =>
  t.call(notices.sendNotice, { body, ...more })
const kept = () => t.deps.db.selectFrom('notices').selectAll().orderBy('id').execute()
const mails = (kind: string) =>
  t.deps.db.selectFrom('deliveries').selectAll().where('kind', '=', kind).orderBy('id').execute()

describe('POST /api/notices', () => {
  test('is kept with a number, and its receipt mailed in the sender’s language without their words', async () => {
    const notice = aNotice({ explanation: '<b>Mine</b>, and nobody asked me about it.', name: 'Buy now at evil' })
    const { status, json } = await send(notice, { headers: { locale: 'de' } })
    expect([status, json]).toEqual([201, { data: { case_number: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/) } }])
    const number = json.data.case_number
    const { at, good_faith: _, ...columns } = notice
    expect(await kept()).toEqual([
      expect.objectContaining({ ...columns, path: at, case_number: number, status: 'open', locale: 'de' }),
    ])
    const [receipt, ...others] = await mails('notice-receipt')
    expect(others).toEqual([])
    expect(receipt).toMatchObject({
      recipient: notice.email,
      subject: `Deine Meldung ${number} ist angekommen`,
      reply_to: 'hello@husrum.example',
    })
    expect(receipt?.text).not.toMatch(/Mine|evil|experts/)
  })

  test('who is signed in is known by the account', async () => {
    const client = await aClient(t)
    await send(aNotice(), { token: client.token })
    expect((await kept())[0]?.account_id).toBe(client.account_id)
  })

  test('form data is taken too, with empty fields', async () => {
    const fields = { kind: 'child_abuse', name: '', email: '', good_faith: 'on', website: '' }
    const { status } = await t.request({
      method: 'POST',
      url: '/api/notices',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...aNotice(), ...fields }).toString(),
    })
    expect([status, await kept()]).toEqual([201, [expect.objectContaining({ name: null, email: null })]])
    expect(await mails('notice-receipt')).toEqual([])
  })

  test('a whole address of ours is kept as its path', async () => {
    const { origin } = new URL(t.deps.config.baseUrl)
    await send(aNotice({ at: `${origin}/da/experts/1?tab=reviews#r2` }))
    expect((await kept())[0]?.path).toBe('/da/experts/1?tab=reviews#r2')
  })

  test.each([
    'https://elsewhere.example/experts/1',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/%2F%2Felsewhere.example/%0A',
    'javascript:alert(1)',
    'experts/1',
  ])('422 `foreign_address` for %s', async (at) => {
    const { status, json } = await send(aNotice({ at }))
    expect([status, Object.keys(json.errors), await kept()]).toEqual([422, ['at'], []])
  })

  test('422 for our address with somebody’s name in it, and for another port', async () => {
    const base = new URL(t.deps.config.baseUrl)
    for (const at of [`${base.protocol}//evil@${base.host}/x`, `${base.protocol}//${base.hostname}:1/x`])
      expect((await send(aNotice({ at }))).status).toBe(422)
  })

  test('who fills in the field that nobody sees is answered the same and kept nowhere', async () => {
    const { status, json } = await send(aNotice({ website: 'https://cheap.example' }))
    expect([status, json.data.case_number]).toEqual([201, expect.stringMatching(/^.{4}-.{4}$/)])
    expect([await kept(), await mails('notice-receipt')]).toEqual([[], []])
  })

  test.each([
    ['kind', { kind: 'rude' }],
    ['at', { at: ' ' }],
    ['at', { at: `/${'x'.repeat(2000)}` }],
    ['explanation', { explanation: 'Too short.' }],
    ['explanation', { explanation: 'x'.repeat(5001) }],
    ['explanation', { explanation: `NUL ${String.fromCharCode(0)} in the middle of it all` }],
    ['explanation', { explanation: { deep: [] } }],
    ['name', { name: '' }],
    ['name', { name: 'Karen\r\nBcc: all@husrum.example' }],
    ['email', { email: undefined }],
    ['email', { kind: 'child_abuse', email: 'karen' }],
    ['good_faith', { good_faith: false }],
    ['good_faith', { good_faith: undefined }],
  ])('422 on %s', async (field, wrong) => {
    const { status, json } = await send(aNotice(wrong))
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
    expect(await kept()).toEqual([])
  })

  test('what belongs to us cannot be sent along', async () => {
    await send(aNotice({ id: 7, status: 'upheld', account_id: 1, case_number: 'MINE-0000', reasons: 'So I say.' }))
    const [notice] = await kept()
    expect(notice).toMatchObject({ status: 'open', account_id: null, reasons: null })
    expect(notice?.case_number).not.toBe('MINE-0000')
  })

  test('429 from the sixth to one e-mail in a day, also when they come at once, with five receipts', async () => {
    const notice = aNotice()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(notice)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status, json }) => status === 429 && json.code === 'too_many_notices')
    expect(refused).toHaveLength(45)
    expect([(await kept()).length, (await mails('notice-receipt')).length]).toEqual([5, 5])
  })

  test('429 from the eleventh of one address, whatever e-mail they name, and room again an hour later', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth += 1) statuses.push((await send(aNotice())).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    await t.moveClock(3601)
    expect((await send(aNotice())).status).toBe(201)
  })
})

describe('staff', () => {
  let moderator: Person
  beforeEach(async () => {
    moderator = await anAdmin(t, 'moderator')
    await t.deps.db.deleteFrom('deliveries').execute()
  })
  const reasons = 'The photo is yours; we have removed it today.'
  const list = (query = {}, token: string | undefined = moderator.token) =>
    t.call(notices.listAdminNotices, { query, token })
  const decide = (
    id: number,
    body: object = { decision: 'upheld', reasons },
    token: string | undefined = moderator.token,
  ) => t.call(notices.decideNotice, { params: { id }, body, token })
  async function theNotice(fields: Record<string, unknown> = {}, headers = {}): Promise<number> {
    await send(aNotice(fields), { headers })
    return (await kept()).at(-1)?.id ?? 0
  }
  const audited = (id: number) =>
    t.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_kind', '=', 'notice')
      .where('subject_id', '=', id)
      .execute()

  test('list notices, those that wait longest first, by status', async () => {
    const [first, second] = [await theNotice(), await theNotice({ kind: 'privacy' })]
    await decide(first)
    const { status, json, headers } = await list()
    expect([status, headers['cache-control'], json.meta.total]).toEqual([200, 'private, no-store', 2])
    expect(json.data).toEqual([
      expect.objectContaining({ id: first, status: 'upheld', reasons }),
      expect.objectContaining({ id: second, kind: 'privacy', status: 'open', decided_at: null }),
    ])
    const ids = async (query: object) => (await list(query)).json.data.map(({ id }: { id: number }) => id)
    expect(await ids({ status: 'open' })).toEqual([second])
    expect(await ids({ sort: 'newest' })).toEqual([second, first])
    expect(await ids({ per_page: 1, page: 2 })).toEqual([second])
  })

  test.each([{ status: 'lost' }, { sort: 'size' }, { page: 0 }])('422 for a list by %o', async (query) =>
    expect((await list(query)).status).toBe(422),
  )

  test('decide with reasons, which the sender gets in their language and the audit log keeps', async () => {
    const email = aNewEmail()
    const id = await theNotice({ email }, { locale: 'da' })
    const words = 'Ophavsretslovens § 2.\n\n<b>Billedet</b> er fjernet i dag.'
    const { status, json } = await decide(id, { decision: 'upheld', reasons: words })
    expect([status, json.data]).toEqual([
      200,
      expect.objectContaining({ id, status: 'upheld', reasons: words, decided_at: expect.any(String) }),
    ])
    const [mail, ...others] = await mails('notice-decision')
    expect(others).toEqual([])
    expect(mail?.recipient).toBe(email)
    expect(mail?.text).toContain('Vi har set på din rapport og giver dig ret.')
    expect(mail?.text).toContain('udenretsligt tvistbilæggelsesorgan')
    expect(mail?.html).toContain('&lt;b&gt;Billedet&lt;/b&gt;')
    expect(await audited(id)).toEqual([
      expect.objectContaining({
        action: 'notice.decide',
        actor_account_id: moderator.account_id,
        before: { status: 'open' },
        after: { status: 'upheld', reasons: words },
      }),
    ])
  })

  test('one without an e-mail is decided without a mail', async () => {
    const id = await theNotice({ kind: 'child_abuse', name: undefined, email: undefined })
    expect((await decide(id)).status).toBe(200)
    expect(await mails('notice-decision')).toEqual([])
  })

  test('of 50 decisions at once one is taken, the others are 409', async () => {
    const id = await theNotice()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => decide(id, { decision: nth % 2 ? 'upheld' : 'not_upheld', reasons })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, json }) => status === 409 && json.code === 'notice_decided')).toHaveLength(49)
    expect([(await mails('notice-decision')).length, (await audited(id)).length]).toEqual([1, 1])
  })

  test('404 for a notice that does not exist', async () => {
    const { status, json } = await decide(999_999_999)
    expect([status, json.code]).toEqual([404, 'notice_not_found'])
  })

  test.each([
    ['decision', { decision: 'open', reasons: 'It is open, and it stays so.' }],
    ['decision', { reasons: 'It is open, and it stays so.' }],
    ['reasons', { decision: 'upheld' }],
    ['reasons', { decision: 'upheld', reasons: 'Because.' }],
    ['reasons', { decision: 'upheld', reasons: 'x'.repeat(5001) }],
  ])('422 on %s', async (field, body) => {
    const id = await theNotice()
    const { status, json } = await decide(id, body)
    expect([status, Object.keys(json.errors), (await kept())[0]?.status]).toEqual([422, [field], 'open'])
  })

  test('401 and 403: for moderators and owners alone', async () => {
    const id = await theNotice()
    const [client, support, owner] = [await aClient(t), await anAdmin(t, 'support'), await anAdmin(t)]
    for (const { token } of [client, support]) {
      expect((await list({}, token)).status).toBe(403)
      expect((await decide(id, undefined, token)).status).toBe(403)
    }
    expect((await t.call(notices.listAdminNotices, {})).status).toBe(401)
    expect((await t.call(notices.decideNotice, { params: { id }, body: { decision: 'upheld', reasons } })).status).toBe(
      401,
    )
    expect((await kept())[0]?.status).toBe('open')
    expect((await decide(id, undefined, owner.token)).status).toBe(200)
  })

  test('the digest names each new one once, and counts those that wait', async () => {
    await theNotice()
    const number = (await kept())[0]?.case_number
    await Promise.all(Array.from({ length: 50 }, () => sendDigest(t.deps)))
    const [first, ...others] = await mails('staff-digest')
    expect(others).toEqual([])
    expect(first?.text).toContain('1 notice of unlawful content is waiting for a decision.')
    expect(first?.text).toContain(`${number}, Copyright or another right to the work: /experts/1`)
    await t.moveClock(86_400)
    await sendDigest(t.deps)
    const second = (await mails('staff-digest'))[1]
    expect(second?.text).toContain('1 notice of unlawful content is waiting for a decision.')
    expect(second?.text).not.toContain(number)
  })

  test('forgotten with the account, and two years after the decision, its words in the audit log too', async () => {
    const client = await aClient(t)
    await send(aNotice(), { token: client.token })
    const [left, decided] = [(await kept())[0]?.id ?? 0, await theNotice()]
    for (const id of [left, decided]) await decide(id)
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: client.account_id }),
    )
    const open = await theNotice()
    expect((await kept()).map(({ id }) => id)).toEqual([decided, open])
    await t.moveClock(732 * 86_400)
    await sweepNotices(t.deps)
    expect((await kept()).map(({ id }) => id)).toEqual([open])
    for (const id of [left, decided]) expect((await audited(id)).map(({ after }) => after)).toEqual([null])
  })
})
