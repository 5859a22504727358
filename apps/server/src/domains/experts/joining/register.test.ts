import { joining } from '@husrum/contract/experts/joining/joining.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anExpert } from '../../../testing/people.ts'
import { aPerson, codeFor, somePhotos } from '../../clients/briefs/briefs.testing.ts'
import { askedLater, movesOf, onlyPlace, registerExpert, rowOf, wholeProfile } from './joining.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
afterAll(() => t.close())

const peopleCalled = (email: unknown) =>
  t.deps.db.selectFrom('accounts').select('id').where('email', '=', String(email)).execute()

describe('POST /api/architect/register', () => {
  test('the whole application: account, profile and session exist when it answers, and it waits', async () => {
    const photos = await somePhotos(t, ['japandi', 'modern', 'vintage'])
    const { reply, expert_id, token, payload } = await registerExpert(t, { photos })
    expect(reply.status, reply.text).toBe(201)
    expect(reply.json.data).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: { role: 'expert', email: payload.email, phone_verified: true, subscription: { plan_id: 1 } },
    })
    expect(reply.text).not.toContain(String(payload.password))
    const row = await rowOf(t, expert_id)
    expect(row).toMatchObject({
      status: 'pending_review',
      name: 'Eva Egholm',
      company_name: 'Egestuen',
      company_details: 'Two people and a workshop.',
      company_registration: '10150817',
      registration_checked_at: null,
      session_types: ['online', 'physical'],
      project_phases: ['consultancy', 'sketching'],
      works_outside: true,
      plan_id: 1,
      languages: ['da', 'en'],
    })
    expect(row.submitted_at).toBeInstanceOf(Date)
    expect(row.specialty_ids).toContain(row.main_specialty_id)
    expect(await movesOf(t, expert_id)).toEqual([' → pending_review by expert'])
    const own = await t.request({
      method: 'GET',
      url: '/api/architect/account',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(own.json.data).toMatchObject({ id: expert_id, status: 'pending_review', phaseOfProject: row.project_phases })
    expect(own.json.data.photos).toHaveLength(3)
  })

  test('the other names: local_expert the other way round, room_types, specialties, company_description, one value for a list', async () => {
    const { description, room_type_id, specialists } = wholeProfile
    const { reply, expert_id } = await registerExpert(t, {
      outside_expert: undefined,
      local_expert: 'yes',
      room_type_id: undefined,
      room_types: room_type_id,
      specialists: undefined,
      specialties: specialists,
      specialist_type: undefined,
      description: undefined,
      company_description: description,
      service_type: 'architect',
      project_types: 'commercial',
      project_size: 'small',
      phaseOfProject: 'applying',
    })
    expect(reply.status, reply.text).toBe(201)
    const row = await rowOf(t, expert_id)
    expect(row).toMatchObject({ works_outside: false, description, service_types: ['architect'] })
    expect([row.room_type_ids.length, row.specialty_ids.length, row.project_phases]).toEqual([2, 1, ['applying']])
  })

  test('the account first: who and where is enough, and it is in nobody’s queue yet', async () => {
    const { reply, expert_id } = await registerExpert(t, { ...askedLater, ...onlyPlace, plan_id: 3 })
    expect(reply.status, reply.text).toBe(201)
    expect(await rowOf(t, expert_id)).toMatchObject({
      status: 'pending_review',
      submitted_at: null,
      plan_id: 1,
      service_types: [],
      session_types: [],
      description: '',
      expert_type: 'individual-expert',
    })
  })

  test('what nobody may choose changes nothing', async () => {
    const { expert_id, account_id } = await registerExpert(t, {
      status: 'active',
      role: 'admin',
      staff_role: 'owner',
      verified: true,
      rating: 5,
      id: 1,
      account_id: 1,
      email_verified: true,
      registration_checked: true,
      chamber_checked: true,
      joined_at: '2001-01-01',
      leads_total: 99,
    })
    expect(await rowOf(t, expert_id)).toMatchObject({
      status: 'pending_review',
      account_id,
      registration_checked_at: null,
      chamber_checked_at: null,
      leads_total: 0,
    })
    const account = await t.deps.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow()
    expect(account).toMatchObject({ role: 'expert', staff_role: null, email_verified_at: null })
  })

  test('422 on the field, nothing stored, and the code still good afterwards', async () => {
    const { person, address } = aPerson()
    const verifyCode = await codeFor(t, String(person.phone), address)
    const send = (change: object) =>
      t.request({
        method: 'POST',
        url: '/api/architect/register',
        payload: { ...wholeProfile, ...person, verifyCode, ...change },
        remoteAddress: address,
      })
    const cases: [object, string][] = [
      [{ city_id: 'atlantis' }, 'city_id'],
      [{ plan_id: 9 }, 'plan_id'],
      [{ styles: ['brutalist'] }, 'styles.0'],
      [{ room_type_id: ['cellar'] }, 'room_type_id.0'],
      [{ photos: [991, 992, 993] }, 'photos.0'],
      [{ photos: [1] }, 'photos'],
      [{ showcases: [1] }, 'showcases.0'],
      [{ terms: false }, 'terms'],
      [{ description: 'Too short.' }, 'description'],
      [{ expert_type: 'agency', company_name: '' }, 'company_name'],
      [{ expert_type: 'no-preference' }, 'expert_type'],
      [{ chamber: 'Architektenkammer Berlin' }, 'chamber_number'],
      [{ outside_expert: undefined }, 'outside_expert'],
      [{ service_type: undefined }, 'service_type'],
      [{ flow: 'backwards' }, 'flow'],
      [{ password: 'password1', password_confirmation: 'password1' }, 'password'],
      [{ verifyCode: verifyCode === '000000' ? '000001' : '000000' }, 'verifyCode'],
    ]
    for (const [change, field] of cases) {
      const { status, json } = await send(change)
      expect([field, status, Object.keys(json.errors ?? {})]).toEqual([field, 422, [field]])
    }
    expect(await peopleCalled(person.email)).toEqual([])
    expect((await send({})).status).toBe(201)
    expect((await send({ email: 'again@husrum.example' })).json.code).toMatch(/^verification_/)
  })

  test('a known e-mail is 422, and that account is as it was', async () => {
    const known = await aClient(t)
    const before = await t.deps.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', known.account_id)
      .executeTakeFirstOrThrow()
    const { reply } = await registerExpert(t, {}, { email: known.email.toUpperCase() })
    expect([reply.status, reply.json.code, Object.keys(reply.json.errors)]).toEqual([422, 'email_taken', ['email']])
    expect(
      await t.deps.db.selectFrom('accounts').selectAll().where('id', '=', known.account_id).executeTakeFirstOrThrow(),
    ).toEqual(before)
  })

  test('fifty with one e-mail at once: exactly one', async () => {
    const email = 'fifty-experts@husrum.example'
    const tries = []
    for (let n = 0; n < 50; n += 1) {
      const { person, address } = aPerson({ email })
      tries.push({ ...person, verifyCode: await codeFor(t, String(person.phone), address), address })
    }
    const replies = await Promise.all(
      tries.map(({ address, ...payload }) =>
        t.request({
          method: 'POST',
          url: '/api/architect/register',
          payload: { ...wholeProfile, ...payload },
          remoteAddress: address,
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ json }) => json.code === 'email_taken')).toHaveLength(49)
    const [account, ...others] = await peopleCalled(email)
    expect(others).toEqual([])
    const profiles = await t.deps.db
      .selectFrom('experts')
      .select('id')
      .where('account_id', '=', account?.id ?? 0)
      .execute()
    expect(profiles).toHaveLength(1)
  }, 60_000)

  test('422 for hostile input, never an error of ours', async () => {
    for (const value of ['\u0000', 1e308, 2 ** 63, [[[[]]]], { a: 1 }, 'x'.repeat(10_000)])
      for (const field of [
        ...Object.keys(wholeProfile),
        'plan_id',
        'flow',
        'showcases',
        'showcase_pictures',
        'showcase_projects',
        'photos',
        'name',
        'verifyCode',
      ]) {
        const { person, address } = aPerson({ verifyCode: '123456' })
        const reply = await t.request({
          method: 'POST',
          url: '/api/architect/register',
          payload: { ...wholeProfile, ...person, [field]: value },
          remoteAddress: address,
        })
        expect([field, JSON.stringify(value).slice(0, 40), reply.status]).toEqual([
          field,
          JSON.stringify(value).slice(0, 40),
          422,
        ])
      }
  })
})

