/**
 * Cached lists of matches: they follow every change they show, on the writing instance and on another one, and under
 * parallel writers; no other client ever receives them.
 */
import { setTimeout } from 'node:timers/promises'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { api } from '@husrum/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '../../../../platform/database/statements.ts'
import { testApp, type Answer, type Sent, type TestApp } from '../../../../testing/app.ts'
import { aClient, anAdmin, anUpload, type ExpertPerson, type Person } from '../../../../testing/people.ts'
import { actorsIn, aClientIn, aMarket, leadsOf, listOf, type Listed } from '../matching.testing.ts'

let t: TestApp
/** A second instance, which shares only the database. */
let other: TestApp
/** A third instance without a cache: its answers show the state of the database. */
let cold: TestApp
beforeAll(async () => {
  const env = { HUSRUM_RATE_LIMITS: 'off' }
  t = await testApp(env)
  other = await testApp(env, { at: t.connection })
  cold = await testApp(env, { at: t.connection })
  Object.assign(cold.deps.readModels, { answer: (_: unknown, make: (uses: []) => unknown) => make([]) })
})
afterAll(async () => {
  for (const app of [cold, other, t]) await app.close()
})

type Client = Person & { brief_id: number }
const ofClient = [
  ['first page', api.listMatches, {}],
  ['all', api.listMatches, { query: { per_page: 15 } }],
  ['all in German', api.listMatches, { query: { per_page: 15 }, headers: { locale: 'de' } }],
  ['shown', api.listShownMatches, {}],
] as const satisfies [string, Endpoint, Sent][]

async function readAll(app: TestApp, { token }: Person): Promise<string[]> {
  const read: string[] = []
  for (const [name, endpoint, sent] of ofClient) {
    const { status, text } = await app.call(endpoint, { token, ...sent })
    read.push(`${name}: ${status} ${text}`)
  }
  return read
}

