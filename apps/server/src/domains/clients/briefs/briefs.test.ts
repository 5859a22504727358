import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, anAdmin, anExpert, PASSWORD } from '../../../testing/people.ts'
import { markBriefStatus } from './briefs.service.ts'
import { kitchenBrief, somePhotos } from './briefs.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const put = (token: string | undefined, body: unknown, headers?: Record<string, string>) =>
  t.call(briefs.putBrief, { token, body, ...(headers ? { headers } : {}) })
const read = (token: string | undefined, headers?: Record<string, string>) =>
  t.call(briefs.getBrief, { token, ...(headers ? { headers } : {}) })
const end = (id: number, status: 'hired' | 'closed') =>
  t.deps.events.transaction((tx) => markBriefStatus(t.deps, tx, id, status))

describe('GET /api/applicant/account', () => {
  test('the current brief, with names in the language asked for', async () => {
    const client = await aClient(t)
    await put(client.token, kitchenBrief)
    const english = await read(client.token)
    expect(english.status).toBe(200)
    expect(english.json.data).toMatchObject({
      status: 'active',
      service_type: 'designer',
      city: { name: 'Aarhus', latitude: expect.closeTo(56.2, 0), longitude: expect.closeTo(10.2, 0) },
      outside_expert: 'yes',
      room_types: [{ slug: 'kitchen', name: 'Kitchen' }],
      aspects: [],
      project_aspect: null,
      budget: { slug: '5000-10000', min: 500_000, max: 1_000_000, currency: 'EUR' },
      timeline: { slug: '3-6-months' },
      style_profile: [{ slug: 'scandinavian', share: 1 }],
      photos: [],
    })
    const danish = await read(client.token, { locale: 'dk' })
    expect(danish.json.data.room_types[0].name).toBe('Køkken')
  })

  test('404 without a brief, and once it has ended', async () => {
    const client = await aClient(t)
    expect((await read(client.token)).json.code).toBe('no_brief')
    const { id } = await aBrief(t, client)
    await end(id, 'closed')
    expect((await read(client.token)).status).toBe(404)
  })

  test('null instead, for whoever asks whether there is one', async () => {
    const client = await aClient(t)
    const ask = (optional: unknown) => t.call(briefs.getBrief, { token: client.token, query: { optional } })
    const none = await ask('1')
    expect([none.status, none.json]).toEqual([200, { data: null }])
    const { id } = await aBrief(t, client)
    expect((await ask('1')).json.data.id).toBe(id)
    await end(id, 'hired')
    expect((await ask('1')).json).toEqual({ data: null })
    expect((await ask('0')).json.code).toBe('no_brief')
    for (const wrong of ['2', 'true', '__proto__']) expect((await ask(wrong)).status).toBe(422)
  })

  test('401 for visitors, 403 for everybody but clients', async () => {
    expect((await read(undefined)).status).toBe(401)
    expect((await read((await anExpert(t)).token)).status).toBe(403)
    expect((await read((await anAdmin(t)).token)).status).toBe(403)
  })
})