describe('with pictures, as a form', () => {
  const picture = (background: string) =>
    sharp({ create: { width: 1400, height: 900, channels: 3, background } })
      .withExif({ IFD0: { Copyright: 'secret-of-the-camera' } })
      .jpeg()
      .toBuffer()

  async function send(
    files: readonly (Uint8Array | string)[],
    change: Record<string, unknown> = {},
    more: Record<string, string> = {},
  ) {
    const { person, address } = aPerson(change)
    const verifyCode = await codeFor(t, String(person.phone), address)
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...wholeProfile, ...person, verifyCode }))
      for (const each of [value].flat()) form.append(Array.isArray(value) ? `${name}[]` : name, String(each))
    for (const [name, value] of Object.entries(more)) form.append(name, value)
    // a Blob accepts bytes too
    for (const file of files) form.append('showcases[]', new Blob([file as string]), '../mine.jpg')
    const request = new Request('http://x', { method: 'POST', body: form })
    const reply = await t.request({
      method: 'POST',
      url: '/api/architect/register',
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
      remoteAddress: address,
    })
    return { reply, person }
  }

  test('they become a first draft, in their order, without what the camera wrote', async () => {
    const { reply } = await send([await picture('#806040'), await picture('#405060'), await picture('#203020')])
    expect(reply.status, reply.text).toBe(201)
    const own = await t.request({
      method: 'GET',
      url: '/api/projects',
      headers: { authorization: `Bearer ${reply.json.data.token}` },
    })
    expect(own.json.data).toMatchObject([{ status: 'draft', images: [{ width: 1400 }, {}, {}] }])
    const profile = await rowOf(t, reply.json.data.user.expert_id)
    expect(profile).toMatchObject({ status: 'pending_review', project_phases: ['consultancy', 'sketching'] })
  })

  test('with what is told of them they stand in their projects at once', async () => {
    const { reply } = await send(
      [await picture('#815040'), await picture('#415060'), await picture('#213020')],
      {},
      {
        'showcase_projects[0][title]': 'Flat in Aarhus',
        'showcase_projects[0][project_type]': 'residential',
        'showcase_pictures[0][room]': 'kitchen',
        'showcase_pictures[0][style]': 'japandi',
        'showcase_pictures[0][alt]': 'A kitchen in oak',
        'showcase_pictures[0][project]': '0',
        'showcase_pictures[1][project]': '0',
        'showcase_pictures[2][project]': '0',
      },
    )
    expect(reply.status, reply.text).toBe(201)
    const headers = { authorization: `Bearer ${reply.json.data.token}` }
    const own = await t.request({ method: 'GET', url: '/api/projects', headers })
    expect(own.json.data).toMatchObject([
      {
        title: 'Flat in Aarhus',
        status: 'published',
        images: [{ alt: 'A kitchen in oak', room: { slug: 'kitchen' }, style: { slug: 'japandi' } }, {}, {}],
      },
    ])
  })

  test('422 on what is told wrongly of one, no account, and the code is still good', async () => {
    const { reply, person } = await send(
      [await picture('#825040')],
      {},
      {
        'showcase_pictures[0][room]': 'attic',
        'showcase_pictures[0][project]': '0',
      },
    )
    expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, ['showcase_pictures.0.project']])
    expect(await peopleCalled(person.email)).toEqual([])
    const long = await send([await picture('#835040')], {}, { 'showcase_projects[0][title]': 'ab' })
    expect([long.reply.status, Object.keys(long.reply.json.errors ?? {})]).toEqual([422, ['showcase_projects.0.title']])
  })

  test('two bad ones: 422 on each, and no account', async () => {
    const { reply, person } = await send([
      await picture('#aa0011'),
      '<svg onload="alert(1)">',
      await picture('#bb0011'),
      'GIF89a',
    ])
    expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, ['showcases.1', 'showcases.3']])
    expect(await peopleCalled(person.email)).toEqual([])
  })

  test('thirteen are one too many, and without a proven phone none is looked at', async () => {
    const one = await picture('#cc0011')
    expect((await send(Array.from({ length: 13 }, () => one))).reply.status).toBe(422)
    const { reply } = await send(['no picture'], { email: (await aClient(t)).email })
    expect(reply.json.code).toBe('email_taken')
  })
})

