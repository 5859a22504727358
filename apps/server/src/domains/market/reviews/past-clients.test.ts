import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { pastClients } from '@husrum/contract/market/reviews/past-clients.ts'
import { reviews } from '@husrum/contract/market/reviews/reviews.ts'
import { leadsElsewhere } from '@husrum/contract/market/reviews/states.rules.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anExpert, aPerson, type ExpertPerson } from '../../../testing/people.ts'
import { held, listHeld } from '../../identity/data-export/data-export.queries.ts'
import { aKnownExpert, someReviews } from '../../experts/profile/profile.testing.ts'
import { publishPastDue } from './past-clients.service.ts'

const DAY = 86_400

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('limit_hits').execute()
  await t.deps.db.deleteFrom('mail_refusals').execute()
})
afterEach(() => t.moveClock(0))
afterAll(() => t.close())

const made = { n: 0 }
const anAddress = () => `past-${process.pid}-${(made.n += 1)}@example.com`
const ask = ({ token }: ExpertPerson, email: unknown, locale = 'en') =>
  t.call(pastClients.askPastClient, { token, body: { email }, headers: { locale } })
const list = async ({ token }: ExpertPerson) => (await t.call(pastClients.listPastClients, { token })).json
const mailTo = (recipient: string) =>
  t.deps.db.selectFrom('deliveries').selectAll().where('recipient', '=', recipient).execute()
async function tokenFor(email: string): Promise<string> {
  const [mail] = await mailTo(email)
  return /past-client-review\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}
const words = {
  name: 'Bodil Krogh',
  rating: 1,
  title: 'Ten years on',
  body: 'We still live in what was drawn for us then.',
  was_client: true,
}
const write = (token: string, body: object = {}) =>
  t.call(pastClients.writePastReview, { body: { token, ...words, ...body } })
const open = (token: unknown) => t.call(pastClients.openPastReview, { body: { token } })
const never = (token: string) => t.call(pastClients.refusePastMails, { body: { token } })
const shown = async ({ expert_id }: ExpertPerson, page = 1) =>
  (await t.call(experts.listReviews, { params: { id: expert_id }, query: { page } })).json
const code = ({ status, json }: { status: number; json: { code?: string } }) => [status, json?.code]
async function asked(expert?: ExpertPerson) {
  const by = expert ?? (await anExpert(t))
  const email = anAddress()
  const reply = await ask(by, email)
  expect(reply.status, reply.text).toBe(201)
  return { expert: by, email, id: reply.json.data.id as number, token: await tokenFor(email) }
}
async function aPastReview(expert?: ExpertPerson, body: object = {}) {
  const question = await asked(expert)
  expect((await write(question.token, body)).status).toBe(204)
  await t.moveClock(2 * DAY + 60)
  await publishPastDue(t.deps)
  await t.moveClock(0)
  return question
}

