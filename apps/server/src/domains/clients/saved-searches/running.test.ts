import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { notifications } from '@husrum/contract/market/notifications/notifications.ts'
import { copenhagenDay, copenhagenInstant, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { savedSearches as api } from '@husrum/contract/clients/saved-searches.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, placeIds, type Person } from '../../../testing/people.ts'
import { aKnownExpert } from '../../experts/profile/profile.testing.ts'
import { chooseHandle } from '../../experts/profile/handles/handles.service.ts'
import { deliveryKind } from '../../market/notifications/preferences/preferences.service.ts'
import { inboxOf } from '../../market/notifications/notifications.testing.ts'
import { unsubscribeToken } from '../../market/notifications/preferences/unsubscribing.service.ts'
import { runSavedSearches, sweepFinds, type RunDeps } from './running.service.ts'
import { knownAfter, newcomers, WINDOW } from './newcomers.ts'

let t: TestApp
let deps: RunDeps
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off', BASE_URL: 'https://husrum.example' })
  deps = {
    ...t.deps,
    mailEnding: async (tx, account) => ({
      kind: deliveryKind('saved_searches'),
      token: await unsubscribeToken(tx, account, 'saved_searches'),
    }),
  }
})
beforeEach(async () => {
  await t.moveClock(0)
  await t.deps.db.deleteFrom('saved_searches').execute()
  await t.deps.db.updateTable('experts').set({ status: 'paused' }).execute()
  await t.deps.market.refresh()
})
afterAll(() => t.close())

const today = copenhagenDay(new Date())
/** Moves the clock this many days from now, to that time in Copenhagen. */
async function at(days: number, time = '08:00') {
  await t.moveClock(Math.round((copenhagenInstant(plusDays(today, days), time).getTime() - Date.now()) / 1000))
}
/** Runs the searches on the morning `days` from now. */
async function morning(days: number) {
  await at(days)
  await t.deps.market.refresh()
  return runSavedSearches(deps)
}
const aReader = (account = {}) => aClient(t, { name: 'Ann Krogh', email_verified_at: new Date(), ...account })
async function save({ token }: Person, name: string, criteria: object, mails = true): Promise<number> {
  const { status, json, text } = await t.call(api.saveSearch, { token, body: { name, criteria, mails } })
  expect(status, text).toBe(201)
  return json.data.id
}
const subjects = async (person: Person) => (await inboxOf(t, person)).map(({ subject }) => subject)
const news = async ({ token }: Person) => {
  const { json } = await t.call(api.listSavedSearches, { token })
  return json.data.map(({ news: { count, experts } }: { news: { count: number; experts: { name: string }[] } }) => [
    count,
    experts.map(({ name }) => name),
  ])
}
const lines = async ({ token }: Person) =>
  (await t.call(notifications.listNotifications, { token })).json.data.map(
    ({ key, text, read, path }: Record<string, unknown>) => ({ key, text, read, path }),
  )
const japandi = { styles: ['japandi'] }

