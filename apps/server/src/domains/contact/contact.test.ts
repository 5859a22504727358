import { contacts } from '@husrum/contract/contacts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aClient, anAdmin, type Person } from '../../testing/people.ts'
import { sweepContacts } from './contact.service.ts'
import { sendDigest } from './contact-mail.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('contacts').execute()
  await t.deps.db.deleteFrom('limit_hits').execute()
  await t.moveClock(0)
})
afterAll(() => t.close())

const aNewEmail = () => `${crypto.randomUUID()}@husrum.example`
const aQuestion = (fields: Record<string, unknown> = {}) => ({
  name: 'Karen Holm',
  email: aNewEmail(),
  topic: 'matching',
  subject: 'Nobody near us',
  message: 'We live on Samsø and see three experts. Will there be more?',
  ...fields,
})
const send = (body: unknown, more: { token?: string; headers?: Record<string, string> } = {}) =>
  t.call(contacts.sendContact, { body, ...more })
const kept = () => t.deps.db.selectFrom('contacts').selectAll().orderBy('id').execute()

describe('POST /api/contacts', () => {
  test('a visitor’s question is kept as it was written, in the language it came in', async () => {
    const question = aQuestion({ message: '<script>alert(1)</script> & "quotes" stay text here.' })
    const { status, json } = await send(question, { headers: { locale: 'de' } })
    expect([status, json]).toEqual([201, { data: { received: true } }])
    expect(await kept()).toEqual([
      expect.objectContaining({ ...question, account_id: null, locale: 'de', status: 'new' }),
    ])
  })

  test('who is signed in is known by the account', async () => {
    const client = await aClient(t)
    await send(aQuestion(), { token: client.token })
    expect((await kept())[0]?.account_id).toBe(client.account_id)
  })

  test('form data is taken too', async () => {
    const { status } = await t.request({
      method: 'POST',
      url: '/api/contacts',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(aQuestion()).toString(),
    })
    expect([status, (await kept()).length]).toEqual([201, 1])
  })

  test('who fills in the field that nobody sees is answered the same and kept nowhere', async () => {
    const { status, json } = await send(aQuestion({ website: 'https://cheap.example' }))
    expect([status, json]).toEqual([201, { data: { received: true } }])
    expect(await kept()).toEqual([])
  })

  test.each([
    ['name', { name: 'K' }],
    ['name', { name: 'Karen\r\nBcc: all@husrum.example' }],
    ['email', { email: 'karen' }],
    ['topic', { topic: 'spam' }],
    ['subject', { subject: 'x'.repeat(121) }],
    ['subject', { subject: 'Hello\nthere' }],
    ['subject', { subject: 'Hello\u2028there' }],
    ['message', { message: 'Too short.' }],
    ['message', { message: 'x'.repeat(5001) }],
    ['message', { message: `NUL ${String.fromCharCode(0)} in the middle of it all` }],
    ['message', { message: { deep: { deeper: [] } } }],
    ['email', { email: ['a@b.dk', 'c@d.dk'] }],
  ])('422 on %s', async (field, wrong) => {
    const { status, json } = await send(aQuestion(wrong))
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
    expect(await kept()).toEqual([])
  })

  test('what belongs to us cannot be sent along', async () => {
    await send(aQuestion({ id: 7, status: 'handled', account_id: 1, locale: 'xx', created_at: '1999-01-01T00:00:00Z' }))
    expect((await kept())[0]).toMatchObject({ status: 'new', account_id: null, locale: 'en' })
  })

  test('429 from the sixth message of one e-mail within an hour, also when they come at once', async () => {
    const question = aQuestion()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(question)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(45)
    expect(refused[0]?.json.code).toBe('too_many_contacts')
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await kept()).toHaveLength(5)
  })

  test('429 from the eleventh message of one address, whatever e-mail they name, and room again an hour later', async () => {
    const statuses: number[] = []
    for (let nth = 0; nth < 11; nth += 1) statuses.push((await send(aQuestion({ website: nth % 2 ? 'x' : '' }))).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    await t.moveClock(3601)
    expect((await send(aQuestion())).status).toBe(201)
  })
})