describe('asking', () => {
  test('sends one mail in the expert’s language, and keeps no address', async () => {
    const expert = await anExpert(t, { name: 'Erik Lys' })
    const email = anAddress()
    const { json } = await ask(expert, email.toUpperCase(), 'da')
    expect(json.data).toMatchObject({ email: 'p…@example.com', status: 'asked' })
    expect(await list(expert)).toMatchObject({ data: [{ id: json.data.id }], meta: { left: 9 } })
    const [mail, ...more] = await mailTo(email)
    expect([mail?.subject, more]).toEqual(['Erik Lys beder om din anmeldelse', []])
    expect(mail?.text).toContain('/da/past-client-review?token=')
    expect(mail?.text).toContain('&never=1')
    expect(mail?.unsubscribe_url).toContain('/api/past-client-review/never?token=')
    const kept = JSON.stringify(await t.deps.db.selectFrom('past_clients').selectAll().execute())
    expect(kept).not.toContain(email.split('@')[0])
  })

  test('in the language and with the sentence that were chosen, as the preview shows', async () => {
    const expert = await anExpert(t, { name: 'Erik Lys' })
    const question = { language: 'da', note: 'Jeg husker stadig jeres lyse køkken.' }
    const preview = (body: object) => t.call(pastClients.previewPastClient, { token: expert.token, body })
    const { subject, text } = (await preview(question)).json.data
    const email = anAddress()
    expect(await mailTo(email)).toEqual([])
    await t.call(pastClients.askPastClient, { token: expert.token, body: { email, ...question } })
    const [mail] = await mailTo(email)
    expect(mail?.subject).toBe(subject)
    expect(subject).toBe('Erik Lys beder om din anmeldelse')
    for (const line of text.split('\n\n')) expect(mail?.text).toContain(line)
    expect(text).toContain(`\n\n${question.note}\n\n`)
  })

  test('422 private_data on a sentence that leads elsewhere, and nothing is sent', async () => {
    const expert = await anExpert(t)
    const email = anAddress()
    for (const note of ['Write to me at erik@example.com', 'Betal venligst på betal-her.dk/faktura']) {
      const refused = await t.call(pastClients.askPastClient, { token: expert.token, body: { email, note } })
      expect([refused.status, refused.json.code, Object.keys(refused.json.errors)]).toEqual([
        422,
        'private_data',
        ['note'],
      ])
    }
    expect(await mailTo(email)).toEqual([])
  })

  test.each([
    ['Betal venligst på betal-her.dk/faktura.', true],
    ['See Studio-Lys.COM', true],
    ['lys.co.uk', true],
    ['mit.studio.dk:', true],
    ['køkken.dk', true],
    ['xn--kkken-zxa.dk', true],
    ['bolig.xn--p1ai', true],
    ['betal-her。dk', true],
    ['betal-her.dk.', true],
    ['betal .dk', false],
    ['192.168.1.10/faktura', true],
    ['Huset kostede kr.5000, og 45.000,50 kr. for resten.', false],
    ['Fx f.eks. døre, bl.a. køkkenet, d.v.s. alt, ca.3 uger, m.m.', false],
    ['z.B. die Küche, d.h. alles, u.a. der Flur, i.d.R. um 8.30', false],
    ['I.e. the hall, e.g. its floor, at 4.5 m, 3.sal, 2.th, p.gr.a. Tak. Vi ses!', false],
    ['f.eks.dk og f.eksamen.dk', true],
    ['t.co/abc', true],
    ['-betal.dk', true],
    ['Hej Bodil.\nJeg husker jeres køkken.', false],
  ])('the own sentence %j leads elsewhere: %s', (note, is) => expect(leadsElsewhere(note)).toBe(is))

  test.each([
    ['the own address', (own: string) => own, 'own_address'],
    ['in capitals', (own: string) => own.toUpperCase(), 'own_address'],
    ['with a tag', (own: string) => own.replace('@', '+review@'), 'own_address'],
  ])('not %s', async (_, spell, refused) => {
    const expert = await anExpert(t)
    const { status, json } = await ask(expert, spell(expert.email))
    expect([status, json.code, Object.keys(json.errors)]).toEqual([422, refused, ['email']])
    expect((await list(expert)).data).toEqual([])
  })

  test('nor anybody who works in the studio, was invited into it, or is an expert elsewhere', async () => {
    const [expert, other] = [await anExpert(t), await anExpert(t)]
    const member = await aPerson(t, { role: 'expert' })
    await t.deps.db
      .insertInto('studio_members')
      .values({ account_id: member.account_id, expert_id: expert.expert_id, role: 'member' })
      .execute()
    const invited = anAddress()
    await t.deps.db
      .insertInto('studio_invitations')
      .values({
        expert_id: expert.expert_id,
        email: invited,
        role: 'member',
        token_hash: Buffer.from(invited),
        expires_at: new Date(Date.now() + DAY * 1000),
      })
      .execute()
    for (const email of [member.email, member.email.replace('@', '+me@'), other.email])
      expect(code(await ask(expert, email))).toEqual([422, 'experts_address'])
    expect(code(await ask(expert, invited.replace('@', '+me@')))).toEqual([422, 'own_address'])
    expect((await list(expert)).data).toEqual([])
  })

  test('nor an address at their own proven domain', async () => {
    const expert = await anExpert(t)
    const host = `www.studio-${expert.expert_id}.example`
    await t.deps.db.insertInto('own_domains').values({ expert_id: expert.expert_id, host, label: host }).execute()
    const email = `anne@studio-${expert.expert_id}.example`
    await t.deps.db.updateTable('own_domains').set({ status: 'proven' }).where('host', '=', host).execute()
    expect(code(await ask(expert, email))).toEqual([422, 'own_address'])
  })

  test('nor a new address that still waits, nor one mailbox twice', async () => {
    const expert = await anExpert(t, {}, { pending_email: 'new.me@gmail.com' })
    expect(code(await ask(expert, 'newme+1@googlemail.com'))).toEqual([422, 'own_address'])
    const { email } = await asked(expert)
    expect(code(await ask(expert, email.replace('@', '+again@')))).toEqual([409, 'past_client_asked'])
    expect((await ask(await anExpert(t), email)).status).toBe(201) // another expert may ask
  })

  test.each([['nobody'], ['a@b'], [`a@b.dk\r\nBcc: all@husrum.example`], [['a@b.dk']], [7], [null], ['x'.repeat(300)]])(
    '422 for %j',
    async (email) => {
      expect(code(await ask(await anExpert(t), email))).toEqual([422, 'validation_failed'])
    },
  )

  test('ten in all, also when fifty are asked at once, and taking one back frees none', async () => {
    const expert = await anExpert(t)
    await t.deps.db.deleteFrom('limit_hits').execute()
    const replies = await Promise.all(Array.from({ length: 30 }, () => ask(expert, anAddress())))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(replies.find(({ status }) => status !== 201)?.json.code).toBe('past_clients_full')
    const { data, meta } = await list(expert)
    expect([data.length, meta.left]).toEqual([10, 0])
    const withdrawn = await t.call(pastClients.withdrawPastClient, { token: expert.token, params: { id: data[0].id } })
    expect(withdrawn.status).toBe(204)
    expect((await list(expert)).data[0].status).toBe('withdrawn')
    await t.deps.db.deleteFrom('limit_hits').execute()
    expect(code(await ask(expert, anAddress()))).toEqual([409, 'past_clients_full'])
  })

  test('only with a public page; 429 after thirty tries', async () => {
    const waiting = await anExpert(t, { status: 'pending_review' })
    expect(code(await ask(waiting, anAddress()))).toEqual([409, 'profile_not_public'])
    const replies = []
    for (let n = 0; n < 30; n += 1) replies.push(await ask(waiting, anAddress()))
    expect(code(replies.at(-1) ?? { status: 0, json: {} })).toEqual([429, 'too_many_tries'])
  })

  test('others’ questions are not found', async () => {
    const { id, expert } = await asked()
    const other = await anExpert(t)
    const taken = await t.call(pastClients.withdrawPastClient, { token: other.token, params: { id } })
    expect(code(taken)).toEqual([404, 'past_client_not_found'])
    expect((await list(other)).data).toEqual([])
    expect((await list(expert)).data).toHaveLength(1)
  })
})

