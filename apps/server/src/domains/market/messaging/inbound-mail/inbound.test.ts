import { randomBytes } from 'node:crypto'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSpool } from '../../../../platform/http/uploads/spool.ts'
import { INBOUND_MAIL } from '../../../../platform/providers/inbound-mail/inbound-mail.ts'
import type { InboundMail } from '../../../../platform/providers/inbound-mail/mail-forms.ts'
import { createLimits } from '../../../../platform/limits/limits.ts'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aLead, aMember, type ExpertPerson, type Person } from '../../../../testing/people.ts'
import { receiveMail, replyAddress } from './inbound.service.ts'

const SECRET = 'a-secret-of-the-provider'
let t: TestApp
beforeAll(async () => {
  t = await testApp({
    HUSRUM_RATE_LIMITS: 'off',
    INBOUND_DOMAIN: 'reply.husrum.example',
    INBOUND_SECRET: SECRET,
  })
})
afterAll(() => t.close())

type Talk = { client: Person; expert: ExpertPerson; thread_id: number; to: string; expertsTo: string }
async function aTalk(): Promise<Talk> {
  const { client, expert, id } = await aLead(t)
  const accounts = [client.account_id, expert.account_id]
  await t.deps.db.updateTable('accounts').set({ email_verified_at: new Date() }).where('id', 'in', accounts).execute()
  const sent = await t.call(messages.sendMessage, { token: expert.token, body: { lead_id: id, body: 'Hello Karen' } })
  const thread_id: number = sent.json.data.id
  const [to = '', expertsTo = ''] = await Promise.all(accounts.map((account_id) => address(thread_id, account_id)))
  return { client, expert, thread_id, to, expertsTo }
}
const address = (thread_id: number, account_id: number) =>
  t.deps.db.transaction().execute((tx) => replyAddress(t.deps, tx, { thread_id, account_id }))

let count = 0
/** The headers that Postmark adds above those of a mail signed by the writer's domain. */
const proof = Object.entries({
  'X-Spam-Checker-Version': 'SpamAssassin 3.4.0 (2014-02-07) on\tp-pm-inboundg01a-aws-euwest1a',
  'X-Spam-Status': 'No',
  'X-Spam-Score': '-0.1',
  'X-Spam-Tests': 'DKIM_SIGNED,DKIM_VALID,DKIM_VALID_AU,SPF_PASS',
  Received: 'from mx.example by p-pm-inboundg01a-aws-euwest1a.inbound.postmarkapp.com (Postfix) with ESMTPS id 1',
}).map(([Name, Value]) => ({ Name, Value }))
const postmark = (to: string, from: string, change: { Headers?: object[] } & Record<string, unknown> = {}) => ({
  MessageID: `mail-${(count += 1)}`,
  From: `Karen <${from}>`,
  FromFull: { Email: from },
  To: to,
  OriginalRecipient: to,
  TextBody: 'Tuesday suits me.\n\nOn Mon, 23 Nov 2026 at 10:11, Husrum <x@y.example> wrote:\n> Hello',
  ...change,
  Headers: [...proof, ...(change.Headers ?? [])],
})
const unproven = (mail: ReturnType<typeof postmark>) => ({ ...mail, Headers: [] })
const basic = (secret: string) => `Basic ${Buffer.from(`any:${secret}`).toString('base64')}`
const hand = (payload: object | string, headers: Record<string, string> = {}) =>
  t.request({ method: 'POST', url: INBOUND_MAIL, payload, headers: { authorization: basic(SECRET), ...headers } })
const outcome = async (payload: object): Promise<unknown> => {
  const { status, json, text } = await hand(payload)
  expect(status, text).toBe(200)
  return json.data.outcome
}
const said = async ({ client, thread_id }: Talk): Promise<string[]> => {
  const { json } = await t.call(messages.getThread, { token: client.token, params: { id: thread_id } })
  return json.data.messages.slice(1).map(({ body }: { body: string }) => body)
}
const bounces = ({ account_id }: Person) =>
  t.deps.db
    .selectFrom('deliveries')
    .select(['recipient', 'text', 'reply_to'])
    .where('account_id', '=', account_id)
    .where('kind', '=', 'reply-refused')
    .execute()

