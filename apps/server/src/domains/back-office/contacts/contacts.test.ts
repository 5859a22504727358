import { contacts } from '@husrum/contract/back-office/contacts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, type Person } from '../../../testing/people.ts'
import { sweepContacts } from './contacts.service.ts'
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
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
    await t.deps.db.deleteFrom('limit_hits').where('scope', '=', 'contacts-address').execute()
    const refused = await send(question)
    expect([refused.status, refused.json.code]).toEqual([429, 'too_many_contacts'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await kept()).toHaveLength(5)
  })

  test('429 from the eleventh message of one address without a proof of work, whatever e-mail they name, and room again an hour later', async () => {
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

  test('each message goes to them by mail, with a link to the inbox and no address that answers past it', async () => {
    const question = aQuestion({ message: 'First line.\n\nSecond <b>line</b>.' })
    await send(question, { headers: { locale: 'de' } })
    const [mail, ...others] = await mails('staff-message')
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: 'hello@husrum.example',
      reply_to: null,
      subject: 'Message: Nobody near us',
    })
    expect(mail?.text).toContain(`Karen Holm (${question.email}) wrote to you about: Matches and briefs.`)
    expect(mail?.text).toContain(`/admin/contacts?open=${(await kept()).at(-1)?.id}`)
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
    await Promise.all(Array.from({ length: 12 }, () => sendDigest(t.deps)))
    const [first, ...others] = await mails('staff-digest')
    expect(others).toEqual([])
    expect(first?.text).toContain('1 new message from the contact form:')
    expect(first?.text).toMatch(/\d+\. Karen Holm <.+>: Nobody near us/)
    expect(first?.text).toContain('1 message from the contact form is open in all.')
    expect(first?.text).toMatch(/Answer messages:\n\S+\/admin\/contacts\?status=new,in_progress/)
    expect(first?.text).not.toContain('/admin/experts')

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
  const detail = (id: number, token: string | undefined = support.token) =>
    t.call(contacts.getAdminContact, { params: { id }, token })
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
    const first = await aMessage({
      topic: 'press',
      subject: '100 % oak_',
      message: 'We live in Ebeltoft and see three experts.',
    })
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
    expect(await ids({ q: 'ebeltoft' })).toEqual([first])
    expect(await ids({ per_page: 1, page: 2 })).toEqual([first])
  })

  test('take the list along as a table in which no cell is a formula', async () => {
    await aMessage({ subject: '=HYPERLINK("https://evil.example")' })
    const { status, text, headers } = await list({ format: 'csv' })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(text).toContain('id,status,topic,name')
    expect(text).toContain('"\'=HYPERLINK(""https://evil.example"")"')
  })

  test.each([{ status: 'lost' }, { topic: 'spam' }])('422 for a list by %o', async (query) =>
    expect((await list(query)).status).toBe(422),
  )

  test('close a message and keep a note; all of it is in the audit log', async () => {
    const id = await aMessage()
    const taken = await update(id, { status: 'in_progress', note: 'Asks about Samsø.' })
    expect([taken.status, taken.json.data.status, taken.json.data.handled_at]).toEqual([200, 'in_progress', null])
    const closed = await update(id, { _method: 'PUT', status: 'handled' })
    expect(closed.json.data).toMatchObject({ id, status: 'handled', note: 'Asks about Samsø.' })
    expect(closed.json.data.handled_at).toEqual(expect.any(String))
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

  test('what was replied is kept with who replied, and stands in no audit entry', async () => {
    const id = await aMessage()
    await update(id, { reply: 'Ja, im Mai.' })
    const { json } = await detail(id)
    expect(json.data.reply).toEqual({
      body: 'Ja, im Mai.',
      by: { id: support.account_id, name: support.name },
      created_at: expect.any(String),
    })
    expect(JSON.stringify(await audited(id))).not.toContain('im Mai')
  })

  test('one message: who wrote, and what else came from the address', async () => {
    const client = await aClient(t)
    const email = client.email
    const first = await aMessage({ email, subject: 'The first' })
    await aMessage({ email: aNewEmail() })
    await send(aQuestion({ email: email.toUpperCase() }), { token: client.token })
    const last = (await kept()).at(-1)?.id ?? 0
    const account = { id: client.account_id, name: client.name, role: 'client' }
    expect((await detail(last)).json.data).toMatchObject({
      account: { ...account, signed_in: true },
      others: [{ id: first, subject: 'The first', status: 'new' }],
    })
    expect((await detail(first)).json.data).toMatchObject({
      account: { ...account, signed_in: false },
      others: [{ id: last }],
    })
    const stranger = await aMessage({ email: aNewEmail() })
    expect((await detail(stranger)).json.data).toMatchObject({ account: null, others: [] })
    const { status, json } = await detail(999_999_999)
    expect([status, json.code]).toEqual([404, 'contact_not_found'])
  })

  test('a message is given to who may answer, and found again by it', async () => {
    const [other, moderator, client] = [await anAdmin(t), await anAdmin(t, 'moderator'), await aClient(t)]
    const [mine, theirs, open] = [await aMessage(), await aMessage(), await aMessage()]
    const given = await update(mine, { assigned_to: support.account_id })
    expect([given.status, given.json.data.assigned_to]).toEqual([200, { id: support.account_id, name: support.name }])
    await update(theirs, { assigned_to: other.account_id })
    const ids = async (query: object) => (await list(query)).json.data.map(({ id }: { id: number }) => id)
    expect(await ids({ assigned: 'me' })).toEqual([mine])
    expect(await ids({ assigned: 'nobody' })).toEqual([open])
    await update(open, { status: 'handled' })
    expect(await ids({ assigned: 'nobody' })).toEqual([])
    expect((await audited(mine)).map(({ after }) => after)).toEqual([
      { status: 'new', note: null, assigned_to: support.account_id },
    ])
    expect((await update(mine, { assigned_to: null })).json.data.assigned_to).toBeNull()
    for (const { account_id } of [moderator, client, { account_id: 999_999_999 }]) {
      const { status, json } = await update(mine, { assigned_to: account_id })
      expect([status, Object.keys(json.errors)]).toEqual([422, ['assigned_to']])
    }
    const people = await t.call(contacts.listContactStaff, { token: moderator.token })
    expect(people.json.data).toEqual(
      expect.arrayContaining([{ id: support.account_id, name: support.name, staff_role: 'support' }]),
    )
    expect(people.json.data.map(({ id }: { id: number }) => id)).not.toContain(moderator.account_id)
    await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id: other.account_id }))
    expect((await detail(theirs)).json.data.assigned_to).toBeNull()
  })

  test('notes are added, each with its author and time, also beside those of others; none goes', async () => {
    const id = await aMessage()
    const { version } = (await detail(id)).json.data
    await update(id, { note: 'Asks about Samsø.', version })
    const other = await anAdmin(t)
    const body = { note: 'Called back.', version }
    const second = await t.call(contacts.updateContact, { params: { id }, body, token: other.token })
    expect([second.status, second.json.data.note]).toEqual([200, 'Called back.'])
    expect((await update(id, { status: 'in_progress', version })).status, 'a note is no other version').toBe(200)
    expect((await update(id, { note: '' })).json.data.note).toBe('Called back.')
    expect((await detail(id)).json.data.notes).toEqual([
      {
        id: expect.any(Number),
        body: 'Asks about Samsø.',
        by: { id: support.account_id, name: support.name },
        created_at: expect.any(String),
      },
      expect.objectContaining({ body: 'Called back.', by: { id: other.account_id, name: other.name } }),
    ])
    await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id: other.account_id }))
    expect((await detail(id)).json.data.notes[1].by).toBeNull()
  })

  test('notes that instances of the release before write to the message alone are kept with the others', async () => {
    const id = await aMessage()
    const written = (note: string, more: object = {}) =>
      t.deps.db
        .updateTable('contacts')
        .set({ note, ...more })
        .where('id', '=', id)
        .execute()
    const bodies = async () => (await detail(id)).json.data.notes.map(({ body }: { body: string }) => body)
    await update(id, { note: 'Asks about Samsø.' })
    await written('Called back.')
    await written('Called back.', { status: 'in_progress' })
    await written('')
    expect(await bodies()).toEqual(['Asks about Samsø.', 'Called back.'])
    await update(id, { note: 'Asks about Samsø.' })
    expect(await bodies()).toEqual(['Asks about Samsø.', 'Called back.', 'Asks about Samsø.'])
    expect((await detail(id)).json.data.notes.map(({ by }: { by: object | null }) => by === null)).toEqual([
      false,
      true,
      false,
    ])
  })

  test('409 on a version that somebody has changed meanwhile; of twelve at once one wins', async () => {
    const id = await aMessage()
    const { version } = (await detail(id)).json.data
    const moves = await Promise.all(Array.from({ length: 12 }, () => update(id, { status: 'in_progress', version })))
    expect(moves.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(moves.filter(({ json }) => json.code === 'changed_elsewhere')).toHaveLength(11)
    expect(await audited(id)).toHaveLength(1)
  })

  test('sorted by name, up and down', async () => {
    const [berta, anna] = [await aMessage({ name: 'Berta Holm' }), await aMessage({ name: 'anna Holm' })]
    const ids = async (sort: string) => (await list({ sort })).json.data.map(({ id }: { id: number }) => id)
    expect(await ids('name')).toEqual([anna, berta])
    expect(await ids('-name')).toEqual([berta, anna])
    expect(await ids('created_at')).toEqual([berta, anna])
    expect(await ids('-created_at')).toEqual([anna, berta])
  })

  test('of twelve replies at once one is sent, the others are 409', async () => {
    const id = await aMessage()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, nth) => update(id, { reply: `Answer ${nth}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, json }) => status === 409 && json.code === 'illegal_move')).toHaveLength(11)
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
    expect((await kept())[0]).toEqual({ ...before, status: 'in_progress', version: 2 })
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

describe('many messages at once', () => {
  let support: Person
  beforeEach(async () => {
    support = await anAdmin(t, 'support')
  })
  const bulk = (body: object, token: string | undefined = support.token) =>
    t.call(contacts.bulkContacts, { body, token })
  const outcomes = async (body: object) =>
    (await bulk(body)).json.data.map(({ id, outcome }: { id: number; outcome: string }) => [id, outcome])
  const statuses = async () => (await kept()).map(({ status }) => status)
  async function messages(count: number): Promise<number[]> {
    for (let nth = 0; nth < count; nth += 1) await send(aQuestion({ email: aNewEmail() }))
    return (await kept()).map(({ id }) => id)
  }
  const audits = () =>
    t.deps.db.selectFrom('audit_entries').selectAll().where('actor_account_id', '=', support.account_id).execute()

  test('previewed, handled, and taken back within ten minutes', async () => {
    const [first = 0, second = 0] = await messages(2)
    await t.call(contacts.updateContact, {
      params: { id: second },
      body: { status: 'in_progress' },
      token: support.token,
    })
    const ids = [first, second, 999_999_999]
    const preview = await bulk({ ids, action: 'handle', preview: true })
    expect(preview.json.data).toEqual([
      { id: first, outcome: 'ready', message: null },
      { id: second, outcome: 'ready', message: null },
      { id: 999_999_999, outcome: 'contact_not_found', message: expect.any(String) },
    ])
    expect([await statuses(), (await audits()).length]).toEqual([['new', 'in_progress'], 1])
    expect(await outcomes({ ids, action: 'handle' })).toEqual([
      [first, 'done'],
      [second, 'done'],
      [999_999_999, 'contact_not_found'],
    ])
    expect(await outcomes({ ids: [first], action: 'handle' })).toEqual([[first, 'illegal_move']])
    expect(await outcomes({ ids: [first, second], action: 'reopen' })).toEqual([
      [first, 'done'],
      [second, 'done'],
    ])
    expect(await statuses()).toEqual(['new', 'in_progress'])
    expect((await audits()).length).toBe(5)
    await bulk({ ids: [first], action: 'handle' })
    await t.call(contacts.updateContact, {
      params: { id: second },
      body: { reply: 'Yes, we are.' },
      token: support.token,
    })
    expect(await outcomes({ ids: [second], action: 'reopen' })).toEqual([[second, 'contact_undo_over']])
    await t.moveClock(601)
    expect(await outcomes({ ids: [first], action: 'reopen' })).toEqual([[first, 'contact_undo_over']])
  })

  test('given to somebody, and to nobody again', async () => {
    const ids = await messages(2)
    expect(await outcomes({ ids, action: 'assign', assigned_to: support.account_id })).toEqual(
      ids.map((id) => [id, 'done']),
    )
    await bulk({ ids, action: 'assign', assigned_to: support.account_id })
    expect(await audits()).toHaveLength(2)
    await bulk({ ids, action: 'assign', assigned_to: null })
    expect((await kept()).map(({ assigned_to }) => assigned_to)).toEqual([null, null])
  })

  test('twelve at once, in every order, handle each message once', async () => {
    const ids = await messages(6)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => bulk({ ids: nth % 2 ? ids : ids.toReversed(), action: 'handle' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    const done = answers.flatMap(({ json }) => json.data).filter(({ outcome }) => outcome === 'done')
    expect(done.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)).toEqual(ids)
    expect(await audits()).toHaveLength(6)
  })

  test.each([
    ['ids', { ids: [], action: 'handle' }],
    ['ids', { ids: Array.from({ length: 101 }, (_, nth) => nth + 1), action: 'handle' }],
    ['ids.0', { ids: ['; drop table contacts'], action: 'handle' }],
    ['action', { ids: [1], action: 'delete' }],
    ['assigned_to', { ids: [1], action: 'assign' }],
    ['assigned_to', { ids: [1], action: 'assign', assigned_to: 999_999_999 }],
  ])('422 on %s', async (field, body) => {
    const { status, json } = await bulk(body)
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })

  test('403 for moderators, who only read', async () => {
    const [id = 0] = await messages(1)
    const { token } = await anAdmin(t, 'moderator')
    expect((await bulk({ ids: [id], action: 'handle' }, token)).status).toBe(403)
    expect((await t.call(contacts.getAdminContact, { params: { id }, token })).status).toBe(200)
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