describe('what staff hear', () => {
  const mails = (kind: string) =>
    t.deps.db.selectFrom('deliveries').selectAll().where('kind', '=', kind).orderBy('id').execute()
  beforeEach(async () => {
    await t.deps.db.deleteFrom('deliveries').execute()
  })

  test('each message goes to them by mail, and their reply to whoever wrote', async () => {
    const question = aQuestion({ message: 'First line.\n\nSecond <b>line</b>.' })
    await send(question, { headers: { locale: 'de' } })
    const [mail, ...others] = await mails('staff-message')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'hello@husrum.example',
      reply_to: question.email,
      subject: 'Message: Nobody near us',
    })
    expect(mail?.text).toContain(`Karen Holm (${question.email}) wrote to you about: Matches and briefs.`)
    expect(mail?.text).toContain('First line.\n\nSecond <b>line</b>.')
    expect(mail?.html).toContain('Second &lt;b&gt;line&lt;/b&gt;.')
  })

  test('a machine that fills in the hidden field, and a refused message, mail nobody', async () => {
    await send(aQuestion({ website: 'https://cheap.example' }))
    await send(aQuestion({ message: 'x' }))
    expect(await mails('staff-message')).toEqual([])
  })

  test('a digest names each new message once, and later ones only count what is open', async () => {
    await sendDigest(t.deps)
    expect(await mails('staff-digest')).toEqual([])
    await send(aQuestion())
    await Promise.all(Array.from({ length: 50 }, () => sendDigest(t.deps)))
    const [first, ...others] = await mails('staff-digest')
    expect(others).toEqual([])
    expect(first?.text).toContain('1 new message from the contact form:')
    expect(first?.text).toMatch(/\d+\. Karen Holm <.+>: Nobody near us/)
    expect(first?.text).toContain('1 message from the contact form is open in all.')

    await send(aQuestion({ subject: 'Still nobody' }))
    await t.moveClock(86_400)
    await sendDigest(t.deps)
    const second = (await mails('staff-digest'))[1]
    expect(second?.text).toContain('1 new message from the contact form:')
    expect(second?.text).toContain('Still nobody')
    expect(second?.text).not.toContain('Nobody near us')
    expect(second?.text).toContain('2 messages from the contact form are open in all.')

    await t.moveClock(2 * 86_400)
    await sendDigest(t.deps)
    const third = (await mails('staff-digest'))[2]
    expect(third?.text).not.toContain('new message')
    expect(third?.text).not.toContain('Karen Holm')
    expect(third?.text).toContain('2 messages from the contact form are open in all.')

    await t.deps.db.updateTable('contacts').set({ status: 'handled' }).execute()
    await t.moveClock(3 * 86_400)
    await sendDigest(t.deps)
    expect(await mails('staff-digest')).toHaveLength(3)
  })

  test('more than one digest names are named the next day, each once', async () => {
    for (let nth = 0; nth < 60; nth += 1) {
      const { website: _, ...columns } = { ...aQuestion({ subject: `Subject <${nth}>` }), website: undefined }
      await t.deps.db
        .insertInto('contacts')
        .values({ ...columns, locale: 'en' })
        .execute()
    }
    const subjects: string[] = []
    for (const day of [0, 1, 2]) {
      await t.moveClock(day * 86_400)
      await sendDigest(t.deps)
      subjects.push(...((await mails('staff-digest'))[day]?.text?.match(/Subject <\d+>/g) ?? []))
    }
    expect(subjects).toEqual(Array.from({ length: 60 }, (_, nth) => `Subject <${nth}>`))
  })
})