describe('writing', () => {
  test('the link says who asks, works once for 30 days, and what is written is public after 48 hours', async () => {
    const { expert, token } = await asked()
    expect((await open(token)).json.data.expert).toEqual({ id: expert.expert_id, name: 'Erik Expert' })
    await t.moveClock(30 * DAY - 60)
    expect((await open(token)).status).toBe(200)
    const replies = await Promise.all(Array.from({ length: 12 }, () => write(token)))
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(replies.find(({ status }) => status !== 204)?.json.code).toBe('past_link_invalid')
    expect(code(await open(token))).toEqual([422, 'past_link_invalid'])
    await publishPastDue(t.deps)
    expect((await shown(expert)).from_before).toEqual([])
    await t.moveClock(32 * DAY)
    await publishPastDue(t.deps)
    const { data, from_before, meta } = await shown(expert)
    expect([data, meta.total]).toEqual([[], 0])
    expect(from_before).toMatchObject([{ author: 'Bodil', rating: 1, title: words.title, body: words.body }])
    expect((await shown(expert, 2)).from_before).toEqual([])
    const received = await t.call(reviews.listReceivedReviews, { token: expert.token })
    expect(received.status === 401 || received.json.from_before.length === 1).toBe(true)
  })

  test('after 30 days, taken back, or by an expert without a page, the link is dead', async () => {
    const old = await asked()
    await t.moveClock(30 * DAY + 60)
    expect(code(await write(old.token))).toEqual([422, 'past_link_invalid'])
    await t.moveClock(0)
    const taken = await asked()
    await t.call(pastClients.withdrawPastClient, { token: taken.expert.token, params: { id: taken.id } })
    expect(code(await write(taken.token))).toEqual([422, 'past_link_invalid'])
    const gone = await asked()
    await t.deps.db
      .updateTable('experts')
      .set({ status: 'suspended' })
      .where('id', '=', gone.expert.expert_id)
      .execute()
    expect(code(await open(gone.token))).toEqual([422, 'past_link_invalid'])
    for (const nonsense of ['nonsense', 'x'.repeat(43), '']) expect((await open(nonsense)).status).toBe(422)
  })

  test.each([
    ['rating', { rating: 6 }],
    ['body', { body: 'short' }],
    ['body', { body: `${'x'.repeat(30)}${String.fromCharCode(0)}` }],
    ['name', { name: 'B' }],
    ['name', { name: 'Bodil\nKrogh' }],
    ['was_client', { was_client: false }],
    ['was_client', { was_client: undefined }],
    ['body', { body: `${words.body} Call 20 12 34 56.` }],
  ])('422 on %s, row %#, and the link stays good', async (field, wrong) => {
    const { token } = await asked()
    const { status, json } = await write(token, wrong)
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
    expect((await write(token)).status).toBe(204)
  })

  test('429 after sixty tries from one place', async () => {
    const replies = await Promise.all(Array.from({ length: 70 }, () => open('nonsense')))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

describe('never again', () => {
  test('holds for every expert, by any link, also a used one and the mailbox’s own button', async () => {
    const { token, email, expert } = await asked()
    await write(token)
    expect((await never(token)).status).toBe(204)
    expect((await never(token)).status).toBe(204)
    for (const spelled of [email, email.replace('@', '+tag@')])
      expect(code(await ask(await anExpert(t), spelled))).toEqual([422, 'address_refuses'])
    expect((await list(expert)).data[0].status).toBe('answered')
    const open2 = await asked()
    const byMailbox = await t.request({
      method: 'POST',
      url: `/api/past-client-review/never?token=${open2.token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(byMailbox.status, byMailbox.text).toBe(204)
    expect(code(await open(open2.token))).toEqual([422, 'past_link_invalid'])
    expect(code(await never('nonsense'))).toEqual([422, 'past_link_invalid'])
  })
})

describe('nothing that counts sees them', () => {
  test('not count, average, distribution, card, facets, order, or the expert’s own figures', async () => {
    const expert = await aKnownExpert(t, { name: 'Counted Once' })
    await someReviews(t, expert.expert_id, [5, 5, 5])
    await t.deps.market.refresh()
    const seen = async () => {
      const params = { id: expert.expert_id }
      const profile = (await t.call(experts.getExpert, { params })).json.data
      const found = (await t.call(experts.searchExperts, { query: { q: 'Counted Once', min_rating: '4.5' } })).json
      const { data, meta } = await shown(expert)
      return {
        rating: profile.rating,
        card: found.data.map(({ rating }: { rating: object }) => rating),
        facet: found.facets.min_rating,
        reviews: [data.length, meta.total],
      }
    }
    const market = () => t.deps.db.selectFrom('reviews').selectAll().where('expert_id', '=', expert.expert_id).execute()
    const before = [await seen(), await market()]
    expect(before[0]).toMatchObject({ rating: { average: 5, count: 3 }, card: [{ average: 5, count: 3 }] })
    for (let n = 0; n < 4; n += 1) await aPastReview(expert)
    await t.deps.market.refresh()
    expect([await seen(), await market()]).toEqual(before)
    expect((await shown(expert)).from_before).toHaveLength(4)
  })

  test('an expert with nothing else stays without a rating', async () => {
    const { expert } = await aPastReview(undefined, { rating: 5 })
    for (let n = 0; n < 3; n += 1) await aPastReview(expert, { rating: 5 })
    const profile = (await t.call(experts.getExpert, { params: { id: expert.expert_id } })).json.data
    expect(profile.rating).toMatchObject({ average: null, count: 0 })
  })
})

describe('leaving', () => {
  const erase = (account_id: number) =>
    t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id }))

  test('an erased expert takes them along; the export has them before, without the address', async () => {
    const { expert } = await aPastReview()
    const table = held.find(({ name }) => name === 'past-clients')
    const rows = table ? await listHeld(t.deps.db, table, expert.account_id) : []
    expect(rows).toMatchObject([{ email_hint: 'p…@example.com', review: { author_name: 'Bodil' } }])
    expect(JSON.stringify(rows)).not.toContain('hash')
    await erase(expert.account_id)
    for (const name of ['past_clients', 'past_reviews'] as const)
      expect(await t.deps.db.selectFrom(name).select('id').where('expert_id', '=', expert.expert_id).execute()).toEqual(
        [],
      )
  })

  test('somebody whose account with that address is erased loses the name', async () => {
    const { expert, email } = await aPastReview()
    const author = await aClient(t, { email })
    await erase(author.account_id)
    expect((await shown(expert)).from_before).toMatchObject([{ author: 'Deleted user' }])
  })
})
