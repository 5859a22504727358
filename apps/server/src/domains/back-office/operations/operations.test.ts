import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { favourites } from '@husrum/contract/clients/favourites.ts'
import { joining } from '@husrum/contract/experts/joining/joining.ts'
import { operating } from '@husrum/contract/back-office/operations/operations.ts'
import { operatingState } from '@husrum/contract/core/operating-state.ts'
import { ownSites } from '@husrum/contract/experts/own-site.ts'
import { pastClients } from '@husrum/contract/market/reviews/past-clients.ts'
import { switchNames, type SwitchName } from '@husrum/contract/core/switches.rules.ts'
import { translations } from '@husrum/contract/discovery/translations.ts'
import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert, PASSWORD, type Person } from '../../../testing/people.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
})
afterEach(async () => {
  await t.deps.db.deleteFrom('feature_switches').execute()
  await t.deps.db.deleteFrom('maintenance').execute()
  await t.deps.operating.refresh()
})
afterAll(() => t.close())

const set = (name: SwitchName, is_on: boolean, token = owner.token) =>
  t.call(operating.setSwitch, { params: { name }, body: { is_on }, token })
const text = { en: 'Back at five.', da: 'Tilbage klokken fem.', de: 'Zurück um fünf.' }
const inHours = (hours: number) => new Date(t.deps.clock.now().getTime() + hours * 3_600_000).toISOString()
const announce = (body: object = {}, token = owner.token) =>
  t.call(operating.putMaintenance, { body: { text, ...body }, token })

describe('switches', () => {
  test('each has a line, with what it is by default and who has switched it', async () => {
    const { status, json } = await t.call(operating.listSwitches, { token: owner.token })
    expect(status).toBe(200)
    expect(json.data.map(({ name }: { name: string }) => name)).toEqual(switchNames)
    expect(json.data[0]).toEqual({
      name: 'expert_registration',
      is_on: true,
      default: true,
      changed_at: null,
      changed_by: null,
    })
    const after = await set('own_domains', false)
    expect(after.json.data.find(({ name }: { name: string }) => name === 'own_domains')).toEqual({
      name: 'own_domains',
      is_on: false,
      default: true,
      changed_at: expect.any(String),
      changed_by: owner.name,
    })
  })

  test.each([
    ['expert_registration', joining.registerExpert],
    ['client_registration', briefs.registerApplicant],
    ['client_registration', accounts.registerAccount],
    ['machine_translation', translations.translateText],
    ['machine_translation', translations.translateMessage],
    ['past_client_reviews', pastClients.askPastClient],
    ['own_domains', ownSites.connectDomain],
  ] as const)('off, %s closes its call, and on opens it again', async (name, endpoint) => {
    const audience: readonly string[] = endpoint.audience
    const { token } = audience.includes('expert') ? await anExpert(t) : await aClient(t)
    const call = () => t.call(endpoint, { params: { kind: 'profile', id: 1 }, body: {}, token })
    expect((await call()).json.code).not.toBe('switched_off')
    await set(name, false)
    const { status, json } = await call()
    expect([status, json.code]).toEqual([409, 'switched_off'])
    await set(name, true)
    expect((await call()).json.code).not.toBe('switched_off')
  })

  test('without machine translation no page offers it', async () => {
    await set('machine_translation', false)
    expect((await t.call(translations.readTranslation)).json.data.provider).toBeNull()
  })

  test('who may not switch learns nothing and changes nothing', async () => {
    expect((await set('own_domains', false, (await anAdmin(t, 'moderator')).token)).status).toBe(403)
    expect((await set('own_domains', false, (await anAdmin(t, 'support')).token)).status).toBe(403)
    expect((await t.call(operating.listSwitches, { token: (await anAdmin(t, 'support')).token })).status).toBe(200)
    expect(await t.deps.db.selectFrom('feature_switches').selectAll().execute()).toEqual([])
  })

  test('422 for one that is none', async () => {
    const path = { method: 'PUT' as const, url: '/api/admin/switches/everything' }
    const headers = { authorization: `Bearer ${owner.token}` }
    expect((await t.request({ ...path, headers, payload: { is_on: false } })).status).toBe(422)
  })

  test('twelve at once leave a chain of entries in which each begins where the one before ended', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => set('own_domains', at % 2 === 0)))
    const entries = await t.deps.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('subject_kind', '=', 'switch')
      .where('actor_account_id', '=', owner.account_id)
      .orderBy('id', 'desc')
      .limit(12)
      .execute()
    const steps = entries.toReversed()
    for (const [at, { before }] of steps.entries()) if (at > 0) expect(before).toEqual(steps[at - 1]?.after)
  })

  test('another instance follows by itself', async () => {
    const other = await testApp({ HUSRUM_RATE_LIMITS: 'off' }, { at: t.connection, working: true })
    try {
      await set('expert_registration', false)
      await vi.waitFor(() => expect(other.deps.operating.isOn('expert_registration')).toBe(false), 10_000)
      expect((await other.call(joining.registerExpert, { body: {} })).json.code).toBe('switched_off')
    } finally {
      await other.close()
    }
  })
})