describe('staff', () => {
  let support: Person
  beforeEach(async () => {
    support = await anAdmin(t, 'support')
    await t.deps.db.deleteFrom('deliveries').execute()
  })
  const list = (query = {}, token: string | undefined = support.token) =>
    t.call(contacts.listAdminContacts, { query, token })
  const update = (id: number, body: unknown, token: string | undefined = support.token) =>
    t.call(contacts.updateContact, { params: { id }, body, token })
  async function aMessage(fields: Record<string, unknown> = {}, headers = {}): Promise<number> {
    await send(aQuestion(fields), { headers })
    return (await kept()).at(-1)?.id ?? 0
  }
  const replies = () => t.deps.db.selectFrom('deliveries').selectAll().where('kind', '=', 'staff-reply').execute()
  const audited = (id: number) =>
    t.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_kind', '=', 'contact')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()

  test('list messages, newest first, by status, topic and words', async () => {
    const first = await aMessage({ topic: 'press', subject: '100 % oak_' })
    const second = await aMessage()
    const { status, json, headers } = await list()
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(json.meta).toMatchObject({ total: 2, from: 1, to: 2 })
    expect(json.data).toEqual([
      expect.objectContaining({ id: second, status: 'new', note: null, handled_at: null, account_id: null }),
      expect.objectContaining({ id: first, topic: 'press' }),
    ])
    await update(second, { status: 'handled' })
    const ids = async (query: object) => (await list(query)).json.data.map(({ id }: { id: number }) => id)
    expect(await ids({ sort: 'oldest' })).toEqual([first, second])
    expect(await ids({ status: 'new,in_progress' })).toEqual([first])
    expect(await ids({ status: 'handled' })).toEqual([second])
    expect(await ids({ topic: 'press' })).toEqual([first])
    expect(await ids({ q: '% OAK_' })).toEqual([first])
    expect(await ids({ q: 'x_' })).toEqual([])
    expect(await ids({ per_page: 1, page: 2 })).toEqual([first])
  })

  test('take the list along as a table in which no cell is a formula', async () => {
    await aMessage({ subject: '=HYPERLINK("https://evil.example")' })
    const { status, text, headers } = await list({ format: 'csv' })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text).toContain('id,status,topic,name')
    expect(text).toContain('"\'=HYPERLINK(""https://evil.example"")"')
  })

  test.each([
    { status: 'lost' },
    { topic: 'spam' },
    { sort: 'size' },
    { page: 0 },
    { format: 'xml' },
    { q: 'x'.repeat(255) },
  ])('422 for a list by %o', async (query) => expect((await list(query)).status).toBe(422))

  test('close a message and keep a note; all of it is in the audit log', async () => {
    const id = await aMessage()
    const taken = await update(id, { status: 'in_progress', note: 'Asks about Samsø.' })
    expect([taken.status, taken.json.data.status, taken.json.data.handled_at]).toEqual([200, 'in_progress', null])
    const closed = await update(id, { _method: 'PUT', status: 'handled' })
    expect(closed.json.data).toMatchObject({ id, status: 'handled', note: 'Asks about Samsø.' })
    expect(closed.json.data.handled_at).toEqual(expect.any(String))
    const unnoted = await update(id, { note: '' })
    expect(unnoted.json.data).toMatchObject({ note: null, handled_at: closed.json.data.handled_at })
    expect(
      (await audited(id)).map(({ action, actor_account_id, before, after }) => [
        action,
        actor_account_id,
        before,
        after,
      ]),
    ).toEqual([
      [
        'contact.update',
        support.account_id,
        { status: 'new', note: null },
        { status: 'in_progress', note: 'Asks about Samsø.' },
      ],
      [
        'contact.update',
        support.account_id,
        { status: 'in_progress', note: 'Asks about Samsø.' },
        { status: 'handled', note: 'Asks about Samsø.' },
      ],
      [
        'contact.update',
        support.account_id,
        { status: 'handled', note: 'Asks about Samsø.' },
        { status: 'handled', note: null },
      ],
    ])
    expect(await replies()).toEqual([])
  })

  test('reply by mail in the language the message came in, which closes it', async () => {
    const email = aNewEmail()
    const id = await aMessage({ email }, { locale: 'de' })
    const { json } = await update(id, { reply: 'Ja, im Mai.\n\n<b>Bis dahin</b> hilft Aarhus.' })
    expect(json.data).toMatchObject({ status: 'handled' })
    const [mail, ...others] = await replies()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: email, reply_to: 'hello@husrum.example', subject: 'AW: Nobody near us' })
    expect(mail?.text).toContain('Hallo Karen Holm')
    expect(mail?.text).toContain('Ja, im Mai.')
    expect(mail?.html).toContain('&lt;b&gt;Bis dahin&lt;/b&gt;')
    expect(mail?.text).not.toContain('Samsø')
  })

  test('of 50 replies at once one is sent, the others are 409', async () => {
    const id = await aMessage()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => update(id, { reply: `Answer ${nth}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, json }) => status === 409 && json.code === 'illegal_move')).toHaveLength(49)
    expect([(await replies()).length, (await audited(id)).length]).toEqual([1, 1])
  })

  test('409 back to an earlier status', async () => {
    const id = await aMessage()
    await update(id, { status: 'handled' })
    for (const body of [{ status: 'new' }, { status: 'in_progress' }, { reply: 'Once more.' }]) {
      const { status, json } = await update(id, body)
      expect([status, json.code]).toEqual([409, 'illegal_move'])
    }
  })

  test('404 for a message that does not exist', async () => {
    const { status, json } = await update(999_999_999, { status: 'handled' })
    expect([status, json.code]).toEqual([404, 'contact_not_found'])
  })

  test.each([
    ['status', {}],
    ['status', { status: 'lost' }],
    ['note', { note: 'x'.repeat(5001) }],
    ['note', { note: `NUL ${String.fromCharCode(0)}` }],
    ['reply', { reply: ' ' }],
    ['reply', { reply: { deep: [] } }],
    ['status', { status: 'in_progress', reply: 'Yes, in May.' }],
    ['status', { status: 'new', reply: 'Yes, in May.' }],
  ])('422 on %s', async (field, body) => {
    const id = await aMessage()
    const { status, json } = await update(id, body)
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
    expect([(await kept())[0]?.status, await audited(id), await replies()]).toEqual(['new', [], []])
  })

  test('what belongs to the sender cannot be changed', async () => {
    const id = await aMessage()
    const [before] = await kept()
    await update(id, {
      status: 'in_progress',
      email: 'x@husrum.example',
      handled_at: '1999-01-01T00:00:00Z',
      account_id: 1,
    })
    expect((await kept())[0]).toEqual({ ...before, status: 'in_progress' })
  })

  test('401 and 403: the list is for staff, changing for support and owners, a person’s own message for neither', async () => {
    const client = await aClient(t)
    await send(aQuestion(), { token: client.token })
    const id = (await kept())[0]?.id ?? 0
    const moderator = await anAdmin(t, 'moderator')
    expect((await list({}, moderator.token)).status).toBe(200)
    expect((await update(id, { status: 'handled' }, moderator.token)).status).toBe(403)
    expect((await list({}, client.token)).status).toBe(403)
    expect((await update(id, { status: 'handled' }, client.token)).status).toBe(403)
    expect((await t.call(contacts.listAdminContacts, {})).status).toBe(401)
    expect((await t.call(contacts.updateContact, { params: { id }, body: { status: 'handled' } })).status).toBe(401)
    expect((await kept())[0]?.status).toBe('new')
  })
})

describe('forgetting', () => {
  test('with the account, and two years after it was handled, its words in the audit log too', async () => {
    const [leaves, stays] = [await aClient(t), await aClient(t)]
    await send(aQuestion(), { token: leaves.token })
    await send(aQuestion(), { token: stays.token })
    const owner = await anAdmin(t)
    for (const { id } of await kept())
      await t.call(contacts.updateContact, { params: { id }, body: { note: 'Knows us well.' }, token: owner.token })
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: leaves.account_id }),
    )
    const [left] = await kept()
    expect((await kept()).map(({ account_id }) => account_id)).toEqual([stays.account_id])
    const notes = () =>
      t.deps.db
        .selectFrom('audit_entries')
        .select('id')
        .where('actor_account_id', '=', owner.account_id)
        .where('after', 'is not', null)
        .execute()
    expect(await notes()).toHaveLength(1)

    await t.moveClock(732 * 86_400)
    await sweepContacts(t.deps)
    expect(await kept()).toHaveLength(1)
    const { token } = await anAdmin(t)
    await t.call(contacts.updateContact, { params: { id: left?.id ?? 0 }, body: { status: 'handled' }, token })
    await t.moveClock(2 * 732 * 86_400)
    await sweepContacts(t.deps)
    expect(await kept()).toEqual([])
    expect(await notes()).toEqual([])
  })
})