describe('every change shows at once on both instances', () => {
  let client: Client
  let experts: ExpertPerson[]
  let act: ReturnType<typeof actorsIn>
  beforeAll(async () => {
    experts = await aMarket(t, 'Oslo', 17)
    for (const app of [other, cold]) await app.deps.market.refresh()
    act = actorsIn(t, () => experts)
    client = await aClientIn(t, 'Oslo')
    await readAll(t, client)
  })

  const matchAt = async (at: number): Promise<Listed> => {
    const match = (await listOf(cold, client)).data[at]
    if (!match) throw new Error(`nobody stands at ${at}`)
    return match
  }
  const expertAt = async (at: number) => act.expertOf(await matchAt(at))
  async function done(endpoint: Endpoint, sent: Sent): Promise<void> {
    const { status, text } = await t.call(endpoint, sent)
    expect(status, text).toBeLessThan(300)
  }
  const asClient = (endpoint: Endpoint, sent: Sent) => done(endpoint, { token: client.token, ...sent })
  const update = (table: 'experts' | 'accounts', columns: Record<string, unknown>, id: number) =>
    t.deps.db.updateTable(table).set(columns).where('id', '=', id).execute()
  let invited: Listed
  let putAside: number
  const leadOfInvited = () => act.leadWith(client, act.expertOf(invited))

  const changes: Record<string, () => Promise<unknown>> = {
    'an invitation': async () => {
      invited = await matchAt(0)
      await asClient(api.inviteExpert, { params: { id: invited.id } })
    },
    'an invitation that the expert has read': async () =>
      done(api.readLead, { token: act.expertOf(invited).token, params: { id: await leadOfInvited() } }),
    'an invitation by message': async () =>
      asClient(api.sendMessage, { body: { architect_id: (await expertAt(1)).expert_id, body: 'May we meet?' } }),
    'a dismissal': async () => {
      putAside = (await matchAt(4)).id
      await asClient(api.dismissMatch, { params: { id: putAside }, body: { reason: 'style' } })
    },
    'a dismissal taken back': () => asClient(api.restoreMatch, { params: { id: putAside } }),
    'a favourite': async () => asClient(api.addFavourite, { params: { id: (await expertAt(2)).expert_id } }),
    'a favourite taken away': async () =>
      asClient(api.removeFavourite, { params: { id: (await expertAt(2)).expert_id } }),
    'other weights': () => asClient(api.putWeights, { body: { style: 2 } }),
    'a paused brief': () => asClient(api.pauseBrief, {}),
    'a resumed brief': () => asClient(api.resumeBrief, {}),
    'an answer of the expert': async () =>
      done(api.sendMessage, {
        token: act.expertOf(invited).token,
        body: { lead_id: await leadOfInvited(), body: 'Thank you. Shall we meet on Monday?' },
      }),
    'an agreement that waits for the client': async () =>
      done(api.moveLead, {
        token: act.expertOf(invited).token,
        params: { id: await leadOfInvited() },
        body: { status: 'won' },
      }),
    'a no to it': () => asClient(api.refuseHire, { params: { id: invited.id } }),
    'the same agreement again': async () =>
      done(api.moveLead, {
        token: act.expertOf(invited).token,
        params: { id: await leadOfInvited() },
        body: { status: 'won' },
      }),
    'an invitation taken back': async () => {
      const { id } = await matchAt(3)
      await asClient(api.inviteExpert, { params: { id } })
      await asClient(api.withdrawMatch, { params: { id } })
    },
    'an expert who declines': async () => {
      const expert = await expertAt(1)
      await act.decline(client, expert, { reason: 'busy' })
    },
    'an expert who is paused': async () => {
      const { token } = await expertAt(2)
      await done(api.patchOwnExpert, { token, body: { paused: true } })
    },
    'an expert who is suspended': async () => {
      const [staff, { expert_id: id }] = [await anAdmin(t), await expertAt(2)]
      const body = { action: 'suspend', reason: 'The pictures are not your own work.' }
      await done(api.reviewExpert, { token: staff.token, params: { id }, body })
    },
    'an account that is suspended, by hand': async () =>
      update('accounts', { suspended_at: new Date() }, (await expertAt(2)).account_id),
    'an expert who is paused, by hand': async () =>
      update('experts', { status: 'paused' }, (await expertAt(3)).expert_id),
    'a changed brief': () => asClient(api.putBrief, { body: { styles: ['vintage'] } }),
    'a hire': () => asClient(api.confirmHire, { params: { id: invited.id } }),
  }

  test.each(Object.entries(changes))('%s', async (_, change) => {
    for (const app of [t, other]) for (const _round of [1, 2]) await readAll(app, client)
    const before = await readAll(other, client)
    await change()
    const [elsewhere, here] = [await readAll(other, client), await readAll(t, client)]
    // loads and names on cards follow within the read models' limit; all other data is current
    const isCard = (value: unknown) => typeof value === 'object' && value !== null && 'architect_title' in value
    const withoutCards = (texts: string[]) =>
      texts.map((text) =>
        text.replace(/\{.*$/s, (json) =>
          JSON.stringify(JSON.parse(json), (_key, value: unknown) => (isCard(value) ? undefined : value)),
        ),
      )
    expect(withoutCards(elsewhere)).toEqual(withoutCards(here))
    for (const app of [t, other, cold]) await app.deps.readModels.refresh()
    const after = await readAll(cold, client)
    expect(after).not.toEqual(before)
    expect(withoutCards(here)).toEqual(withoutCards(after))
    expect(await readAll(t, client)).toEqual(after)
    expect(await readAll(other, client)).toEqual(after)
  })

  test('name and picture of an expert follow as read models do, here and there', async () => {
    const expert = await expertAt(0)
    for (const app of [t, other]) await readAll(app, client)
    await update('experts', { name: 'Nora New', avatar_image_id: await anUpload(t, expert) }, expert.expert_id)
    for (const app of [t, other, cold]) {
      await readAll(app, client) // cached again with the old card, which the next poll replaces
      await app.deps.readModels.refresh()
    }
    const after = await readAll(cold, client)
    expect(after[1]).toContain('Nora New')
    for (const app of [t, other]) expect(await readAll(app, client)).toEqual(after)
  })
})

test('asked again it is one statement, until there is something to record or to look for', async () => {
  await aMarket(t, 'Bern', 4)
  await other.deps.market.refresh()
  const client = await aClientIn(t, 'Bern')
  const ask = async () => (await countStatements(() => listOf(other, client))).statements.length
  const [first] = [await ask(), await ask()]
  expect(first).toBeGreaterThan(1)
  expect([await ask(), await ask()]).toEqual([2, 2]) // one statement for the session and one for the rows
  const unseen = await aClientIn(t, 'Bern')
  await listOf(other, unseen, { page: 1, per_page: 2 })
  const shown = async () => (await other.call(api.listShownMatches, { token: unseen.token })).json.data.length
  expect(await shown()).toBe(2)
  await listOf(other, unseen, { page: 2, per_page: 2 })
  expect(await shown()).toBe(4)
})

test('a short list asks the market at every call', async () => {
  await aMarket(t, 'Wien', 2)
  await other.deps.market.refresh()
  const client = await aClientIn(t, 'Wien')
  for (let times = 0; times < 3; times++) expect((await listOf(other, client)).data).toHaveLength(2)
  const [newcomer] = await aMarket(t, 'Wien', 1)
  await other.deps.market.refresh()
  expect((await listOf(other, client)).experts).toContain(newcomer?.expert_id)
})

test('nobody gets what is kept for somebody else, and no page pushes out what others read', async () => {
  await aMarket(t, 'Bergen', 6)
  const [mine, theirs, none] = [await aClientIn(t, 'Bergen'), await aClientIn(t, 'Bergen'), await aClient(t)]
  for (let times = 0; times < 3; times++) for (const client of [mine, theirs, none]) await readAll(t, client)
  const own = await readAll(t, mine)
  const idsOf = async (client: Person) => (await listOf(t, client)).data.map(({ id }) => id)
  const ids = await idsOf(mine)
  expect((await idsOf(theirs)).some((id) => ids.includes(id))).toBe(false)
  expect(await idsOf(none)).toEqual([])
  expect((await t.call(api.listMatches)).status).toBe(401)
  for (const page of [2, 3, 50]) await listOf(t, theirs, { page, per_page: 15 })
  const before = t.deps.readModels.bytes
  for (let page = 100; page < 140; page++) await listOf(t, theirs, { page, per_page: 15 })
  const after = t.deps.readModels.bytes
  for (let page = 140; page < 200; page++) await listOf(t, theirs, { page, per_page: 15 })
  expect(t.deps.readModels.bytes).toBe(after)
  expect(after - before).toBeLessThan(100_000)
  expect(await readAll(t, mine)).toEqual(own)
})

/** Retries when the database is busy. The write may have succeeded, if only the reply was refused. */
async function patiently(app: TestApp, endpoint: Endpoint, sent: Sent): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await app.call(endpoint, sent)
    if (answer.status === 409 && tries > 1) return { ...answer, status: 200 }
    if (answer.status !== 503) return answer
    await setTimeout(50)
  }
}