describe('each morning', () => {
  test('whom a search finds for the first time is mailed once, in one mail of all searches, with links', async () => {
    await aKnownExpert(t, { name: 'Lotte Friis' })
    await t.deps.market.refresh()
    const ann = await aReader()
    await save(ann, 'Calm rooms', japandi)
    await save(ann, 'Homes', { project_type: ['residential'] })
    expect([await morning(1), await subjects(ann)]).toEqual([1, []])

    const { expert_id } = await aKnownExpert(t, {
      name: 'Max Muster',
      company_name: 'Muster <b>',
      expert_type: 'agency',
    })
    await chooseHandle(t.deps, expert_id, 'muster-rooms')
    const nora = await aKnownExpert(t, { name: 'Nora Lund', styles: ['industrial'] })
    expect(await morning(2)).toBe(1)
    const [letter, ...more] = await inboxOf(t, ann)
    expect(more).toEqual([])
    expect(letter?.subject).toBe('2 new experts for your saved searches')
    expect(letter?.text).toContain('“Calm rooms”: 1 new\n\nMuster <b>, Aarhus\nJapandi')
    expect(letter?.text).toContain('“Homes”: 2 new')
    expect(letter?.text).toContain('https://husrum.example/e/muster-rooms\n')
    expect(letter?.text).toContain(`https://husrum.example/experts/${nora.expert_id}`)
    expect(letter?.text).not.toContain('Lotte')
    expect(letter?.html).not.toContain('<b>')
    expect(await lines(ann)).toEqual([
      {
        key: 'saved_searches',
        text: '2 new experts fit your saved searches',
        read: false,
        path: '/account/design-hub?tab=searches',
      },
    ])
    expect(await news(ann)).toEqual([
      [2, ['Nora Lund', 'Muster <b>']],
      [1, ['Muster <b>']],
    ])
    expect([await morning(2), (await subjects(ann)).length]).toEqual([0, 1])
    await morning(3)
    expect(await subjects(ann)).toHaveLength(1)
  })

  test('not before seven, and once a day also by several instances at once', async () => {
    const ann = await aReader()
    await save(ann, 'Calm rooms', japandi)
    await aKnownExpert(t)
    await at(1, '06:59')
    await t.deps.market.refresh()
    expect(await runSavedSearches(deps)).toBe(0)
    await at(1, '07:01')
    await Promise.all(Array.from({ length: 8 }, () => runSavedSearches(deps)))
    expect(await subjects(ann)).toEqual(['1 new expert for “Calm rooms”'])
  })

  test('a failure of one account holds up no other, and is made good', async () => {
    const [ann, ben] = [await aReader(), await aReader()]
    for (const client of [ann, ben]) await save(client, 'Calm rooms', japandi)
    await aKnownExpert(t)
    await at(1)
    await t.deps.market.refresh()
    const failing: RunDeps = {
      ...deps,
      mailEnding: async (tx, account) => {
        if (account === ann.account_id) throw new Error('refused')
        return deps.mailEnding(tx, account)
      },
    }
    await runSavedSearches(failing)
    expect([await subjects(ann), await news(ann), (await subjects(ben)).length]).toEqual([[], [[0, []]], 1])
    // a failed search is retried after a pause
    await at(1, '08:02')
    await runSavedSearches(deps)
    expect([(await subjects(ann)).length, (await subjects(ben)).length]).toEqual([1, 1])
  })

  test('in the language of the account, to whoever asked for it and has a confirmed address', async () => {
    const dane = await aReader({ locale: 'da' })
    const german = await aReader({ locale: 'de' })
    const silent = await aReader()
    const unconfirmed = await aReader({ email_verified_at: null })
    const switchedOff = await aReader()
    await t.call(notifications.putNotificationPreferences, {
      token: switchedOff.token,
      body: { saved_searches: { email: false } },
    })
    for (const client of [dane, german, unconfirmed, switchedOff]) await save(client, 'Ro', japandi)
    await save(silent, 'Ro', japandi, false)
    await aKnownExpert(t)
    await morning(1)
    expect([await subjects(dane), await subjects(german)]).toEqual([
      ['1 ny ekspert til ”Ro”'],
      ['1 neues Profil für „Ro“'],
    ])
    for (const client of [silent, unconfirmed, switchedOff]) {
      expect(await subjects(client)).toEqual([])
      // the mark in the list appears without a mail
      expect((await news(client))[0][0]).toBe(1)
    }
  })

  test('mails that are resumed say nothing of what was found in the meantime', async () => {
    const ann = await aReader()
    const id = await save(ann, 'Calm rooms', japandi, false)
    await aKnownExpert(t)
    await morning(1)
    await t.call(api.changeSavedSearch, { token: ann.token, params: { id }, body: { mails: true } })
    await morning(2)
    expect(await subjects(ann)).toEqual([])
  })

  test('the mail is ended by its link, which cancels what waits', async () => {
    const ann = await aReader()
    await save(ann, 'Calm rooms', japandi)
    await aKnownExpert(t)
    await morning(1)
    const [letter] = await inboxOf(t, ann)
    const token = /unsubscribe\?token=([^\s"]+)/.exec(letter?.text ?? '')?.[1]
    const { status, json } = await t.call(notifications.unsubscribe, { body: { token } })
    expect([status, json.data]).toEqual([200, { kind: 'saved_searches', email: false }])
    await aKnownExpert(t)
    await morning(2)
    expect(await subjects(ann)).toHaveLength(1)
  })

  test('looking at a search makes its news old, and reads the line under the bell', async () => {
    const ann = await aReader()
    const id = await save(ann, 'Calm rooms', japandi)
    await aKnownExpert(t, { name: 'Lotte Friis' })
    await morning(1)
    expect([await news(ann), (await lines(ann))[0].read]).toEqual([[[1, ['Lotte Friis']]], false])
    expect((await t.call(api.seeSavedSearch, { token: ann.token, params: { id } })).status).toBe(204)
    expect([await news(ann), (await lines(ann))[0].read]).toEqual([[[0, []]], true])
  })

  test('who left since is no news, and who comes back was known', async () => {
    const ann = await aReader()
    await save(ann, 'Calm rooms', japandi)
    const { expert_id } = await aKnownExpert(t)
    await morning(1)
    const setStatus = (status: string) =>
      t.deps.db.updateTable('experts').set({ status }).where('id', '=', expert_id).execute()
    await setStatus('paused')
    expect([await news(ann), (await subjects(ann)).length]).toEqual([[[0, []]], 1])
    await morning(2)
    await setStatus('active')
    await morning(3)
    expect(await subjects(ann)).toHaveLength(1)
  })

  test('whoever changes so that a search finds them is new to it', async () => {
    const { expert_id } = await aKnownExpert(t, { name: 'Nora Lund', languages: ['da'] })
    await t.deps.market.refresh()
    const ann = await aReader()
    await save(ann, 'In German', { languages: ['de'] })
    await t.deps.db
      .updateTable('experts')
      .set({ languages: ['da', 'de'] })
      .where('id', '=', expert_id)
      .execute()
    await morning(1)
    expect(await news(ann)).toEqual([[1, ['Nora Lund']]])
  })

  test('words beside a place find whom the search shows there: one of them is enough', async () => {
    const ann = await aReader()
    const { city_id } = await placeIds(t, 'Aarhus')
    const criteria = { q: 'lamps kitchen', city_id: [String(city_id)] }
    await save(ann, 'Near', criteria)
    await save(ann, 'Anywhere', { q: 'lamps kitchen' })
    await aKnownExpert(t, { name: 'Lotte Friis', description: 'I choose lamps for older flats.' })
    await aKnownExpert(t, { name: 'Nora Lund', description: 'I choose lamps for older flats.', city: 'Odense' })
    await morning(1)
    const shown = await t.call(experts.searchExperts, { query: criteria })
    expect(shown.json.data.map(({ name }: { name: string }) => name)).toEqual(['Lotte Friis'])
    expect(await subjects(ann)).toEqual(['1 new expert for “Near”'])
    expect(await news(ann)).toEqual([
      [0, []],
      [1, ['Lotte Friis']],
    ])
  })

  test('a search by a place that no longer exists finds nobody and stops no other', async () => {
    const ann = await aReader()
    const id = await save(ann, 'Gone', { q: 'lamps' })
    await save(ann, 'Calm rooms', japandi)
    const criteria = JSON.stringify({ city_id: '99999999' })
    await t.deps.db.updateTable('saved_searches').set({ criteria }).where('id', '=', id).execute()
    await aKnownExpert(t)
    await morning(1)
    expect([await subjects(ann), await news(ann)]).toEqual([
      ['1 new expert for “Calm rooms”'],
      [
        [1, ['Erik Expert']],
        [0, []],
      ],
    ])
    expect(await morning(1)).toBe(0)
  })

  test('nobody who has left is looked for', async () => {
    const ann = await aReader()
    await save(ann, 'Calm rooms', japandi)
    await t.deps.db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', ann.account_id).execute()
    await aKnownExpert(t)
    expect([await morning(1), await subjects(ann)]).toEqual([0, []])
  })

  test('finds are forgotten after ninety days, and their experts stay known', async () => {
    const ann = await aReader()
    await save(ann, 'Calm rooms', japandi)
    await aKnownExpert(t)
    await morning(1)
    expect(await subjects(ann)).toHaveLength(1)
    await at(92)
    await sweepFinds(t.deps)
    expect(await t.deps.db.selectFrom('saved_search_finds').select('expert_id').execute()).toEqual([])
    await morning(92)
    expect(await subjects(ann)).toHaveLength(1)
  })
})

describe('who is new', () => {
  const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, nth) => from - nth)
  test('of few all that are not known, of many only those before anyone known', () => {
    expect(newcomers({ known: [1, 3], knows_all: true }, { ids: [4, 3, 2, 1], total: 4 })).toEqual([4, 2])
    const many = { ids: range(400, 101), total: 390 }
    expect(newcomers({ known: range(398, 99), knows_all: false }, many)).toEqual([400, 399])
    expect(many.ids).toHaveLength(WINDOW)
  })
  test('who slides into the window because others left is not new', () => {
    const before = knownAfter({ known: [], knows_all: true }, { ids: range(400, 101), total: 400 })
    const after = { ids: [...range(400, 151), ...range(100, 51)], total: 350 }
    expect(newcomers(before, after)).toEqual([])
    // nor once the search finds few
    expect(newcomers(before, { ids: range(120, 1), total: 120 })).toEqual([])
  })
  test('what is known is bounded, the latest first', () => {
    const { known } = knownAfter({ known: range(5000, 1), knows_all: true }, { ids: [9001], total: 1 })
    expect([known.length, known[0]]).toEqual([2000, 9001])
  })
})
