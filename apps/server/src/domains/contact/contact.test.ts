import { contacts } from '@husrum/contract/contacts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aClient } from '../../testing/people.ts'
import { sweepContacts } from './contact.service.ts'
import { sendDigest } from './staff-mail.service.ts'

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

  test('what waits is told once a day, by whichever instance looks, and nothing when nothing waits', async () => {
    await sendDigest(t.deps)
    expect(await mails('staff-digest')).toEqual([])
    await send(aQuestion())
    for (let nth = 0; nth < 3; nth += 1) await sendDigest(t.deps)
    const [digest, ...others] = await mails('staff-digest')
    expect(others).toEqual([])
    expect(digest?.text).toContain('1 message from the contact form is open.')
    expect(digest?.text).toContain('Nobody near us')
    await t.moveClock(86_400)
    await sendDigest(t.deps)
    expect(await mails('staff-digest')).toHaveLength(2)
    await t.deps.db.updateTable('contacts').set({ status: 'handled' }).execute()
    await t.moveClock(2 * 86_400)
    await sendDigest(t.deps)
    expect(await mails('staff-digest')).toHaveLength(2)
  })
})

describe('forgetting', () => {
  test('with the account, and after two years', async () => {
    const [leaves, stays] = [await aClient(t), await aClient(t)]
    await send(aQuestion(), { token: leaves.token })
    await send(aQuestion(), { token: stays.token })
    await t.deps.events.transaction((tx) =>
      t.deps.events.emit(tx, 'account.erasing', { account_id: leaves.account_id }),
    )
    expect((await kept()).map(({ account_id }) => account_id)).toEqual([stays.account_id])
    await t.moveClock(732 * 86_400)
    await send(aQuestion())
    await sweepContacts(t.deps)
    expect((await kept()).map(({ account_id }) => account_id)).toEqual([null])
  })
})
