import { notices } from '@husrum/contract/back-office/notices/notices.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert, type Person } from '../../../testing/people.ts'
import { sendDigest } from '../contacts/contact-mail.service.ts'
import { forgetNoticesOf, sweepNotices } from './notices.service.ts'

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

  test('three receipts a day to one mailbox, however it is spelled; further notices are taken without one', async () => {
    const [local = '', domain = ''] = aNewEmail().split('@')
    const spelled = (nth: number) => `${local}${nth % 2 === 0 ? '' : `+${nth}`}@${domain}`
    const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => send(aNotice({ email: spelled(nth) }))))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
    expect([(await kept()).length, (await mails('notice-receipt')).length]).toEqual([10, 3])
    await t.moveClock(86_401)
    await send(aNotice({ email: spelled(0) }))
    expect(await mails('notice-receipt')).toHaveLength(4)
  })

  test('somebody who is logged in and has confirmed their email gets a receipt for each', async () => {
    const person = await aClient(t, { email_verified_at: new Date() })
    for (let nth = 0; nth < 4; nth += 1) await send(aNotice({ email: person.email }), { token: person.token })
    const unconfirmed = await aClient(t, { email_verified_at: null })
    for (let nth = 0; nth < 4; nth += 1) await send(aNotice({ email: unconfirmed.email }), { token: unconfirmed.token })
    const to = (await mails('notice-receipt')).map(({ recipient }) => recipient)
    expect([person, unconfirmed].map(({ email }) => to.filter((each) => each === email).length)).toEqual([4, 3])
  })

  test('429 from the eleventh of one address without a proof of work, whatever e-mail they name, and room again an hour later', async () => {
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
  const facts = 'Somebody else took the photo and has not allowed its use.'
  const upheld = {
    decision: 'upheld',
    measure: 'removed',
    ground: 'law',
    rule: 'Ophavsretslovens § 2',
    facts,
    owner: 'nobody',
  }
  const list = (query = {}, token: string | undefined = moderator.token) =>
    t.call(notices.listAdminNotices, { query, token })
  const decide = (id: number, body: object = { ...upheld, reasons }, token: string | undefined = moderator.token) =>
    t.call(notices.decideNotice, { params: { id }, body, token })
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

  test('422 for a list by a status that there is not', async () =>
    expect((await list({ status: 'lost' })).status).toBe(422))

  test('decide with reasons, which the sender gets in their language and the audit log keeps', async () => {
    const email = aNewEmail()
    const id = await theNotice({ email }, { locale: 'da' })
    const words = 'Ophavsretslovens § 2.\n\n<b>Billedet</b> er fjernet i dag.'
    const { status, json } = await decide(id, { ...upheld, reasons: words })
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
        after: {
          status: 'upheld',
          reasons: words,
          measure: 'removed',
          ground: 'law',
          rule: 'Ophavsretslovens § 2',
          facts,
          owner_account_id: null,
          target: null,
          target_id: null,
          target_label: null,
        },
      }),
    ])
  })

  test('list by words and kind, and all that is left as a table', async () => {
    const [first, second] = [
      await theNotice({ at: '/experts/1?tab=a_b' }),
      await theNotice({ kind: 'privacy', name: '=cmd()' }),
    ]
    const number = (await kept())[0]?.case_number
    const ids = async (query: object) => (await list(query)).json.data.map(({ id }: { id: number }) => id)
    expect(await ids({ q: number })).toEqual([first])
    expect(await ids({ q: 'TAB=a_b' })).toEqual([first])
    expect(await ids({ q: '=CMD' })).toEqual([second])
    expect(await ids({ kind: ['privacy', 'fraud'] })).toEqual([second])
    expect(await ids({ sort: '-created_at' })).toEqual([second, first])
    expect(await ids({ q: 'nobody wrote this' })).toEqual([])
    const { headers, text } = await list({ format: 'csv', kind: 'privacy' })
    expect(headers['content-disposition']).toMatch(/notices-\d{4}-\d{2}-\d{2}\.csv/)
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain("'=cmd()")
  })

  test('the owner of the content is told what was done, why, and where to object, and not who has told us', async () => {
    const expert = await anExpert(t, {}, { locale: 'de' })
    const profile = `/experts/${expert.expert_id}`
    const at: [path: string, page: string][] = [
      [`${profile}?from=Quagga&see=https://elsewhere.example`, profile],
      [`/da${profile}/projects/7#from-Quagga`, `/da${profile}/projects/7`],
    ]
    for (const [path, page] of at) {
      await t.deps.db.deleteFrom('deliveries').execute()
      const id = await theNotice({ at: path, name: 'Zebulon Quagga' }, { locale: 'da' })
      const { json } = await decide(id, {
        ...upheld,
        reasons,
        owner: 'page',
        facts: `${facts}\n\n<b>Zweiter Absatz</b>`,
      })
      expect(json.data).toMatchObject({ measure: 'removed', ground: 'law', owner_account_id: expert.account_id })
      const [mail, ...others] = await mails('notice-statement')
      expect(others).toEqual([])
      expect(mail).toMatchObject({
        recipient: expert.email,
        account_id: expert.account_id,
        reply_to: 'hello@husrum.example',
        subject: `Eine Entscheidung über deine Inhalte (${json.data.case_number})`,
      })
      for (const words of [page, 'endgültig entfernt', facts, 'Ophavsretslovens § 2', 'Kein Programm', 'sechs Monaten'])
        expect(mail?.text).toContain(words)
      expect(mail?.html).toContain('&lt;b&gt;Zweiter')
      for (const words of ['Quagga', 'elsewhere']) expect(mail?.text).not.toContain(words)
      expect(await mails('notice-decision')).toHaveLength(1)
    }
  })

  test('the owner is known by the name of the address too, by an earlier one, and may be named', async () => {
    const [named, client] = [await anExpert(t), await aClient(t)]
    const handles = ['notices-first', 'notices-second'].map((handle) => ({ handle, expert_id: named.expert_id }))
    await t.deps.db.insertInto('expert_handles').values(handles).execute()
    const owners = []
    for (const at of ['/de/e/notices-first', '/e/notices-second?page=2'])
      owners.push((await decide(await theNotice({ at }), { ...upheld, reasons, owner: 'page' })).json.data)
    const whose = { owner: 'account', owner_account_id: client.account_id }
    owners.push((await decide(await theNotice({ at: '/e/notices-first' }), { ...upheld, reasons, ...whose })).json.data)
    expect(owners.map(({ owner_account_id }) => owner_account_id)).toEqual([
      named.account_id,
      named.account_id,
      client.account_id,
    ])
    expect((await mails('notice-statement')).map(({ recipient }) => recipient)).toEqual([
      named.email,
      named.email,
      client.email,
    ])
  })

  test('of what is not upheld the owner hears nothing, and nothing is kept about them', async () => {
    const expert = await anExpert(t)
    const id = await theNotice({ at: `/experts/${expert.expert_id}` })
    const { json } = await decide(id, { ...upheld, reasons, decision: 'not_upheld', owner: 'page' })
    expect(json.data).toMatchObject({ measure: null, facts: null, owner_account_id: null })
    expect(await mails('notice-statement')).toEqual([])
  })

  test('an erased owner is forgotten in the decision and in the audit log', async () => {
    const expert = await anExpert(t)
    const id = await theNotice({ at: `/experts/${expert.expert_id}` })
    await decide(id, { ...upheld, reasons, owner: 'page' })
    await t.deps.events.transaction((tx) => forgetNoticesOf(tx, expert.account_id))
    expect((await kept())[0]).toMatchObject({ id, status: 'upheld', facts: null, owner_account_id: null })
    expect((await audited(id)).map(({ after }) => after)).toEqual([null])
  })

  test('one without an e-mail is decided without a mail', async () => {
    const id = await theNotice({ kind: 'child_abuse', name: undefined, email: undefined })
    expect((await decide(id)).status).toBe(200)
    expect(await mails('notice-decision')).toEqual([])
  })

  test('of twelve decisions at once one is taken, the others are 409', async () => {
    const id = await theNotice()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) =>
        decide(id, nth % 2 ? { ...upheld, reasons } : { decision: 'not_upheld', reasons }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, json }) => status === 409 && json.code === 'notice_decided')).toHaveLength(11)
    expect([(await mails('notice-decision')).length, (await audited(id)).length]).toEqual([1, 1])
  })

  test('404 for a notice that does not exist', async () => {
    const { status, json } = await decide(999_999_999)
    expect([status, json.code]).toEqual([404, 'notice_not_found'])
  })

  test.each([
    ['decision', { decision: 'open', reasons: 'It is open, and it stays so.' }],
    ['decision', { reasons: 'It is open, and it stays so.' }],
    ['reasons', { ...upheld }],
    ['reasons', { ...upheld, reasons: 'Because.' }],
    ['reasons', { ...upheld, reasons: 'x'.repeat(5001) }],
    ['measure', { ...upheld, reasons, measure: undefined }],
    ['measure', { ...upheld, reasons, measure: 'burnt' }],
    ['ground', { ...upheld, reasons, ground: ['law'] }],
    ['rule', { ...upheld, reasons, rule: 'x'.repeat(301) }],
    ['facts', { ...upheld, reasons, facts: `NUL ${String.fromCharCode(0)} in the middle of it` }],
    ['owner', { ...upheld, reasons, owner: undefined }],
    ['owner', { ...upheld, reasons, owner: 'page' }],
    ['owner_account_id', { ...upheld, reasons, owner: 'account' }],
    ['owner_account_id', { ...upheld, reasons, owner: 'account', owner_account_id: 999_999_999 }],
    ['owner_account_id', { ...upheld, reasons, owner: 'account', owner_account_id: 2 ** 63 }],
  ])('422 on %s', async (field, body) => {
    const id = await theNotice({ at: '/inspiration' })
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
    expect((await t.call(notices.decideNotice, { params: { id }, body: { ...upheld, reasons } })).status).toBe(401)
    expect((await kept())[0]?.status).toBe('open')
    expect((await decide(id, undefined, owner.token)).status).toBe(200)
  })

  test('the digest names each new one once, and counts those that wait', async () => {
    await theNotice()
    const number = (await kept())[0]?.case_number
    await Promise.all(Array.from({ length: 12 }, () => sendDigest(t.deps)))
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
