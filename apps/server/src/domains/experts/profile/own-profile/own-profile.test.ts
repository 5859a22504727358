import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { profiles } from '@husrum/contract/experts/profile/profile.ts'
import { copenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import {
  aClient,
  aLead,
  anAdmin,
  anExpert,
  aPerson,
  anUpload,
  optionId,
  placeIds,
  PASSWORD,
  type ExpertPerson,
} from '../../../../testing/people.ts'
import { insertShowcase } from '../../showcases/showcases.service.ts'
import { anImage, aProject, markOf } from '../profile.testing.ts'
import { followAll } from '../availability/availability.service.ts'
import { listMarketExperts } from '../market.service.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const patch = (expert: { token: string }, body: unknown) =>
  t.call(profiles.patchOwnExpert, { token: expert.token, body })
const read = async (expert: { token: string }, locale = 'en') =>
  (await t.call(profiles.getOwnExpert, { token: expert.token, headers: { locale } })).json.data
const rowOf = (expert: ExpertPerson) =>
  t.deps.db.selectFrom('experts').selectAll().where('id', '=', expert.expert_id).executeTakeFirstOrThrow()
const movesOf = (expert: ExpertPerson) =>
  t.deps.db
    .selectFrom('expert_moves')
    .select(['status_from', 'status_to', 'actor', 'actor_account_id'])
    .where('expert_id', '=', expert.expert_id)
    .orderBy('id')
    .execute()
const aShowcase = async (style = 'japandi') => {
  const image_id = await anImage(t)
  const alt = { en: 'A room', da: 'Et rum', de: 'Ein Raum' }
  return t.deps.db
    .transaction()
    .execute((tx) =>
      insertShowcase(t.deps, tx, { image_id, category: 'interior', style, alt, credit: 'Husrum', license: 'CC0-1.0' }),
    )
}

describe('reading', () => {
  test.each(['pending_review', 'active', 'paused', 'changes_requested', 'rejected', 'suspended'])(
    'an expert whose status is %s reads the own profile',
    async (status) => {
      const expert = await anExpert(t, { status, status_reason: 'The photos are too small to judge.' })
      const reply = await t.call(profiles.getOwnExpert, { token: expert.token })
      expect(reply.status, reply.text).toBe(200)
      expect(reply.json.data).toMatchObject({
        id: expert.expert_id,
        status,
        status_reason: 'The photos are too small to judge.',
        email_verified: false,
        session_type: 'both',
        outside_expert: 'yes',
        country: { code: 'DK' },
        languages: ['da', 'en'],
        card: { id: expert.expert_id, city: { name: 'Aarhus' } },
      })
    },
  )

  test('names come in the reader’s language', async () => {
    const expert = await anExpert(t)
    expect((await read(expert, 'de')).room_types[0].name).toBe('Küche')
    expect((await read(expert, 'dk')).room_types[0].name).toBe('Køkken')
  })

  test('403 for a client and for staff, 401 for a visitor', async () => {
    expect((await t.call(profiles.getOwnExpert, { token: (await aClient(t)).token })).status).toBe(403)
    expect((await t.call(profiles.getOwnExpert, { token: (await anAdmin(t)).token })).status).toBe(403)
    expect((await t.call(profiles.getOwnExpert)).status).toBe(401)
    // an expert account without a profile, which only a bug could cause
    expect((await t.call(profiles.getOwnExpert, { token: (await aPerson(t, { role: 'expert' })).token })).status).toBe(
      403,
    )
  })
})

describe('changing', () => {
  test('what is sent changes, everything else stays; ids and slugs alike', async () => {
    const expert = await anExpert(t)
    const [before, mark] = [await rowOf(expert), await markOf(t, expert.expert_id)]
    const urban = await optionId(t, 'styles', 'urban')
    const reply = await patch(expert, {
      service_type: ['designer', 'architect'],
      project_types: 'commercial',
      session_type: 'both',
      project_size: ['complete'],
      phaseOfProject: 'construction',
      project_budget_id: ['10000-25000', await optionId(t, 'budgets', '5000-10000')],
      project_timeline_id: 'just-exploring',
      aspects: ['facade'],
      room_types: ['bathroom'],
      styles: ['japandi', urban, 'japandi'],
      languages: ['de', 'da', 'de'],
      capacity_month: 5,
      available_from: '2027-02-01',
      notice_weeks: 6,
      working_since: 2009,
      company_details: '  Two architects and a carpenter.  ',
      local_expert: 'yes',
    })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json.data).toMatchObject({
      service_type: ['designer', 'architect'],
      project_types: ['commercial'],
      session_type: 'both',
      phaseOfProject: ['construction'],
      styles: [{ slug: 'japandi' }, { slug: 'urban' }],
      room_types: [{ slug: 'bathroom' }],
      languages: ['de', 'da'],
      available_from: '2027-02-01',
      notice_weeks: 6,
      working_since: 2009,
      company_details: 'Two architects and a carpenter.',
      outside_expert: 'no',
      capacity: { wish: 5, plan: 20, month: 5, used: 0, next_free_at: null },
      description: before.description,
    })
    const after = await rowOf(expert)
    expect(after.session_types).toEqual(['online', 'physical'])
    expect(await markOf(t, expert.expert_id)).toBeGreaterThan(mark)
    expect(after.updated_at.getTime()).toBeGreaterThanOrEqual(before.updated_at.getTime())
    expect(after).toMatchObject({ name: before.name, city_id: before.city_id, skill_ids: [], works_outside: false })
  })

  test('empty and null take away', async () => {
    const expert = await anExpert(t, {
      company_details: 'Two people',
      chamber: 'Architektenkammer Berlin',
      chamber_number: 'AK 1',
      available_from: '2027-01-01',
      notice_weeks: 3,
      working_since: 2001,
    })
    const gone = await patch(expert, {
      description: '',
      company_details: null,
      chamber: '',
      chamber_number: null,
      available_from: null,
      notice_weeks: null,
      working_since: null,
      styles: [],
      languages: null,
      room_type_id: [],
    })
    expect(gone.status, gone.text).toBe(200)
    expect(gone.json.data).toMatchObject({
      description: '',
      company_details: '',
      chamber: null,
      chamber_number: null,
      available_from: null,
      notice_weeks: null,
      working_since: null,
      styles: [],
      languages: [],
      room_types: [],
    })
  })

  test('by POST with _method and in a form, where texts stand for numbers and nothing', async () => {
    const expert = await anExpert(t, { notice_weeks: 4 })
    const reply = await t.request({
      method: 'POST',
      url: '/api/architect/account',
      headers: { authorization: `Bearer ${expert.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload:
        '_method=PATCH&service_type=architect&styles[]=modern&styles[]=urban&capacity_month=3&notice_weeks=&paused=true',
    })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json.data).toMatchObject({
      service_type: ['architect'],
      styles: [{ slug: 'modern' }, { slug: 'urban' }],
      capacity: { wish: 3 },
      notice_weeks: null,
      status: 'paused',
    })
  })

  test('an empty change is none: nothing is marked as changed', async () => {
    const expert = await anExpert(t)
    const before = await rowOf(expert)
    expect((await patch(expert, {})).status).toBe(200)
    expect(await rowOf(expert)).toEqual(before)
  })

  test('what nobody may send changes nothing', async () => {
    const expert = await anExpert(t, { status: 'changes_requested', plan_id: 1 })
    const before = await rowOf(expert)
    const other = await anExpert(t)
    const reply = await patch(expert, {
      id: other.expert_id,
      expert_id: other.expert_id,
      account_id: other.account_id,
      status: 'active',
      plan_id: 3,
      registration_checked: true,
      registration_checked_at: '2020-01-01',
      chamber_checked_at: '2020-01-01',
      rating: 5,
      leads_total: 99,
      leads_answered: 99,
      submitted_at: null,
      email_verified: true,
      xid: '1',
      pending_company_name: 'x',
      joined_at: '2001-01-01',
      capacity_wish: 100,
      avatar_image_id: 1,
    })
    expect(reply.status).toBe(200)
    expect(await rowOf(expert)).toEqual(before)
  })

  test.each([
    [{ styles: ['brutalist'] }, 'unknown_option', 'styles.0'],
    [{ project_budget_id: ['5000-10000', 999_999] }, 'unknown_option', 'project_budget_id.1'],
    [{ specialists: ['magic'] }, 'unknown_option', 'specialists.0'],
    [{ specialties: ['magic'] }, 'unknown_option', 'specialties.0'],
    [{ specialist_type: 'magic' }, 'unknown_option', 'specialist_type'],
    [{ room_types: ['cellar'] }, 'unknown_option', 'room_types.0'],
    [{ country_id: 'germany' }, 'unknown_option', 'city_id'],
    [{ city_id: 999_999_999 }, 'unknown_option', 'city_id'],
    [{ cover_image_id: 999_999_999 }, 'unknown_image', 'cover_image_id'],
    [{ photos: [1, 2] }, 'validation_failed', 'photos'],
    [{ photos: [3, 3, 3] }, 'validation_failed', 'photos'],
    [{ photos: [999_991, 999_992, 999_993] }, 'unknown_option', 'photos.0'],
    [{ expert_type: 'agency' }, 'validation_failed', 'company_name'],
    [{ company_name: 'X' }, 'validation_failed', 'company_name'],
    [{ description: 'Too short.' }, 'validation_failed', 'description'],
    [{ name: 'X' }, 'validation_failed', 'name'],
    [{ name: 'A\nB' }, 'validation_failed', 'name'],
    [{ capacity_month: 101 }, 'validation_failed', 'capacity_month'],
    [{ available_from: '0000-01-01' }, 'validation_failed', 'available_from'],
    [{ available_from: 'tomorrow' }, 'validation_failed', 'available_from'],
    [{ notice_weeks: 53 }, 'validation_failed', 'notice_weeks'],
    [{ languages: ['xx'] }, 'validation_failed', 'languages.0'],
    [{ service_type: [] }, 'validation_failed', 'service_type'],
    [{ chamber: 'Berlin', chamber_number: '' }, 'validation_failed', 'chamber_number'],
    [{ avatar: 'me.jpg' }, 'validation_failed', 'avatar'],
  ])('422 for %j, and nothing changes', async (body, code, field) => {
    const expert = await anExpert(t)
    const before = await rowOf(expert)
    const reply = await patch(expert, { name: 'Never Stored', ...body })
    expect([reply.status, reply.json.code, Object.keys(reply.json.errors ?? {})]).toEqual([422, code, [field]])
    expect(await rowOf(expert)).toEqual(before)
  })

  test('403 for a client and for staff, 401 for a visitor', async () => {
    expect((await patch(await aClient(t), { name: 'Somebody' })).status).toBe(403)
    expect((await patch(await anAdmin(t), { name: 'Somebody' })).status).toBe(403)
    expect((await t.call(profiles.patchOwnExpert, { body: { name: 'Somebody' } })).status).toBe(401)
  })

  test('the password of the account is nobody’s to change here', async () => {
    const expert = await anExpert(t)
    await patch(expert, { password: 'another long password', current_password: PASSWORD, email: 'new@husrum.example' })
    const account = await t.deps.db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', expert.account_id)
      .executeTakeFirstOrThrow()
    expect([account.email, account.pending_email]).toEqual([expert.email, null])
  })
})

describe('the place', () => {
  test('a town brings its region and country along', async () => {
    const expert = await anExpert(t)
    const hamburg = await placeIds(t, 'Hamburg')
    const reply = await patch(expert, { city_id: hamburg.city_id })
    expect(reply.json.data).toMatchObject({ country: { code: 'DE' }, city: { name: 'Hamburg' } })
    expect(await rowOf(expert)).toMatchObject(hamburg)
  })

  test('a region that the town is not in is refused', async () => {
    const expert = await anExpert(t)
    const { state_id } = await placeIds(t, 'Odense')
    expect((await patch(expert, { state_id })).status).toBe(422)
  })
})

describe('specialists', () => {
  test('the most important one is put into the list, and goes with it', async () => {
    const expert = await anExpert(t)
    const named = await patch(expert, { specialties: ['storage-solutions'], specialist_type: 'lighting-design' })
    expect(named.json.data).toMatchObject({
      specialists: [{ slug: 'lighting-design' }, { slug: 'storage-solutions' }],
      specialist_type: { slug: 'lighting-design' },
    })
    const kept = await patch(expert, { specialists: ['lighting-design'] })
    expect(kept.json.data.specialist_type.slug).toBe('lighting-design')
    const gone = await patch(expert, { specialists: ['interior-design'] })
    expect(gone.json.data).toMatchObject({ specialists: [{ slug: 'interior-design' }], specialist_type: null })
  })
})

describe('photos chosen for taste', () => {
  test('are replaced as a whole; one that has left the offer may stay, and none is fine', async () => {
    const expert = await anExpert(t)
    const [a, b, c, d] = [await aShowcase(), await aShowcase(), await aShowcase('urban'), await aShowcase()]
    expect((await patch(expert, { photos: [c, a, b] })).json.data.photos.map(({ id }: { id: number }) => id)).toEqual([
      a,
      b,
      c,
    ])
    await t.deps.db.updateTable('showcases').set({ active: false }).where('id', 'in', [a, d]).execute()
    expect((await patch(expert, { photos: [a, b, d] })).json.errors).toHaveProperty(['photos.2'])
    expect((await patch(expert, { photos: [a, b, c] })).status).toBe(200)
    expect((await patch(expert, { photos: [] })).json.data.photos).toEqual([])
  })
})

test('styles are kept apart by their source: pictures of projects, taste and names', async () => {
  const expert = await anExpert(t, { style_ids: [await optionId(t, 'styles', 'urban')] })
  await aProject(t, expert.expert_id) // three pictures in vintage
  await patch(expert, { photos: [await aShowcase('urban'), await aShowcase('urban'), await aShowcase('urban')] })
  const own = await read(expert)
  expect(own.project_styles).toEqual([{ slug: 'vintage', name: 'Vintage', points: 3 }])
  expect(own.style_profile).toEqual([
    { slug: 'vintage', name: 'Vintage', share: 0.6 },
    { slug: 'urban', name: 'Urban', share: 0.4 },
  ])
})

describe('company name and number', () => {
  test('of an expert who is suspended stay as they are: 403 account_suspended', async () => {
    const expert = await anExpert(t, { company_name: 'Studio Nord', status: 'suspended' })
    const reply = await patch(expert, { company_name: 'Studio Syd' })
    expect([reply.status, reply.json.code]).toEqual([403, 'account_suspended'])
    expect(await rowOf(expert)).toMatchObject({ company_name: 'Studio Nord' })
  })

  const company = { company_name: 'Studio Nord', company_registration: '24256790', registration_checked_at: new Date() }

  test.each(['active', 'paused'])('of an expert who is %s wait, while the old ones stay visible', async (status) => {
    const expert = await anExpert(t, { ...company, status })
    const reply = await patch(expert, {
      company_name: 'Studio Syd',
      company_registration: '54562519',
      notice_weeks: 2,
    })
    expect(reply.json.data).toMatchObject({
      company_name: 'Studio Nord',
      company_registration: '24256790',
      pending: { company_name: 'Studio Syd', company_registration: '54562519' },
      registration_checked: true,
      notice_weeks: 2,
      card: { company: 'Studio Nord' },
    })
    const back = await patch(expert, { company_name: 'Studio Nord' })
    expect(back.json.data.pending).toEqual({ company_name: null, company_registration: '54562519' })
    expect((await patch(expert, { company_registration: '24256790' })).json.data.pending).toBeNull()
  })

  test.each(['pending_review', 'changes_requested', 'rejected'])(
    'of an expert who is %s change at once',
    async (status) => {
      const expert = await anExpert(t, { ...company, status })
      const reply = await patch(expert, { company_name: 'Studio Syd', company_registration: '54562519' })
      expect(reply.json.data).toMatchObject({
        company_name: 'Studio Syd',
        company_registration: '54562519',
        pending: null,
        registration_checked: false,
      })
    },
  )

  test('taking them away claims nothing and needs no look; a studio keeps its name', async () => {
    const expert = await anExpert(t, company)
    const reply = await patch(expert, { company_name: '', company_registration: '' })
    expect(reply.json.data).toMatchObject({
      company_name: null,
      company_registration: null,
      pending: null,
      registration_checked: false,
    })
    const studio = await anExpert(t, { ...company, expert_type: 'agency' })
    expect((await patch(studio, { company_name: '' })).json.errors).toHaveProperty(['company_name'])
    // a name that waits for review counts
    const fresh = await anExpert(t)
    expect((await patch(fresh, { expert_type: 'agency', company_name: 'Studio Vest' })).status).toBe(200)
  })

  test('nobody is refused for a number that looks wrong', async () => {
    const expert = await anExpert(t, { status: 'pending_review' })
    expect((await patch(expert, { company_registration: 'not a number at all' })).status).toBe(200)
  })
})

describe('what staff have checked', () => {
  const entry = { chamber: 'Architektenkammer Berlin', chamber_number: 'AK 12345' }
  const checked = { chamber_checked_at: new Date(), registration_checked_at: new Date(), reviewed_at: new Date() }
  const anArchitect = async (columns: object = {}) =>
    anExpert(t, {
      ...entry,
      ...checked,
      company_registration: 'HRB 1234',
      service_types: ['architect'],
      ...(await placeIds(t, 'Hamburg')),
      ...columns,
    })

  test('is checked for as long as all of it stays the same', async () => {
    const expert = await anArchitect()
    const same = { ...entry, name: expert.name, company_registration: 'HRB 1234', notice_weeks: 1 }
    const { country_id, city_id } = await placeIds(t, 'Berlin')
    for (const change of [same, { country_id, city_id }])
      expect((await patch(expert, change)).json.data).toMatchObject({
        chamber_checked: true,
        registration_checked: true,
        card: { architect_title: 'architect' },
      })
    expect((await rowOf(expert)).reviewed_at).not.toBeNull()
  })

  test.each([{ name: 'Somebody Else' }, { chamber: 'Architektenkammer Sachsen' }, { chamber_number: 'AK 99' }])(
    'in the chamber falls with %o, and the title with it; the company’s number stays looked up',
    async (change) => {
      const expert = await anArchitect()
      expect((await patch(expert, change)).json.data).toMatchObject({
        chamber_checked: false,
        registration_checked: true,
        card: { architect_title: 'planner' },
      })
      expect((await rowOf(expert)).reviewed_at).toBeNull()
    },
  )

  test('falls in another country, also by its town alone, and does not come back with the way home', async () => {
    const [aarhus, hamburg] = [await placeIds(t), await placeIds(t, 'Hamburg')]
    const expert = await anArchitect()
    const moved = await patch(expert, { city_id: aarhus.city_id })
    expect(moved.json.data).toMatchObject({
      country: { code: 'DK' },
      chamber_checked: false,
      registration_checked: false,
    })
    const back = await patch(expert, { country_id: hamburg.country_id, city_id: hamburg.city_id })
    expect(back.json.data).toMatchObject({ chamber_checked: false, card: { architect_title: 'planner' } })
  })

  test('another name, then another country: nobody is an architect of a list that nobody looked into', async () => {
    const expert = await anArchitect(await placeIds(t, 'Aarhus'))
    await patch(expert, { name: 'Somebody Else' })
    const { country_id, city_id } = await placeIds(t, 'Hamburg')
    const { json } = await patch(expert, { country_id, city_id })
    expect(json.data).toMatchObject({ name: 'Somebody Else', card: { architect_title: 'planner' } })
  })

  test('a new name is public at once', async () => {
    const expert = await anArchitect()
    await patch(expert, { name: 'Somebody Else' })
    const shown = await t.call(experts.getExpert, { params: { id: expert.expert_id } })
    expect(shown.json.data).toMatchObject({ name: 'Somebody Else', architect_title: 'planner' })
  })

  test('before approval the look is still to come: nothing is marked as unseen', async () => {
    const expert = await anArchitect({ status: 'changes_requested' })
    await patch(expert, { name: 'Somebody Else' })
    const row = await rowOf(expert)
    expect([row.chamber_checked_at, row.reviewed_at === null]).toEqual([null, false])
  })

  test('twelve changes at once against each other leave no check behind', async () => {
    const expert = await anArchitect()
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => patch(expert, n % 2 ? { name: `Name ${n}` } : { notice_weeks: n })),
    )
    expect(await rowOf(expert)).toMatchObject({ chamber_checked_at: null, reviewed_at: null })
  })
})

describe('pausing', () => {
  test('moves between active and paused, once, with its line in the history; the page says so meanwhile', async () => {
    const expert = await anExpert(t)
    const shown = async () =>
      (await t.call(experts.getExpert, { params: { id: expert.expert_id } })).json.data.paused !== null
    expect((await patch(expert, { paused: true })).json.data.status).toBe('paused')
    expect((await patch(expert, { paused: true })).status).toBe(200)
    expect(await shown()).toBe(true)
    expect((await patch(expert, { paused: false })).json.data.status).toBe('active')
    expect(await shown()).toBe(false)
    const by = { actor: 'expert', actor_account_id: expert.account_id }
    expect(await movesOf(expert)).toEqual([
      { status_from: 'active', status_to: 'paused', ...by },
      { status_from: 'paused', status_to: 'active', ...by },
    ])
  })

  test.each([
    ['pending_review', 409, 'illegal_move'],
    ['changes_requested', 409, 'illegal_move'],
    ['rejected', 409, 'illegal_move'],
    ['suspended', 403, 'account_suspended'],
  ] as const)('an expert who is %s gets %i %s, and nothing else changes', async (status, refused, code) => {
    const expert = await anExpert(t, { status })
    for (const paused of [true, false]) {
      const reply = await patch(expert, { paused, name: 'Never Stored' })
      expect([reply.status, reply.json.code]).toEqual([refused, code])
    }
    expect(await rowOf(expert)).toMatchObject({ status, name: expert.name })
  })

  test('twelve at once: each move begins where the last one ended, and the profile is where the last one left it', async () => {
    const expert = await anExpert(t)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => patch(expert, { paused: at % 2 === 0, notice_weeks: at })),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    const moves = await movesOf(expert)
    let now: string | null = 'active'
    for (const move of moves) {
      expect(move.status_from).toBe(now)
      expect(move.status_to).not.toBe(now)
      now = move.status_to
    }
    expect((await rowOf(expert)).status).toBe(now)
  })
})

describe('the picture of the cover', () => {
  test('is one of the own: from a project, a draft, or sent ahead; another’s is unknown', async () => {
    const expert = await anExpert(t)
    const [mine, draft] = [await anImage(t), await anImage(t)]
    const [sent, foreign] = [await anUpload(t, expert), await anUpload(t, await anExpert(t))]
    await aProject(t, expert.expert_id, {
      images: [{ image_id: mine }, { image_id: await anImage(t) }, { image_id: await anImage(t) }],
    })
    const { id } = await t.deps.db
      .insertInto('projects')
      .values({ expert_id: expert.expert_id, status: 'draft', title: '', project_type: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.deps.db.insertInto('project_images').values({ project_id: id, image_id: draft }).execute()
    for (const image of [mine, draft, sent]) {
      const reply = await patch(expert, { cover_image_id: image })
      expect([reply.status, reply.json.data.cover.id]).toEqual([200, image])
    }
    const refused = await patch(expert, { cover_image_id: foreign })
    expect([refused.status, refused.json.code]).toEqual([422, 'unknown_image'])
    expect((await patch(expert, { cover_image_id: null })).json.data.cover).toBeNull()
  })
})

describe('capacity', () => {
  test('is the lower of wish and plan; the next place is free when the oldest lead is 30 days old', async () => {
    const expert = await anExpert(t, { capacity_wish: 10, plan_id: 1 })
    const first = await aLead(t, { expert })
    await aLead(t, { expert })
    const [{ created_at }] = (await t.deps.db
      .selectFrom('leads')
      .select('created_at')
      .where('id', '=', first.id)
      .execute()) as [{ created_at: Date }] // the lead was created a moment ago
    const full = await read(expert)
    expect(full.capacity).toEqual({
      wish: 10,
      plan: 2,
      month: 2,
      used: 2,
      next_free_at: new Date(created_at.getTime() + 30 * 86_400_000).toISOString(),
    })
    expect((await patch(expert, { capacity_month: 0 })).json.data.capacity).toMatchObject({
      month: 0,
      next_free_at: null,
    })
    await t.deps.db
      .updateTable('leads')
      .set({ created_at: new Date(created_at.getTime() - 31 * 86_400_000) })
      .where('id', '=', first.id)
      .execute()
    expect((await read(expert)).capacity).toMatchObject({ used: 1 })
  })
})

describe('what follows a change', () => {
  async function foundBy(q: string): Promise<number[]> {
    await t.deps.market.refresh()
    const { json } = await t.call(experts.searchExperts, { query: { q } })
    return json.data.map(({ id }: { id: number }) => id)
  }

  test('the search finds the new words and forgets the old ones', async () => {
    const expert = await anExpert(t)
    await patch(expert, {
      description: 'I restore staircases and panelled libraries in manor houses, with a joiner at my side.',
    })
    expect(await foundBy('staircases')).toEqual([expert.expert_id])
    await patch(expert, {
      description: 'I draw gardens and orangeries, and stay until the first summer is over in them.',
    })
    expect(await foundBy('orangeries')).toEqual([expert.expert_id])
    expect(await foundBy('staircases')).toEqual([])
  })

  test('the market index has it with its next look', async () => {
    const expert = await anExpert(t)
    await t.deps.market.refresh()
    const find = async (styles: string) =>
      (await t.call(experts.searchExperts, { query: { styles, per_page: 100 } })).json.data.map(
        ({ id }: { id: number }) => id,
      )
    expect(await find('luxurious')).not.toContain(expert.expert_id)
    await patch(expert, { styles: ['luxurious'] })
    await t.deps.market.refresh()
    expect(await find('luxurious')).toContain(expert.expert_id)
    await patch(expert, { paused: true })
    await t.deps.market.refresh()
    expect(await find('luxurious')).not.toContain(expert.expert_id)
  })

  test('when announcing the change fails, nothing is changed', async () => {
    const expert = await anExpert(t)
    const before = await rowOf(expert)
    let failing = true
    t.deps.events.on('expert.changed', async (_, { expert_id }) => {
      if (failing && expert_id === expert.expert_id) throw new Error('the listener fails')
    })
    expect((await patch(expert, { name: 'Never Stored', paused: true })).status).toBe(500)
    failing = false
    expect(await rowOf(expert)).toEqual(before)
    expect(await movesOf(expert)).toEqual([])
  })
})

describe('two windows', () => {
  test('edits of different fields are merged; the same field is refused and named', async () => {
    const expert = await anExpert(t)
    const change = (body: Record<string, unknown>) => patch(expert, body)
    const { revision } = (await t.call(profiles.getOwnExpert, { token: expert.token })).json.data
    expect((await change({ languages: ['da'], revision })).json.data.revision).toBe(revision + 1)
    expect((await change({ notice_weeks: 3, revision })).status).toBe(200)
    const late = await change({ languages: ['de'], working_since: 2010, revision })
    expect([late.status, late.json.code, Object.keys(late.json.errors)]).toEqual([
      409,
      'changed_elsewhere',
      ['languages'],
    ])
    const now = (await t.call(profiles.getOwnExpert, { token: expert.token })).json.data
    expect([now.languages, now.notice_weeks, now.working_since]).toEqual([['da'], 3, null])
    // the same value again is no conflict; without a revision the last write wins
    expect((await change({ languages: ['da'], revision })).status).toBe(200)
    expect((await change({ languages: ['de'] })).json.data.languages).toEqual(['de'])
  })

  test('of twelve edits of one field that read the same revision, one is kept', async () => {
    const expert = await anExpert(t)
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        t.call(profiles.patchOwnExpert, { token: expert.token, body: { notice_weeks: n + 1, revision: 1 } }),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(11)
  })
})

describe('a pause', () => {
  const page = (id: number) => t.call(experts.getExpert, { params: { id } })

  test('keeps the page, says when it ends, and ends by itself on that day', async () => {
    const expert = await anExpert(t)
    const change = (body: Record<string, unknown>) => patch(expert, body)
    expect((await change({ paused: true, back_on: '2020-01-01' })).json.errors).toHaveProperty('back_on')
    const day = plusDays(copenhagenDay(new Date()), 3)
    expect((await change({ paused: true, back_on: day })).json.data).toMatchObject({ status: 'paused', back_on: day })
    const shown = await page(expert.expert_id)
    expect([shown.status, shown.json.data.paused, shown.json.data.available]).toEqual([200, { back_on: day }, false])
    await followAll(t.deps)
    expect((await page(expert.expert_id)).json.data.paused).toEqual({ back_on: day })
    await t.moveClock(4 * 86_400)
    try {
      await Promise.all([followAll(t.deps), followAll(t.deps)])
      expect((await page(expert.expert_id)).json.data.paused).toBeNull()
      const sent = t.deps.db.selectFrom('notifications').selectAll().where('account_id', '=', expert.account_id)
      expect(await sent.execute()).toEqual([])
    } finally {
      await t.moveClock(0)
    }
  })

  test('the day is dropped with the pause, and a profile that is not public has no page', async () => {
    const expert = await anExpert(t)
    const change = (body: Record<string, unknown>) => patch(expert, body)
    await change({ paused: true, back_on: '2099-01-01' })
    expect((await change({ paused: false })).json.data).toMatchObject({ status: 'active', back_on: null })
    const rejected = await anExpert(t, { status: 'rejected' })
    expect((await page(rejected.expert_id)).status).toBe(404)
  })
})

test('who has set no number of new leads takes as many as the plan sells', async () => {
  const expert = await anExpert(t, { plan_id: 2, capacity_wish: null })
  const read = async () => (await t.call(profiles.getOwnExpert, { token: expert.token })).json.data.capacity
  expect(await read()).toMatchObject({ wish: 8, plan: 8, month: 8 })
  await t.call(profiles.patchOwnExpert, { token: expert.token, body: { capacity_month: 3 } })
  expect(await read()).toMatchObject({ wish: 3, month: 3 })
  await t.call(profiles.patchOwnExpert, { token: expert.token, body: { capacity_month: null } })
  expect(await read()).toMatchObject({ wish: 8, month: 8 })
})

test('a reach in kilometres goes to the market, within bounds, and can be taken away', async () => {
  const expert = await anExpert(t, { works_outside: false })
  const inMarket = async () =>
    (await listMarketExperts(t.deps.db, t.deps.refs, { ids: [expert.expert_id] })).map(({ reach_km }) => reach_km)
  expect((await read(expert)).reach_km).toBeNull()
  expect((await patch(expert, { reach_km: 80 })).json.data.reach_km).toBe(80)
  expect(await inMarket()).toEqual([80])
  for (const wrong of [4, 501, 20.5, '80', -5])
    expect((await patch(expert, { reach_km: wrong })).json.errors).toHaveProperty('reach_km')
  expect((await patch(expert, { reach_km: null })).json.data.reach_km).toBeNull()
  expect(await inMarket()).toEqual([null])
})