test(
  'fifty writers at once: nobody reads an older state than their own write, on either instance',
  { timeout: 60_000 },
  async () => {
    await aMarket(t, 'Malmö', 12, { capacity_wish: 20 })
    for (const app of [other, cold]) await app.deps.market.refresh()
    const clients = []
    for (let n = 0; n < 5; n += 1) clients.push(await aClientIn(t, 'Malmö'))
    let writing = true
    const reading = clients.map(async (client, at) => {
      while (writing) {
        await readAll(at % 2 === 0 ? t : other, client)
        await setTimeout(20)
      }
    })
    /** Writes on one instance and reads on each of the two in turn; every writer has its own match. */
    async function write(client: Client, match: Listed, at: number): Promise<void> {
      const seen = async (round: number) => {
        const app = (at + round) % 2 === 0 ? t : other
        const read = await patiently(app, api.listMatches, { token: client.token, query: { per_page: 15 } })
        expect(read.status, read.text).toBe(200)
        const { data, meta }: { data: Listed[]; meta: Record<string, unknown> } = read.json
        const found = data.find(({ id }) => id === match.id)
        const dismissed = meta['dismissed'] as { id: number }[] // `Listed` types only a part
        return { ...found, is_aside: dismissed.some(({ id }) => id === match.id) }
      }
      const send = async (round: number, endpoint: Endpoint, sent: Sent) => {
        const writer = (at + (round >> 1)) % 2 === 0 ? other : t
        const { status, text } = await patiently(writer, endpoint, { token: client.token, ...sent })
        expect(status, text).toBeLessThan(300)
      }
      if (at < 2) {
        await send(at, api.inviteExpert, { params: { id: match.id } })
        expect(await seen(at)).toMatchObject({ status: 'invited', lead_status: 'new' })
        return
      }
      for (let round = 0; round < 3; round += 1) {
        if (at < 4) {
          await send(round, api.dismissMatch, { params: { id: match.id }, body: { reason: 'price' } })
          expect(await seen(round)).toEqual({ is_aside: true })
          await send(round, api.restoreMatch, { params: { id: match.id } })
          expect(await seen(round)).toMatchObject({ status: 'proposed', is_aside: false })
        } else {
          await send(round, api.addFavourite, { params: { id: match.expert.id } })
          expect(await seen(round)).toMatchObject({ favourite: true })
          await send(round, api.removeFavourite, { params: { id: match.expert.id } })
          expect(await seen(round)).toMatchObject({ favourite: false })
        }
      }
    }
    const lists = await Promise.all(clients.map(async (client) => (await listOf(t, client)).data))
    const outcomes = await Promise.allSettled(
      clients.flatMap((client, n) => (lists[n] ?? []).slice(0, 10).map((match, at) => write(client, match, at))),
    )
    writing = false
    await Promise.all(reading)
    expect(outcomes).toHaveLength(50)
    expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))).toEqual([])
    for (const app of [t, other, cold]) await app.deps.readModels.refresh()
    for (const client of clients) {
      expect(await leadsOf(t, client.brief_id)).toHaveLength(2)
      const after = await readAll(cold, client)
      for (const app of [t, other]) expect(await readAll(app, client)).toEqual(after)
    }
  },
)