describe('where first looks are automatic', () => {
  let auto: TestApp
  beforeAll(async () => void (auto = await testApp({ HUSRUM_AUTO_APPROVE: 'on', HUSRUM_RATE_LIMITS: 'off' })))
  afterAll(() => auto.close())

  test('the application is public at once, and the history says by whom', async () => {
    const { expert_id } = await registerExpert(auto)
    expect(await rowOf(auto, expert_id)).toMatchObject({ status: 'active', reviewed_at: expect.any(Date) })
    expect(await movesOf(auto, expert_id)).toEqual([' → pending_review by expert', 'pending_review → active by system'])
    expect((await auto.request({ method: 'GET', url: `/api/architect/${expert_id}` })).status).toBe(200)
  })

  test('the account first is not: it is when it is handed in', async () => {
    const { expert_id, token } = await registerExpert(auto, { ...askedLater, ...onlyPlace })
    expect(await rowOf(auto, expert_id)).toMatchObject({ status: 'pending_review', submitted_at: null })
    const styles = [auto.deps.refs.choose('style', 'japandi', 'styles').id]
    const budgets = [auto.deps.refs.choose('budget', '5000-10000', 'budgets').id]
    await auto.deps.db
      .updateTable('experts')
      .set({
        service_types: ['designer'],
        project_types: ['residential'],
        session_types: ['online'],
        style_ids: styles,
        budget_ids: budgets,
        description: wholeProfile.description,
      })
      .where('id', '=', expert_id)
      .execute()
    const handedIn = await auto.call(joining.submitExpert, { token })
    expect([handedIn.status, handedIn.json.data?.status]).toEqual([200, 'active'])
    expect((await movesOf(auto, expert_id)).slice(1)).toEqual([
      'pending_review → pending_review by expert',
      'pending_review → active by system',
    ])
  })

  test('what staff have looked at goes back to staff', async () => {
    const expert = await anExpert(
      auto,
      { status: 'changes_requested', submitted_at: new Date(), reviewed_at: new Date() },
      { email_verified_at: new Date() },
    )
    const handedIn = await auto.call(joining.submitExpert, { token: expert.token })
    expect([handedIn.status, handedIn.json.data?.status]).toEqual([200, 'pending_review'])
  })
})