describe('PUT /api/applicant/account', () => {
  test('begins a brief when there is none, and changes it afterwards; absent answers stay', async () => {
    const client = await aClient(t)
    const made = await put(client.token, {
      ...kitchenBrief,
      specialists: ['lighting-design'],
      preferred_contacts: ['chat'],
    })
    expect(made.status).toBe(200)
    const changed = await put(client.token, { project_budget_id: '10000-25000' })
    expect(changed.json.data).toMatchObject({
      id: made.json.data.id,
      budget: { slug: '10000-25000' },
      room_types: [{ slug: 'kitchen' }],
      specialists: [{ slug: 'lighting-design' }],
      styles: [{ slug: 'scandinavian' }],
      about_project: kitchenBrief.about_project,
      preferred_contacts: ['chat'],
    })
  })

  test('POST with _method=PUT is the same; as a form, lists and ids arrive as text', async () => {
    const client = await aClient(t)
    const form = new URLSearchParams({ _method: 'PUT' })
    for (const [name, value] of Object.entries(kitchenBrief)) {
      for (const each of [value].flat()) form.append(Array.isArray(value) ? `${name}[]` : name, each)
    }
    const sent = await t.request({
      method: 'POST',
      url: '/api/applicant/account',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    expect(sent.status).toBe(200)
    expect(sent.json.data.room_types).toMatchObject([{ slug: 'kitchen' }])
    const plain = { method: 'POST' as const, url: '/api/applicant/account', payload: {} }
    expect((await t.request(plain)).status).toBe(401)
    expect((await t.request({ ...plain, headers: { authorization: `Bearer ${client.token}` } })).status).toBe(405)
  })

  test('takes the fields of the profile too, with the brief or without one; both change or neither', async () => {
    const client = await aClient(t)
    const account = async () => (await t.call(accounts.getAccount, { token: client.token })).json.data
    const named = await put(client.token, { name: 'Berta Brevik' })
    expect([named.status, named.json.data]).toEqual([200, null])
    expect(await account()).toMatchObject({ name: 'Berta Brevik' })
    const both = await put(client.token, { ...kitchenBrief, name: 'Berta Holm' })
    expect([both.status, both.json.data.room_types[0].slug]).toEqual([200, 'kitchen'])
    expect(await account()).toMatchObject({ name: 'Berta Holm' })
    const again = await put(client.token, { name: 'Berta Lund' })
    expect([again.status, again.json.data.id]).toEqual([200, both.json.data.id])
    expect((await put(client.token, { name: 'Berta Krogh', styles: ['baroque'] })).status).toBe(422)
    expect(await account()).toMatchObject({ name: 'Berta Lund' })
    const renamed = await put(client.token, {
      current_password: PASSWORD,
      password: 'a kitchen with seven windows',
      password_confirmation: 'a kitchen with seven windows',
    })
    expect(renamed.status).toBe(200)
  })

  test('422 on the field of a profile that is refused: no current password, a wrong one, no repetition', async () => {
    const client = await aClient(t)
    const refused = async (body: object, field: string) => {
      const reply = await put(client.token, body)
      expect([reply.status, Object.keys(reply.json.errors)], field).toEqual([422, [field]])
    }
    await refused({ name: '' }, 'name')
    await refused({ phone: '+4520000999' }, 'current_password')
    await refused({ phone: '+4520000999', current_password: 'not mine at all' }, 'current_password')
    await refused({ password: 'a kitchen with seven windows', current_password: PASSWORD }, 'password_confirmation')
  })

  test('422 brief_incomplete on every answer a first brief lacks', async () => {
    const client = await aClient(t)
    const reply = await put(client.token, { service_type: 'designer', room_types: ['kitchen'] })
    expect([reply.status, reply.json.code]).toEqual([422, 'brief_incomplete'])
    expect(Object.keys(reply.json.errors).toSorted()).toEqual(
      [
        'project_type',
        'expert_type',
        'session_type',
        'country_id',
        'city_id',
        'project_size',
        'project_phase',
        'project_budget_id',
        'project_timeline_id',
        'outside_expert',
      ].toSorted(),
    )
    expect((await read(client.token)).status).toBe(404)
  })

  test('options by id or by slug; 422 unknown_option on the field of any other, and for a city elsewhere', async () => {
    const client = await aClient(t)
    const { id } = t.deps.refs.choose('style', 'japandi', 'style')
    expect((await put(client.token, { ...kitchenBrief, styles: [id, 'urban'] })).json.data.styles).toMatchObject([
      { slug: 'japandi' },
      { slug: 'urban' },
    ])
    const refused = async (change: object, field: string) => {
      const reply = await put(client.token, change)
      expect([reply.status, reply.json.code, Object.keys(reply.json.errors)], field).toEqual([
        422,
        'unknown_option',
        [field],
      ])
    }
    await refused({ styles: ['urban', 'baroque'] }, 'styles.1')
    await refused({ city_id: 'berlin' }, 'city_id')
    await refused({ project_budget_id: 999 }, 'project_budget_id')
    await refused({ photos: [900_001, 900_002, 900_003] }, 'photos.0')
    await refused({ aspects: ['facade'], project_aspect_id: 'nowhere' }, 'project_aspect_id')
  })

  test("a designer's brief needs a room, an architect's an aspect; a main one that nobody named is not made up", async () => {
    const client = await aClient(t)
    await put(client.token, kitchenBrief)
    expect((await put(client.token, { room_types: [] })).json.errors).toHaveProperty('room_types')
    expect((await put(client.token, { service_type: 'architect' })).json.errors).toHaveProperty('aspects')
    const turned = await put(client.token, {
      service_type: 'architect',
      aspects: ['facade', 'renovation'],
      room_types: ['newConstruction'],
    })
    expect(turned.json.data).toMatchObject({
      project_aspect: null,
      room_types: [{ slug: 'newConstruction' }],
    })
    const named = await put(client.token, { project_aspect_id: 'renovation' })
    expect(named.json.data.project_aspect.slug).toBe('renovation')
    expect((await put(client.token, { aspects: ['annex'] })).json.data.project_aspect).toBeNull()
  })

  test('local_expert is outside_expert turned round; specialties are specialists', async () => {
    const client = await aClient(t)
    const { outside_expert: _, ...answers } = kitchenBrief
    const made = await put(client.token, { ...answers, local_expert: 'yes', specialties: ['storage-solutions'] })
    expect(made.json.data).toMatchObject({ outside_expert: 'no', specialists: [{ slug: 'storage-solutions' }] })
    const changed = await put(client.token, { local_expert: 'no', specialist_type: 'lighting-design' })
    expect(changed.json.data).toMatchObject({ outside_expert: 'yes', specialist_type: { slug: 'lighting-design' } })
    expect(changed.json.data.specialists.map(({ slug }: { slug: string }) => slug)).toEqual([
      'lighting-design',
      'storage-solutions',
    ])
  })

  test('photos and named styles make the profile, photos twice as strongly; one that left the offer may stay', async () => {
    const client = await aClient(t)
    const photos = await somePhotos(t, ['japandi', 'japandi', 'minimalist'])
    const made = await put(client.token, { ...kitchenBrief, photos, styles: ['minimalist', 'urban'] })
    expect(made.json.data.photos.map((photo: { id: number }) => photo.id)).toEqual(photos)
    expect(made.json.data.photos[0]).toMatchObject({
      style: { slug: 'japandi' },
      room: { slug: 'kitchen' },
      image: { alt: 'A bright kitchen' },
    })
    expect(made.json.data.style_profile).toEqual([
      { slug: 'japandi', name: 'Japandi', share: 0.5 },
      { slug: 'minimalist', name: 'Minimalist', share: 0.375 },
      { slug: 'urban', name: 'Urban', share: 0.125 },
    ])
    await t.deps.db.updateTable('showcases').set({ active: false }).where('id', 'in', photos).execute()
    expect((await put(client.token, { about_project: '' })).json.data.photos).toHaveLength(3)
    expect((await put((await aClient(t)).token, { ...kitchenBrief, photos })).json.errors).toHaveProperty('photos.0')
  })

  test('the quality meter falls with what is left open and names the dearest gap first', async () => {
    const client = await aClient(t)
    const photos = await somePhotos(t, ['japandi', 'japandi', 'urban', 'urban', 'modern', 'modern'])
    const full = {
      ...kitchenBrief,
      photos,
      specialists: ['lighting-design'],
      about_project: 'Light, and a table for six. '.repeat(12),
    }
    expect((await put(client.token, full)).json.data.quality).toEqual({ percent: 100, missing: [] })
    const open = await put(client.token, {
      about_project: '',
      photos: [],
      styles: [],
      project_budget_id: 'no-preference',
    })
    expect(open.json.data.quality).toEqual({ percent: 24, missing: ['about_project', 'photos', 'budget'] })
  })

  test('409 brief_ended for a change to a brief that has ended; all answers begin a new one', async () => {
    const client = await aClient(t)
    const made = await put(client.token, kitchenBrief)
    await end(made.json.data.id, 'hired')
    const change = await put(client.token, { styles: ['urban'] })
    expect([change.status, change.json.code]).toEqual([409, 'brief_ended'])
    const next = await put(client.token, kitchenBrief)
    expect(next.status).toBe(200)
    expect(next.json.data.id).not.toBe(made.json.data.id)
  })

  test('twenty first briefs at once are one brief', async () => {
    const client = await aClient(t)
    const replies = await Promise.all(Array.from({ length: 20 }, () => put(client.token, kitchenBrief)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(
      await t.deps.db.selectFrom('briefs').select('id').where('client_id', '=', client.account_id).execute(),
    ).toHaveLength(1)
  })

  test("nobody's but one's own brief can be changed; what is not an answer is dropped", async () => {
    const [mine, theirs] = [await aClient(t), await aClient(t)]
    await aBrief(t, theirs)
    const made = await put(mine.token, { ...kitchenBrief, client_id: theirs.account_id, status: 'closed', id: 1 })
    expect(made.json.data.status).toBe('active')
    const row = await t.deps.db
      .selectFrom('briefs')
      .select('client_id')
      .where('id', '=', made.json.data.id)
      .executeTakeFirstOrThrow()
    expect(row.client_id).toBe(mine.account_id)
  })

  test('401 for visitors, 403 for experts', async () => {
    expect((await put(undefined, kitchenBrief)).status).toBe(401)
    expect((await put((await anExpert(t)).token, kitchenBrief)).status).toBe(403)
  })

  test('422 for hostile input, never an error of ours', async () => {
    const client = await aClient(t)
    await put(client.token, kitchenBrief)
    const nested = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)
    for (const value of [
      '\u0000',
      'x'.repeat(10_000),
      1e308,
      2 ** 63,
      -1,
      true,
      null,
      [],
      {},
      nested,
      ['\u0000'],
      [2 ** 63],
      [{ $ne: 1 }],
    ]) {
      for (const field of [
        'service_type',
        'country_id',
        'city_id',
        'room_types',
        'photos',
        'project_budget_id',
        'specialist_type',
        'about_project',
      ]) {
        const reply = await put(client.token, { [field]: value })
        expect([200, 400, 422], `${field}: ${JSON.stringify(value)?.slice(0, 40)} gave ${reply.status}`).toContain(
          reply.status,
        )
      }
    }
    expect((await put(client.token, 'text', { 'content-type': 'application/json' })).status).toBe(400)
  })
})
