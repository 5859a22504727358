import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { ownSites } from '@husrum/contract/experts/own-site.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, aMember, anExpert, PASSWORD, type ExpertPerson } from '../../../../testing/people.ts'
import { eraseAccounts } from '../../../identity/accounts/leaving/erasing.service.ts'
import { aKnownExpert } from '../profile.testing.ts'
import { deleteErasedHandles } from './handles.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('limit_hits').execute()
})
afterAll(() => t.close())

let count = 0
const aName = (): string => `quiet-rooms-${(count += 1)}`
const choose = ({ token }: Pick<ExpertPerson, 'token'>, handle: unknown) =>
  t.call(ownSites.chooseHandle, { token, body: { handle } })
const read = async ({ token }: Pick<ExpertPerson, 'token'>) => (await t.call(ownSites.getOwnSite, { token })).json.data
const named = (handle: string) => t.call(experts.getExpertByHandle, { params: { handle } })
const code = ({ status, json }: { status: number; json: { code?: string } }) => [status, json.code]

describe('PUT /api/architect/own-site/handle', () => {
  test('gives the profile its address, and every card says it', async () => {
    const expert = await anExpert(t)
    const name = aName()
    expect(await read(expert)).toMatchObject({ handle: null, earlier: [], changes_left: 3, public: true })
    const { status, json } = await choose(expert, `  ${name.toUpperCase()} `)
    expect([status, json.data]).toEqual([
      200,
      expect.objectContaining({
        handle: name,
        earlier: [],
        suggestion: null,
        changes_left: 2,
        public: true,
        domain: null,
      }),
    ])
    const profile = (await t.call(experts.getExpert, { params: { id: expert.expert_id } })).json.data
    expect(profile.handle).toBe(name)
    expect((await named(name)).json.data).toEqual(profile)
    expect((await named(name.toUpperCase())).json.data.id).toBe(expert.expert_id)
    expect((await choose(expert, name)).json.data.changes_left).toBe(2) // the same name again is no change
  })

  test('an earlier name stays its expert’s and leads to the new one', async () => {
    const [expert, other] = [await anExpert(t), await anExpert(t)]
    const [first, second] = [aName(), aName()]
    await choose(expert, first)
    await choose(expert, second)
    expect((await named(first)).json.data).toMatchObject({ id: expert.expert_id, handle: second })
    expect(code(await choose(other, first))).toEqual([409, 'handle_taken'])
    expect((await choose(expert, first)).json.data).toMatchObject({ handle: first, earlier: [second], changes_left: 1 })
    expect((await named(second)).json.data.handle).toBe(first)
  })

  test('three new names in a year; going back counts for nothing', async () => {
    const expert = await anExpert(t)
    const names = [aName(), aName(), aName()]
    for (const name of names) await choose(expert, name)
    expect(code(await choose(expert, aName()))).toEqual([409, 'handle_changes_used'])
    expect((await choose(expert, names[0])).status).toBe(200)
    const site = await read(expert)
    expect(site).toMatchObject({ changes_left: 0, next_change_at: expect.any(String) })
    await sql`update expert_handles set created_at = app_now() - interval '366 days' where handle = ${names[0]}`.execute(
      t.deps.db,
    )
    expect((await choose(expert, aName())).status).toBe(200)
  })

  test.each([
    ['ab', 'handle_short'],
    ['a'.repeat(41), 'handle_long'],
    ['studio_vest', 'handle_form'],
    ['studio--vest', 'handle_form'],
    ['-studio', 'handle_form'],
    ['stüdio', 'handle_form'],
    ['studio/vest', 'handle_form'],
    ['"><script>', 'handle_form'],
    ['ad\u0000min', 'handle_form'],
    ['admin', 'handle_reserved'],
    ['for-designer-and-architects', 'handle_reserved'],
    ['husrum-support', 'handle_reserved'],
    ['12345', 'handle_reserved'],
    [7, undefined],
    [{ $ne: '' }, undefined],
  ])('422 for %j', async (handle, _problem) => {
    const answer = await choose(await anExpert(t), handle)
    expect(code(answer)).toEqual([422, 'validation_failed'])
    expect(Object.keys(answer.json.errors)).toEqual(['handle'])
  })

  test('one of twelve experts has a name that all want at once', async () => {
    const people: ExpertPerson[] = []
    for (let n = 0; n < 12; n += 1) people.push(await anExpert(t))
    const name = aName()
    const answers = await Promise.all(people.map((expert) => choose(expert, name)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map((each) => code(each).join(' ')))).toEqual(
      new Set(['409 handle_taken']),
    )
  })

  test('of twelve new names of one expert at once three are chosen', async () => {
    const expert = await anExpert(t)
    const answers = await Promise.all(Array.from({ length: 12 }, () => choose(expert, aName())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect((await read(expert)).earlier).toHaveLength(2)
  })

  test('409 before the profile is public, 403 for others of the studio and clients, 401 for visitors', async () => {
    const waiting = await anExpert(t, { status: 'pending_review' })
    expect(code(await choose(waiting, aName()))).toEqual([409, 'profile_not_public'])
    const owner = await anExpert(t, { plan_id: 3 })
    for (const role of ['member', 'assistant'] as const) {
      const member = await aMember(t, owner, role)
      expect((await choose(member, aName())).status).toBe(403)
      expect((await t.call(ownSites.getOwnSite, { token: member.token })).status).toBe(403)
    }
    expect((await choose(await aClient(t), aName())).status).toBe(403)
    expect((await t.call(ownSites.chooseHandle, { body: { handle: aName() } })).status).toBe(401)
  })
})

describe('the suggestion', () => {
  test.each([
    ['Søren Ærø', 'soeren-aeroe'],
    ['Büro für Größe & Maß', 'buero-fuer-groesse-mass'],
    ['Renée  Dvořák', 'renee-dvorak'],
    ['Ая', null],
  ])('of %s is %s', async (name, suggestion) => {
    expect(await read(await aKnownExpert(t, { name }))).toMatchObject({ suggestion })
  })

  test('is not made when it is taken', async () => {
    const first = await aKnownExpert(t, { name: 'Nora Twice' })
    await choose(first, 'nora-twice')
    expect((await read(await aKnownExpert(t, { name: 'Nora Twice' }))).suggestion).toBeNull()
  })
})

describe('GET /api/architect/by-handle/{handle}', () => {
  test('404 with the same body for nobody, for the suspended and for who has left', async () => {
    const nobody = await named('nobody-at-all')
    expect(code(nobody)).toEqual([404, 'expert_not_found'])
    const suspended = await anExpert(t)
    const name = aName()
    await choose(suspended, name)
    await t.deps.db
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', suspended.account_id)
      .execute()
    await t.deps.readModels.refresh()
    expect((await named(name)).json).toEqual(nobody.json)
    for (const strange of ['..%2f', "' or 1=1", 'a'.repeat(200), '\u0000'])
      expect([404, 422]).toContain((await named(strange)).status)
  })

  test('an erased expert’s name is nobody’s for two years, and nothing says whose it was', async () => {
    const expert = await anExpert(t)
    const name = aName()
    await choose(expert, name)
    const body = { current_password: PASSWORD }
    const left = await t.call(accounts.leaveAccount, { token: expert.token, body })
    expect(left.status, left.text).toBe(204)
    expect((await named(name)).status).toBe(404)
    await t.runJobs()
    await t.moveClock(14 * 86_400 + 60)
    await eraseAccounts(t.deps)
    expect((await named(name)).status).toBe(404)
    const { rows } = await sql<{ kept: string }>`
      select coalesce(string_agg(h.handle, ','), '') as kept from expert_handles h where handle = ${name}`.execute(
      t.deps.db,
    )
    expect(rows[0]?.kept).toBe('')
    const other = await anExpert(t)
    expect(code(await choose(other, name))).toEqual([409, 'handle_taken'])
    await sql`update erased_handles set until = app_now()`.execute(t.deps.db)
    await deleteErasedHandles(t.deps.db)
    expect((await choose(other, name)).status).toBe(200)
    expect((await named(name)).json.data.id).toBe(other.expert_id)
  })
})