describe('the notice of maintenance', () => {
  const state = async (locale = 'en') => (await t.call(operatingState.getOperating, { headers: { locale } })).json.data

  test('is shown from its start to its end, in the reader’s language', async () => {
    expect((await state()).notice).toBeNull()
    const { status, json } = await announce({ starts_at: inHours(1 / 6), ends_at: inHours(1 / 3) })
    expect([status, json.data.phase]).toEqual([200, 'announced'])
    expect((await state()).notice).toBeNull()
    await t.moveClock(900)
    expect((await state('de')).notice).toEqual({ text: text.de, ends_at: expect.any(String), read_only: false })
    expect((await state('dk')).notice.text).toBe(text.da)
    await t.moveClock(1500)
    expect((await state()).notice).toBeNull()
    const kept = await t.call(operating.getMaintenance, { token: owner.token })
    expect(kept.json.data).toMatchObject({ text, phase: 'over', changed_by: owner.name })
    await t.moveClock(0)
  })

  test('with read-only, writes are 503 with the time to come back, staff and signing in excepted', async () => {
    const client = await aClient(t)
    const write = (token: string) => t.call(favourites.addFavourite, { body: { expert_id: 999_999 }, token })
    await announce({ read_only: true, ends_at: inHours(0.5) })
    const refused = await write(client.token)
    expect([refused.status, refused.json.code]).toEqual([503, 'read_only'])
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(1700)
    expect(seconds).toBeLessThanOrEqual(1800)
    expect((await t.call(favourites.listFavourites, { token: client.token })).status).toBe(200)
    const login = await t.call(accounts.login, { body: { email: client.email, password: PASSWORD } })
    expect(login.status).toBe(200)
    expect((await set('own_domains', false)).status).toBe(200)
    const removed = await t.call(operating.removeMaintenance, { token: owner.token })
    expect(removed.status).toBe(204)
    expect((await write(client.token)).json?.code).not.toBe('read_only')
  })

  test('in one language: the others read a ready sentence', async () => {
    const body = { text: { da: 'Vi er nede i en time.' } }
    const { status, json } = await t.call(operating.putMaintenance, { body, token: owner.token })
    expect([status, json.data.phase]).toEqual([200, 'shown'])
    expect((await state('dk')).notice.text).toBe('Vi er nede i en time.')
    expect((await state('de')).notice.text).toContain('Wir arbeiten gerade an der Seite')
    expect((await state()).notice.text).toContain('We’re working on the site')
    await t.call(operating.removeMaintenance, { token: owner.token })
  })

  test('422 without words, too long, with an end before its start or in the past', async () => {
    const codes = async (body: object) => {
      const { status, json } = await t.call(operating.putMaintenance, { body, token: owner.token })
      return [status, Object.keys(json.errors ?? {})]
    }
    expect(await codes({ text: { en: ' ' } })).toEqual([422, ['text.en']])
    expect(await codes({ text: { ...text, en: 'x'.repeat(301) } })).toEqual([422, ['text.en']])
    expect(await codes({ text, starts_at: inHours(2), ends_at: inHours(1) })).toEqual([422, ['ends_at']])
    expect(await codes({ text, ends_at: inHours(-1) })).toEqual([422, ['ends_at']])
  })

  test('404 when there is none to take away; owners alone', async () => {
    expect((await t.call(operating.removeMaintenance, { token: owner.token })).json.code).toBe('no_maintenance')
    expect((await announce({}, (await anAdmin(t, 'moderator')).token)).status).toBe(403)
    expect((await t.call(operating.getMaintenance, { token: (await aClient(t)).token })).status).toBe(403)
  })
})