describe('the address', () => {
  test('is the same each time, of one person in one thread, and tells nothing', async () => {
    const talk = await aTalk()
    expect(await address(talk.thread_id, talk.client.account_id)).toBe(talk.to)
    expect(talk.expertsTo).not.toBe(talk.to)
    expect(talk.to).toMatch(/^reply\+[a-z2-7]{32}@reply\.husrum\.example$/)
  })

  test('there is none where no mails come in', async () => {
    const off = { config: { ...t.deps.config, inbound: undefined } }
    const none = await t.deps.db.transaction().execute((tx) => replyAddress(off, tx, { thread_id: 1, account_id: 1 }))
    expect(none).toBeUndefined()
  })
})

describe('a reply to a lead', () => {
  async function aNewLead() {
    const { client, expert, id: lead_id } = await aLead(t)
    const accounts = [client.account_id, expert.account_id]
    await t.deps.db.updateTable('accounts').set({ email_verified_at: new Date() }).where('id', 'in', accounts).execute()
    const to = await t.deps.db
      .transaction()
      .execute((tx) => replyAddress(t.deps, tx, { lead_id, account_id: expert.account_id }))
    return { client, expert, lead_id, to: to ?? '' }
  }
  const statusOf = async (id: number) =>
    (await t.deps.db.selectFrom('leads').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  const wordsOf = async ({ token }: Person) => {
    const { json } = await t.call(messages.listThreads, { token })
    return json.data.map(({ last_message }: { last_message: { body: string } | null }) => last_message?.body)
  }

  test('answers it and opens the conversation, once, also when twelve mails come at once', async () => {
    const { client, expert, lead_id, to } = await aNewLead()
    const mail = postmark(to, expert.email, { TextBody: 'Gladly. Friday?' })
    const answers = await Promise.all(Array.from({ length: 12 }, () => hand(mail)))
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect(await outcome(mail)).toBe('known')
    expect(await wordsOf(client)).toEqual(['Gladly. Friday?'])
    expect(await statusOf(lead_id)).toBe('contacted')
    expect(await outcome(postmark(to, expert.email, { TextBody: 'Or Monday.' }))).toBe('posted')
    expect(await wordsOf(client)).toEqual(['Or Monday.'])
  })

  test('comes back with the words when the lead is over, and leads there', async () => {
    const { client, expert, lead_id, to } = await aNewLead()
    await t.deps.db.updateTable('leads').set({ status: 'expired' }).where('id', '=', lead_id).execute()
    expect(await outcome(postmark(to, expert.email, { TextBody: 'Too late?' }))).toBe('refused')
    expect(await wordsOf(client)).toEqual([])
    const [bounce] = await bounces(expert)
    expect(bounce?.text).toContain(`/expert/leads?lead=${lead_id}`)
    expect(bounce?.text).toContain('Too late?')
  })

  test('of anybody but its expert answers nothing', async () => {
    const { client, lead_id, to } = await aNewLead()
    expect(await outcome(postmark(to, client.email))).toBe('refused')
    expect(await outcome(postmark(to, 'someone@else.example'))).toBe('refused')
    expect([await statusOf(lead_id), await wordsOf(client)]).toEqual(['new', []])
  })

  test('has another address after a mail that nothing proves', async () => {
    const { expert, lead_id, to } = await aNewLead()
    expect(await outcome(unproven(postmark(to, expert.email)))).toBe('refused')
    const next = await t.deps.db
      .transaction()
      .execute((tx) => replyAddress(t.deps, tx, { lead_id, account_id: expert.account_id }))
    expect(next).not.toBe(to)
    expect((await bounces(expert)).map(({ reply_to }) => reply_to)).toEqual([next])
    expect(await statusOf(lead_id)).toBe('new')
  })
})

describe('a reply', () => {
  test('becomes a message of its writer, without what it answers to; the expert’s answers a lead', async () => {
    const talk = await aTalk()
    expect(await outcome(postmark(talk.to, talk.client.email))).toBe('posted')
    expect(await outcome(postmark(talk.expertsTo, talk.expert.email.toUpperCase(), { TextBody: 'Good.' }))).toBe(
      'posted',
    )
    const { json } = await t.call(messages.getThread, { token: talk.client.token, params: { id: talk.thread_id } })
    expect(json.data.messages.slice(1)).toMatchObject([
      { body: 'Tuesday suits me.', sender: 'client', mine: true },
      { body: 'Good.', sender: 'expert' },
    ])
  })

  test('handed over twelve times is one', async () => {
    const talk = await aTalk()
    const mail = postmark(talk.to, talk.client.email)
    const answers = await Promise.all(Array.from({ length: 12 }, () => hand(mail)))
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
    expect(answers.filter(({ json }) => json.data?.outcome === 'posted')).toHaveLength(1)
    expect(await outcome(mail)).toBe('known')
    expect(await said(talk)).toHaveLength(1)
  })

  test('with files says that they did not come along', async () => {
    const talk = await aTalk()
    await outcome(postmark(talk.to, talk.client.email, { TextBody: 'See this', Attachments: [{ Name: 'a.jpg' }] }))
    expect(await said(talk)).toEqual(['See this\n\n(1 attachment of the email didn’t come along.)'])
  })

  describe('takes files along', () => {
    const picture = () =>
      sharp(randomBytes(40 * 30 * 3), { raw: { width: 40, height: 30, channels: 3 } })
        .png()
        .toBuffer()
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\nstartxref\n9\n%%EOF\n')
    const file = (Name: string, content: Buffer, ContentID = '') => ({
      Name,
      Content: content.toString('base64'),
      ContentID,
    })
    const rowsOf = ({ account_id }: Person) =>
      t.deps.db.selectFrom('attachments').select(['kind', 'name']).where('account_id', '=', account_id).execute()
    const latest = async ({ client, thread_id }: Talk) =>
      (await t.call(messages.getThread, { token: client.token, params: { id: thread_id } })).json.data.messages.at(-1)

    test('pictures and PDFs, for both people to open; of the rest it says that it did not come along', async () => {
      const talk = await aTalk()
      const Attachments = [
        file('../../Küche\u0000.png', await picture()),
        file('tilbud.pdf', pdf),
        file('page.jpg', Buffer.from('<script>alert(1)</script>')),
        file('half.pdf', pdf.subarray(0, 20)),
        file('logo.png', await picture(), 'logo@mail'),
        { Name: 'lost.zip' },
      ]
      const mail = postmark(talk.to, talk.client.email, { TextBody: 'See this', Attachments })
      expect(await outcome(mail)).toBe('posted')
      const { body, attachments } = await latest(talk)
      expect(body).toBe('See this\n\n(3 attachments of the email didn’t come along.)')
      expect(attachments).toMatchObject([
        { kind: 'image', name: 'Küche.png', width: 40 },
        { kind: 'pdf', name: 'tilbud.pdf', size: pdf.length },
      ])
      for (const { url } of attachments) expect((await t.http.inject({ url })).statusCode).toBe(200)
      // a repeated mail stores nothing more
      expect(await outcome(mail)).toBe('known')
      expect(await rowsOf(talk.client)).toHaveLength(2)
    })

    test('without a word too; but not when none of them can be taken', async () => {
      const talk = await aTalk()
      const [good, bad] = [[file('plan.pdf', pdf)], [file('page.jpg', Buffer.from('<svg/>'))]]
      expect(await outcome(postmark(talk.to, talk.client.email, { TextBody: '', Attachments: good }))).toBe('posted')
      expect(await latest(talk)).toMatchObject({ body: '', attachments: [{ kind: 'pdf' }] })
      expect(await outcome(postmark(talk.to, talk.client.email, { TextBody: '', Attachments: bad }))).toBe('refused')
      expect((await bounces(talk.client))[0]?.text).toMatch(/no text of yours/)
    })

    test('ten of them; and none from somebody else, or into a closed conversation', async () => {
      const talk = await aTalk()
      const eleven = Array.from({ length: 11 }, (_, n) => file(`${n}.pdf`, pdf))
      await outcome(postmark(talk.to, talk.client.email, { TextBody: 'All', Attachments: eleven }))
      expect(await latest(talk)).toMatchObject({ body: 'All\n\n(1 attachment of the email didn’t come along.)' })
      await outcome(unproven(postmark(talk.expertsTo, talk.expert.email, { Attachments: eleven })))
      expect(await rowsOf(talk.expert)).toEqual([])
      const other = await aTalk()
      await t.call(messages.blockThread, { token: other.expert.token, params: { id: other.thread_id } })
      await outcome(postmark(other.to, other.client.email, { Attachments: eleven }))
      expect(await rowsOf(other.client)).toEqual([])
    })
  })

  test('above four megabytes is refused, and whose address it names hears of it', async () => {
    const talk = await aTalk()
    const Attachments = [{ Name: 'film.mov', Content: 'A'.repeat(5 * 1024 * 1024), ContentID: '' }]
    const mail = postmark(talk.to, talk.client.email, { Attachments })
    expect(await outcome(mail)).toBe('refused')
    expect(await outcome(mail)).toBe('known')
    expect(await said(talk)).toEqual([])
    const mails = await bounces(talk.client)
    expect(mails.map(({ text }) => /larger than 4 MB/.test(text ?? ''))).toEqual([true])
  })

  test('of a mail that large only the envelope names whose it is, not what stands in it', async () => {
    const talk = await aTalk()
    const other = await aTalk()
    const Attachments = [{ Name: 'film.mov', Content: 'A'.repeat(5 * 1024 * 1024), ContentID: '' }]
    const field = `{"OriginalRecipient":"${other.to}"}`
    const quoted = {
      To: other.to,
      Cc: `"${field}" <${other.to}>`,
      Subject: field,
      Headers: [{ Name: field, Value: '' }],
    }
    const { OriginalRecipient, ...headersFirst } = postmark(talk.to, talk.client.email, { ...quoted, Attachments })
    expect(await outcome({ ...headersFirst, OriginalRecipient: '' })).toBe('unknown')
    expect(await outcome({ ...quoted, OriginalRecipient, ...headersFirst })).toBe('refused')
    expect([(await bounces(other.client)).length, (await bounces(talk.client)).length]).toEqual([0, 1])
    // far behind, the header is not searched
    expect(await outcome({ Bcc: 'x'.repeat(100_000), OriginalRecipient, ...headersFirst })).toBe('unknown')
  })

  test('after thirty within an hour is not even read; what strangers send counts for nothing', async () => {
    const talk = await aTalk()
    const deps = { ...t.deps, limits: createLimits(true) }
    const spool = openSpool(t.deps.config.dataDir)
    const receive = (change: Partial<InboundMail>) =>
      receiveMail(
        deps,
        {
          id: `n-${(count += 1)}`,
          to: [talk.to],
          from: talk.client.email,
          text: '> nothing of their own',
          html: '',
          headers: new Map(),
          isProven: true,
          attachments: 0,
          files: [],
          ...change,
        },
        spool,
      )
    for (let n = 0; n < 31; n += 1) expect(await receive({ from: 'x@evil.example' })).toBe('refused')
    for (let n = 0; n < 30; n += 1) expect(await receive({})).toBe('refused')
    expect(await receive({ text: 'One more' })).toBe('refused')
    const last = await t.deps.db
      .selectFrom('inbound_mails')
      .select('reason')
      .where('thread_id', '=', talk.thread_id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect([last?.reason, await said(talk)]).toEqual(['too_many_requests', []])
    await t.deps.db.deleteFrom('limit_hits').where('scope', '=', 'mail-replies').execute()
    expect(await receive({ text: 'Later' })).toBe('posted')
  })

  test('is taken from the first hundred thousand characters', async () => {
    const talk = await aTalk()
    const TextBody = `> old\n${' '.repeat(100_000)}\nbelow`
    expect(await outcome(postmark(talk.to, talk.client.email, { TextBody }))).toBe('refused')
  })

  test('that is hostile is words and nothing else', async () => {
    const talk = await aTalk()
    const text = '<script>alert(1)</script> \u202Eabc'
    await outcome(postmark(talk.to, talk.client.email, { TextBody: `${text}${String.fromCharCode(0)}` }))
    expect(await said(talk)).toEqual([text])
  })
})

describe('is not posted, and its owner hears why', () => {
  test.each([
    [
      'from another address',
      { From: 'x@evil.example', FromFull: { Email: 'x@evil.example' } },
      /another email address/,
    ],
    ['from two', { From: 'a@b.example, c@d.example', FromFull: undefined }, /another email address/],
    [
      'forged',
      { Headers: [{ Name: 'Authentication-Results', Value: 'mx; spf=fail; dmarc=fail (p=reject)' }] },
      /nothing proved/,
    ],
    ['without words', { TextBody: '> Hello', HtmlBody: '' }, /no text of yours/],
    ['too long in surrogate pairs', { TextBody: '🏡'.repeat(2501) }, /longer than\s5\.000\scharacters/],
    ['too long', { TextBody: 'x'.repeat(5001) }, /longer than\s5\.000\scharacters/],
  ])('%s', async (_, change, words) => {
    const talk = await aTalk()
    expect(await outcome(postmark(talk.to, talk.client.email, change))).toBe('refused')
    expect(await said(talk)).toEqual([])
    const mails = await bounces(talk.client)
    expect(mails.map(({ recipient }) => recipient)).toEqual([talk.client.email])
    expect(mails[0]?.text).toMatch(words)
  })

  test('in the name of the person without a proof; then their address is another one, and the old one says so', async () => {
    const talk = await aTalk()
    expect(await outcome(unproven(postmark(talk.to, talk.client.email)))).toBe('refused')
    const renewed = await address(talk.thread_id, talk.client.account_id)
    expect([renewed === talk.to, renewed]).toEqual([false, await address(talk.thread_id, talk.client.account_id)])
    expect(await address(talk.thread_id, talk.expert.account_id)).toBe(talk.expertsTo)
    // a second forged mail to the old address changes nothing more
    expect(await outcome(unproven(postmark(talk.to, talk.client.email)))).toBe('refused')
    expect(await address(talk.thread_id, talk.client.account_id)).toBe(renewed)
    expect(await outcome(postmark(talk.to, talk.client.email))).toBe('refused')
    const texts = (await bounces(talk.client)).map(({ text }) => text ?? '')
    expect(texts.filter((text) => /nothing proved/.test(text) && !text.includes('Tuesday'))).toHaveLength(2)
    expect(texts.filter((text) => /no longer in use[^]*Tuesday suits me\./.test(text))).toHaveLength(1)
    expect(await said(talk)).toEqual([])
    // a person without another mail of the conversation answers to the bounce
    expect((await bounces(talk.client)).map(({ reply_to }) => reply_to)).toEqual([renewed, renewed, renewed])
    expect(await outcome(postmark(renewed ?? '', talk.client.email))).toBe('posted')
  })

  test('at an address from before a block, or before the person’s email was changed', async () => {
    const talk = await aTalk()
    for (const endpoint of [messages.blockThread, messages.unblockThread])
      await t.call(endpoint, { token: talk.expert.token, params: { id: talk.thread_id } })
    const [client, expert] = await Promise.all(
      [talk.client, talk.expert].map(({ account_id }) => address(talk.thread_id, account_id)),
    )
    expect([client === talk.to, expert === talk.expertsTo]).toEqual([false, false])
    const { account_id } = talk.client
    await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.email_changed', { account_id }))
    expect(await address(talk.thread_id, account_id)).not.toBe(client)
    expect(await address(talk.thread_id, talk.expert.account_id)).toBe(expert)
  })

  test('of a member for whom the studio has no seat comes back with what was written', async () => {
    const talk = await aTalk()
    const member = await aMember(t, talk.expert)
    const to = (await address(talk.thread_id, member.account_id)) ?? ''
    const onPlan = (plan_id: number) =>
      t.deps.db.updateTable('experts').set({ plan_id }).where('id', '=', talk.expert.expert_id).execute()
    await onPlan(1)
    expect(await outcome(postmark(to, member.email))).toBe('refused')
    expect(await said(talk)).toEqual([])
    expect((await bounces(member))[0]?.text).toMatch(/no seat for you[^]*Tuesday suits me\./)
    await onPlan(3)
    expect(await outcome(postmark(to, member.email))).toBe('posted')
  })

  test('in a closed conversation: with what was written', async () => {
    const talk = await aTalk()
    await t.call(messages.blockThread, { token: talk.expert.token, params: { id: talk.thread_id } })
    expect(await outcome(postmark(talk.to, talk.client.email))).toBe('refused')
    const [mail] = await bounces(talk.client)
    expect(mail?.text).toMatch(/This conversation is closed[^]*Tuesday suits me\./)
  })

  test('at most a few times within an hour', async () => {
    const talk = await aTalk()
    for (let n = 0; n < 32; n += 1) expect(await outcome(postmark(talk.to, 'x@evil.example'))).toBe('refused')
    expect(await bounces(talk.client)).toHaveLength(3)
    const noted = t.deps.db.selectFrom('inbound_mails').select('id').where('thread_id', '=', talk.thread_id)
    expect(await noted.execute()).toHaveLength(30)
    // the person's own mails still cause bounces, a few of them
    for (let n = 0; n < 5; n += 1) await outcome(postmark(talk.to, talk.client.email, { TextBody: '' }))
    const own = (await bounces(talk.client)).filter(({ text }) => /no text of yours/.test(text ?? ''))
    expect(own).toHaveLength(3)
  })

  test("a person's address is no other's, and none once the account is gone", async () => {
    const talk = await aTalk()
    expect(await outcome(postmark(talk.expertsTo, talk.client.email))).toBe('refused')
    const gone = { deleted_at: new Date() }
    await t.deps.db.updateTable('accounts').set(gone).where('id', '=', talk.client.account_id).execute()
    expect(await outcome(postmark(talk.to, talk.client.email))).toBe('refused')
    expect(await bounces(talk.client)).toEqual([])
    expect(await said({ ...talk, client: talk.expert })).toEqual([])
  })
})

test.each([
  ['Auto-Submitted', 'auto-replied'],
  ['Precedence', 'bulk'],
  ['X-Autoreply', 'yes'],
  ['List-Id', '<all.example>'],
  ['Return-Path', '<>'],
])('what a program wrote (%s: %s) is dropped without a word', async (Name, Value) => {
  const talk = await aTalk()
  expect(await outcome(postmark(talk.to, talk.client.email, { Headers: [{ Name, Value }] }))).toBe('dropped')
  expect([await said(talk), await bounces(talk.client)]).toEqual([[], []])
})

describe('providers', () => {
  const form = (fields: Record<string, string>, extra = '') =>
    `${Object.entries(fields)
      .map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}${extra}--b--\r\n`
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' }

  test('Mailgun hands over a form, with files or without', async () => {
    const talk = await aTalk()
    const fields = {
      recipient: talk.to,
      sender: 'bounce+1@mailer.example',
      from: `Karen <${talk.client.email}>`,
      'body-plain': 'Tuesday – fine.',
      'X-Mailgun-Dkim-Check-Result': 'Pass',
      'message-headers': JSON.stringify([
        ['Message-Id', `<${talk.thread_id}@mailgun>`],
        ['Dkim-Signature', `v=1; a=rsa-sha256; d=${talk.client.email.split('@')[1]}; s=x`],
      ]),
    }
    const file = '--b\r\nContent-Disposition: form-data; name="attachment-1"; filename="a.txt"\r\n\r\nbytes\r\n'
    expect((await hand(form(fields, file), multipart)).json.data.outcome).toBe('posted')
    expect((await hand(form(fields, file), multipart)).json.data.outcome).toBe('known')
    const again = { ...fields, sender: talk.client.email, 'X-Mailgun-Spf': 'Pass', 'message-headers': '[]' }
    const plain = new URLSearchParams({ ...again, 'Message-Id': '<2>' }).toString()
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await hand(plain, urlencoded)).json.data.outcome).toBe('posted')
    expect(await said(talk)).toEqual([
      'Tuesday – fine.\n\n(1 attachment of the email didn’t come along.)',
      'Tuesday – fine.',
    ])
  })

  test('SendGrid hands over raw headers, an envelope and old character sets', async () => {
    const talk = await aTalk()
    const fields = {
      headers: `Message-ID: <${talk.thread_id}@sendgrid>\nReceived: by x\n  with y\nFrom: Karen <${talk.client.email}>`,
      from: `Karen <${talk.client.email}>`,
      to: 'Husrum <hello@husrum.example>',
      envelope: JSON.stringify({ to: [talk.to], from: talk.client.email }),
      charsets: JSON.stringify({ text: 'iso-8859-1' }),
      SPF: 'pass',
      text: 'Rødgrød',
    }
    const payload = Buffer.from(form(fields), 'latin1')
    expect((await hand(payload, multipart)).json.data.outcome).toBe('posted')
    expect(await said(talk)).toEqual(['Rødgrød'])
  })

  test.each<[string, 'refused' | 'unknown', (to: string, others: string) => Record<string, string>]>([
    ['Mailgun', 'refused', (recipient, others) => ({ recipient, To: others, subject: `name="recipient" ${others}` })],
    ['Mailgun, the sender has a header of that name', 'unknown', (recipient) => ({ recipient, again: recipient })],
    ['SendGrid', 'refused', (to, others) => ({ to: others, envelope: JSON.stringify({ to: [to], from: others }) })],
    ['nobody', 'unknown', (_, others) => ({ to: others, cc: others, headers: `To: ${others}\nrecipient: ${others}` })],
  ])('of a form above four megabytes only the envelope counts: %s', async (_, expected, fields) => {
    const talk = await aTalk()
    const other = await aTalk()
    const named = form(fields(talk.to, other.to))
      .replace('name="again"', 'name="recipient"')
      .slice(0, -'--b--\r\n'.length)
    const text = form({ 'body-plain': 'x'.repeat(5 * 1024 * 1024) })
    const plain = new URLSearchParams(fields(talk.to, other.to)).toString().replace('again=', 'recipient=')
    expect((await hand(`${named}${text}`, multipart)).json.data.outcome).toBe(expected)
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
    const cut = await hand(`${plain}&body-plain=${'x'.repeat(5 * 1024 * 1024)}`, urlencoded)
    expect(cut.json.data.outcome).toBe(expected)
    expect(await bounces(other.client)).toEqual([])
  })

  test.each([
    ['no password', { authorization: '' }],
    ['a wrong one', { authorization: basic('another-secret-altogether') }],
    ['a session', { authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaa' }],
  ])('%s: 400, never 401, and nothing happens', async (_, headers) => {
    const talk = await aTalk()
    const reply = await hand(postmark(talk.to, talk.client.email), headers)
    expect([reply.status, reply.json.code]).toEqual([400, 'bad_signature'])
    expect(await said(talk)).toEqual([])
  })

  test.each([
    ['{', 'application/json'],
    ['[]', 'application/json'],
    ['{"MessageID":1}', 'application/json'],
    ['--b', 'multipart/form-data; boundary=b'],
    ['x', 'multipart/form-data'],
    ['a=b', 'application/x-www-form-urlencoded'],
  ])('%s as %s is 400', async (payload, type) => {
    const reply = await hand(payload, { 'content-type': type })
    expect([reply.status, reply.json.code]).toEqual([400, 'malformed'])
  })

  test('a mail to nobody we know is taken and forgotten', async () => {
    const talk = await aTalk()
    for (const to of [
      'hello@reply.husrum.example',
      `reply+${'a'.repeat(32)}@reply.husrum.example`,
      talk.to.replace('husrum', 'evil'),
    ])
      expect(await outcome(postmark(to, talk.client.email))).toBe('unknown')
    expect(await said(talk)).toEqual([])
  })
})

test('an erased person leaves neither address nor record', async () => {
  const talk = await aTalk()
  await outcome(postmark(talk.to, talk.client.email))
  const { account_id } = talk.client
  await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id }))
  for (const table of ['inbound_mails', 'reply_addresses'] as const)
    expect(await t.deps.db.selectFrom(table).selectAll().where('account_id', '=', account_id).execute()).toEqual([])
})
