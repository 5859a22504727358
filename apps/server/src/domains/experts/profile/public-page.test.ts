import { experts, type ExpertCard } from '@husrum/contract/experts/profile/experts.ts'
import { widestJpeg } from '@husrum/contract/foundation/media/picture-files.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aLead, anExpert, placeIds } from '../../../testing/people.ts'
import { aKnownExpert, anImage, aProject, someReviews } from './profile.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const cardOf = async (model: 'card' | 'knownCard', id: number, locale: Locale = 'en') =>
  (await t.deps.readModels[model].get({ id }, locale))?.toJSON() as ExpertCard | undefined // checked when it was made
const profileOf = (id: unknown, locale = 'en') => t.call(experts.getExpert, { params: { id }, headers: { locale } })

describe('a profile', () => {
  test('shows exactly the public fields', async () => {
    const { expert_id } = await aKnownExpert(t, {
      company_name: 'Lotte Friis Interiør',
      company_registration: '99123456',
      avatar_image_id: await anImage(t),
    })
    await aProject(t, expert_id)
    const { status, json, text } = await profileOf(expert_id)
    expect(status).toBe(200)
    expect(Object.keys(json.data).sort()).toEqual(
      [
        'handle',
        'id',
        'name',
        'company',
        'service_type',
        'expert_type',
        'extra_answers',
        'session_type',
        'country',
        'city',
        'places',
        'also_in',
        'avatar',
        'photos',
        'styles',
        'rating',
        'response_time',
        'price_from',
        'is_new',
        'available',
        'back_on',
        'cover',
        'description',
        'project_types',
        'sizes',
        'budgets',
        'aspects',
        'room_types',
        'specialties',
        'skills',
        'outside_expert',
        'paused',
        'cities_served',
        'languages',
        'member_since',
        'projects_count',
        'registration_checked',
        'architect_title',
        'company_details',
        'available_from',
        'notice_weeks',
        'working_since',
        'capacity',
        'leads',
        'photos_count',
      ].sort(),
    )
    expect(text).not.toMatch(/@husrum\.example|\+4520123456|99123456|argon2|password/)
  })

  test('speaks the reader’s language', async () => {
    const { expert_id } = await aKnownExpert(t, { city: 'København', skills: ['floor-plans'], room_types: ['kitchen'] })
    const names = async (locale: string) => {
      const { data } = (await profileOf(expert_id, locale)).json
      return [data.city.name, data.country.name, data.skills[0].name, data.room_types[0].name, data.styles[0].name]
    }
    expect(await names('en')).toEqual(['Copenhagen', 'Denmark', 'Floor plans', 'Kitchen', 'Japandi'])
    expect(await names('dk')).toEqual(['København', 'Danmark', 'Plantegninger', 'Køkken', 'Japandi'])
    expect(await names('de')).toEqual(['Kopenhagen', 'Dänemark', 'Grundrisse', 'Küche', 'Japandi'])
  })

  test('an agency is called by its company, a person by the name', async () => {
    const agency = await aKnownExpert(t, { name: 'Jens Vest', company_name: 'Studio Vest', expert_type: 'agency' })
    const person = await aKnownExpert(t, { name: 'Bo Lind', company_name: 'Bo Lind Indretning' })
    expect((await profileOf(agency.expert_id)).json.data).toMatchObject({ name: 'Studio Vest', company: 'Studio Vest' })
    expect((await profileOf(person.expert_id)).json.data).toMatchObject({
      name: 'Bo Lind',
      company: 'Bo Lind Indretning',
    })
  })

  test('the main specialty comes first, money is in minor units, the lowest band is the price', async () => {
    const { expert_id } = await aKnownExpert(t, {
      specialties: ['lighting-design', 'interior-design'],
      main_specialty: 'interior-design',
    })
    const { data } = (await profileOf(expert_id)).json
    expect(data.specialties.map(({ slug }: { slug: string }) => slug)).toEqual(['interior-design', 'lighting-design'])
    expect(data.price_from).toMatchObject({ slug: '1000-5000', min: 100_000, max: 500_000, currency: 'EUR' })
    const open = await aKnownExpert(t, { budgets: ['no-preference'] })
    expect((await profileOf(open.expert_id)).json.data.price_from).toMatchObject({ slug: '0-1000', min: 0 })
    const silent = await aKnownExpert(t, { budgets: [] })
    expect((await profileOf(silent.expert_id)).json.data.price_from).toBeNull()
  })

  test('a picture is what it shows and one address, from which all others follow', async () => {
    const { expert_id } = await aKnownExpert(t, { avatar_image_id: await anImage(t) })
    await aProject(t, expert_id)
    const { avatar, photos } = (await profileOf(expert_id)).json.data
    expect(photos).toHaveLength(3)
    for (const { url, width, ...about } of [avatar, ...photos]) {
      expect(url).toBe(widestJpeg(url.split('/')[2], width))
      expect(Object.keys(about)).toEqual(['id', 'height', 'alt', 'placeholder', 'color'])
    }
  })

  test('an architect is called so where the title is free, or where the chamber was looked up', async () => {
    const titleOf = async (city: string, service_types: readonly ('designer' | 'architect')[], checked = false) => {
      const { expert_id } = await aKnownExpert(t, { city, service_types })
      if (checked)
        await t.deps.db
          .updateTable('experts')
          .set({ chamber: 'Architektenkammer', chamber_number: '4711', chamber_checked_at: new Date() })
          .where('id', '=', expert_id)
          .execute()
      return (await profileOf(expert_id)).json.data.architect_title
    }
    expect(await titleOf('Aarhus', ['architect'])).toBe('architect')
    expect(await titleOf('Aarhus', ['designer'])).toBeNull()
    expect(await titleOf('Hamburg', ['designer', 'architect'])).toBe('planner')
    expect(await titleOf('Hamburg', ['architect'], true)).toBe('architect')
    expect(await titleOf('Wien', ['architect'])).toBe('planner')
    expect(await titleOf('Zürich', ['architect'])).toBe('planner')
  })

  test('a kept profile says that somebody is free from midnight in Copenhagen on, not from that of UTC', async () => {
    const { expert_id } = await aKnownExpert(t)
    await t.deps.db.updateTable('experts').set({ available_from: '2027-07-02' }).where('id', '=', expert_id).execute()
    await t.deps.readModels.refresh()
    const freeFrom = async (instant: string) => {
      await t.moveClock(Math.round((Date.parse(instant) - Date.now()) / 1000))
      return (await profileOf(expert_id)).json.data.available_from
    }
    try {
      expect(await freeFrom('2027-07-01T21:30:00Z')).toBe('2027-07-02')
      expect(await freeFrom('2027-07-01T22:30:00Z')).toBeNull()
    } finally {
      await t.moveClock(0)
    }
  })

  test('room, dates and counts: a past day is left out, pictures before the work are not counted', async () => {
    const { expert_id } = await aKnownExpert(t, { capacity_wish: 5, leads_total: 12, leads_answered: 9 })
    const project = await aProject(t, expert_id)
    await t.deps.db
      .updateTable('project_images')
      .set({ before_image_id: await anImage(t) })
      .where('project_id', '=', project)
      .execute()
    const known = { company_details: 'Two people in a former dairy.', notice_weeks: 3, working_since: 2009 }
    const profileFrom = async (available_from: string) => {
      await t.deps.db
        .updateTable('experts')
        .set({ ...known, available_from })
        .where('id', '=', expert_id)
        .execute()
      await t.deps.readModels.refresh() // like a write of another instance
      return (await profileOf(expert_id)).json.data
    }
    expect(await profileFrom('2099-03-01')).toMatchObject({
      ...known,
      available_from: '2099-03-01',
      capacity: { month: 5, free: 5 },
      leads: { answered: 9, received: 12 },
      photos_count: 3,
    })
    expect(await profileFrom('2020-03-01')).toMatchObject({ available_from: null })
    // a day begins at midnight in Copenhagen
    await t.moveClock(Math.round((Date.parse('2027-02-28T23:30:00Z') - Date.now()) / 1000))
    try {
      expect(await profileFrom('2027-03-02')).toMatchObject({ available_from: '2027-03-02' })
      expect(await profileFrom('2027-03-01')).toMatchObject({ available_from: null })
    } finally {
      await t.moveClock(0)
    }
  })

  test('styles are what the pictures show: project pictures 1, taste photos and named styles half, shares of one', async () => {
    const { expert_id } = await aKnownExpert(t, { styles: ['japandi'] })
    const [a, b, c] = [await anImage(t), await anImage(t), await anImage(t)]
    await aProject(t, expert_id, {
      styles: ['vintage', 'urban'],
      images: [{ image_id: a }, { image_id: b }, { image_id: c, style: 'japandi' }],
    })
    const { data } = (await profileOf(expert_id)).json
    expect(
      data.styles.map(({ slug, share }: { slug: string; share: number }) => [slug, Math.round(share * 1000)]),
    ).toEqual([
      ['vintage', 571],
      ['japandi', 429],
    ])
  })

  test('the cover comes first among four photos, with the words of its project', async () => {
    const [cover, ...others] = [
      await anImage(t),
      await anImage(t),
      await anImage(t),
      await anImage(t),
      await anImage(t),
    ]
    const { expert_id } = await aKnownExpert(t, { cover_image_id: cover })
    await aProject(t, expert_id, {
      title: 'First',
      images: others.slice(0, 3).map((image_id, at) => ({ image_id, is_cover: at === 1 })),
    })
    await aProject(t, expert_id, {
      title: 'Second',
      images: [
        { image_id: others[3] ?? 0, alt: 'A stair' },
        { image_id: cover ?? 0, alt: 'A house of glass' },
        { image_id: others[0] ?? 0 },
      ],
    })
    const { data } = (await profileOf(expert_id)).json
    expect(data.photos.map(({ id, alt }: { id: number; alt: string }) => [id, alt])).toEqual([
      [cover, 'A house of glass'],
      [others[1], 'First'],
      [others[3], 'A stair'],
      [others[0], 'First'],
    ])
    expect(data.cover).toMatchObject({ id: cover, alt: 'A house of glass' })
    expect(data.projects_count).toBe(2)
    expect((await cardOf('card', expert_id))?.photos).toEqual([data.cover])
  })

  test('an average needs three reviews; the distribution counts them all', async () => {
    const { expert_id } = await aKnownExpert(t)
    await someReviews(t, expert_id, [5, 4])
    expect((await profileOf(expert_id)).json.data.rating).toMatchObject({ average: null, count: 2 })
    await someReviews(t, expert_id, [5])
    const { rating } = (await profileOf(expert_id)).json.data
    expect(rating).toEqual({
      average: 4.7,
      count: 3,
      distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 5 ? 2 : stars === 4 ? 1 : 0 })),
    })
  })

  test.each([
    [2, 60, null],
    [3, 60, { bucket: 'within_hours', median_hours: 1 }],
    [3, 10, { bucket: 'within_hours', median_hours: 1 }],
    [9, 20 * 60, { bucket: 'within_day', median_hours: 20 }],
    [9, 40 * 60, { bucket: 'within_two_days', median_hours: 40 }],
    [9, 90 * 60, { bucket: 'slower', median_hours: 90 }],
  ])('after %i answers in %i minutes the answer time is %j', async (leads_answered, usual_response_minutes, shown) => {
    const { expert_id } = await anExpert(t, { leads_total: 9, leads_answered, usual_response_minutes })
    expect((await profileOf(expert_id)).json.data.response_time).toEqual(shown)
  })

  test('new means under 60 days and fewer than two leads', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    const isNew = async (columns: object) => (await profileOf((await anExpert(t, columns)).expert_id)).json.data.is_new
    expect(await isNew({ joined_at: ago(59), leads_total: 1 })).toBe(true)
    expect(await isNew({ joined_at: ago(61), leads_total: 0 })).toBe(false)
    expect(await isNew({ joined_at: ago(3), leads_total: 2 })).toBe(false)
  })

  test('available while the leads of 30 days are fewer than the lower of wish and plan', async () => {
    const expert = await anExpert(t, { plan_id: 1, capacity_wish: 20 })
    const isAvailable = async () => {
      await t.deps.readModels.refresh()
      return (await profileOf(expert.expert_id)).json.data.available
    }
    await aLead(t, { expert })
    expect(await isAvailable()).toBe(true)
    await aLead(t, { expert, columns: { created_at: new Date(Date.now() - 31 * 86_400_000) } })
    expect(await isAvailable()).toBe(true)
    await aLead(t, { expert, columns: { status: 'declined' } })
    expect(await isAvailable()).toBe(false)
  })
})

describe('who is not active is as absent as nobody', () => {
  const places = (id: number) => [
    `/api/architect/${id}`,
    `/api/architect/${id}/reviews`,
    `/api/architect/${id}/projects`,
  ]

  test.each(['pending_review', 'changes_requested', 'rejected', 'suspended'])('404 while %s', async (status) => {
    const { expert_id } = await anExpert(t, { status })
    const nobody = await t.request({ url: '/api/architect/999999' })
    for (const url of places(expert_id)) {
      const answer = await t.request({ url })
      expect([answer.status, answer.json]).toEqual([404, nobody.json])
    }
  })

  test('a break leaves the page with its reviews and projects, out of the search', async () => {
    const { expert_id } = await anExpert(t, { status: 'paused' })
    for (const url of places(expert_id)) expect((await t.request({ url })).status).toBe(200)
    await t.deps.market.refresh()
    const found = await t.call(experts.searchExperts, { query: { per_page: 100 } })
    expect(found.json.data.map(({ id }: { id: number }) => id)).not.toContain(expert_id)
  })

  test.each(['suspended_at', 'deleted_at'])('404 for a person with %s', async (column) => {
    const expert = await anExpert(t)
    const projectId = await aProject(t, expert.expert_id)
    expect((await t.request({ url: `/api/architect/${expert.expert_id}/projects/${projectId}` })).status).toBe(200)
    await t.deps.db
      .updateTable('accounts')
      .set({ [column]: new Date() })
      .where('id', '=', expert.account_id)
      .execute()
    await t.deps.readModels.refresh()
    for (const url of [...places(expert.expert_id), `/api/architect/${expert.expert_id}/projects/${projectId}`])
      expect((await t.request({ url })).status).toBe(404)
  })

  test('cards leave them out, unless the reader knows them; who has left is nobody there', async () => {
    const paused = await anExpert(t, { status: 'paused' })
    const active = await anExpert(t)
    const deleted = await anExpert(t, { name: 'Gitte Gone', company_name: 'Gone ApS' }, { deleted_at: new Date() })
    const ids = [paused.expert_id, deleted.expert_id, active.expert_id, 999_999]
    const cardsOf = async (model: 'card' | 'knownCard') =>
      (await Promise.all(ids.map((id) => cardOf(model, id, 'da')))).flatMap((card) => card ?? [])
    expect((await cardsOf('card')).map(({ id }) => id)).toEqual([active.expert_id])
    const known = await cardsOf('knownCard')
    expect(known.map(({ id }) => id)).toEqual([paused.expert_id, deleted.expert_id, active.expert_id])
    expect(known[1]).toMatchObject({
      name: 'Slettet bruger',
      company: null,
      avatar: null,
      photos: [],
      available: false,
    })
    expect(JSON.stringify(known[1])).not.toContain('Gone')
  })
})

describe('reviews', () => {
  test('published ones, newest first, in pages', async () => {
    const { expert_id } = await aKnownExpert(t)
    const ids = await someReviews(
      t,
      expert_id,
      Array.from({ length: 12 }, (_, at) => 1 + (at % 5)),
    )
    await t.deps.db
      .updateTable('reviews')
      .set({ status: 'pending' })
      .where('id', '=', ids[11] ?? 0)
      .execute()
    const first = await t.call(experts.listReviews, { params: { id: expert_id } })
    expect(first.json.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1, 11).toReversed())
    expect(first.json.meta).toMatchObject({ total: 11, last_page: 2, per_page: 10 })
    expect(
      (await t.call(experts.listReviews, { params: { id: expert_id }, query: { page: 2 } })).json.data,
    ).toHaveLength(1)
    expect(Object.keys(first.json.data[0]).sort()).toEqual([
      'author',
      'body',
      'city',
      'created_at',
      'id',
      'language',
      'photos',
      'project_type',
      'rating',
      'reply',
      'reported',
      'title',
    ])
  })

  test('with the expert’s answer', async () => {
    const { expert_id } = await aKnownExpert(t)
    const [id] = await someReviews(t, expert_id, [2])
    await t.deps.db
      .updateTable('reviews')
      .set({ reply: 'Sorry about the lamp.', replied_at: new Date('2026-11-01T10:00:00Z') })
      .where('id', '=', id ?? 0)
      .execute()
    expect((await t.call(experts.listReviews, { params: { id: expert_id } })).json.data[0].reply).toEqual({
      body: 'Sorry about the lamp.',
      created_at: '2026-11-01T10:00:00.000Z',
    })
  })
})

describe('projects', () => {
  test('published ones in the expert’s order, with pictures, captions and names', async () => {
    const { expert_id } = await aKnownExpert(t)
    const city = await placeIds(t, 'Odense')
    const [a, b, c] = [await anImage(t), await anImage(t), await anImage(t)]
    const second = await aProject(t, expert_id, { position: 5 })
    const first = await aProject(t, expert_id, {
      title: 'A villa by the fjord',
      description: 'Windows first.',
      city_id: city.city_id,
      year: 2024,
      size_m2: 120,
      budget: '10000-25000',
      room_types: ['kitchen', 'renovation'],
      aspects: ['renovation'],
      position: 1,
      images: [
        { image_id: a, caption: 'Before', alt: 'An empty room' },
        { image_id: b, is_cover: true },
        { image_id: c },
      ],
    })
    const { json } = await t.call(experts.listExpertProjects, { params: { id: expert_id }, headers: { locale: 'da' } })
    expect(json.data.map(({ id }: { id: number }) => id)).toEqual([first, second])
    expect(json.data[0]).toMatchObject({
      title: 'A villa by the fjord',
      city: { id: city.city_id, name: 'Odense' },
      year: 2024,
      size_m2: 120,
      budget: { slug: '10000-25000' },
      cover: { id: b, alt: 'A villa by the fjord' },
      room_types: [{ name: 'Køkken' }, { slug: 'renovation' }],
      images: [{ id: a, caption: 'Before', alt: 'An empty room' }, { id: b }, { id: c }],
    })
    expect(Object.keys(json.data[0].images[0])).not.toContain('is_cover')
    const alone = await t.call(experts.getExpertProject, {
      params: { id: expert_id, projectId: first },
      headers: { locale: 'da' },
    })
    expect(alone.json.data).toEqual(json.data[0])
  })

  test('404 for a draft, another expert’s, or none', async () => {
    const { expert_id } = await aKnownExpert(t)
    const other = await aKnownExpert(t)
    const [draft, theirs] = [await aProject(t, expert_id), await aProject(t, other.expert_id)]
    await t.deps.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', draft).execute()
    for (const projectId of [draft, theirs, 999_999])
      expect((await t.call(experts.getExpertProject, { params: { id: expert_id, projectId } })).json).toMatchObject({
        code: 'project_not_found',
      })
    expect((await t.call(experts.listExpertProjects, { params: { id: expert_id } })).json).toMatchObject({
      data: [],
      meta: { total: 0 },
    })
    expect((await profileOf(expert_id)).json.data.projects_count).toBe(0)
  })
})

test.each([
  '0',
  '-1',
  '1.5',
  '1e3',
  'abc',
  '9223372036854775808',
  '99999999999999999999',
  '%00',
  '1%00',
  '[]',
  '{}',
  'x'.repeat(300),
])('no 500 for the id %s', async (id) => {
  for (const url of [`/api/architect/${id}`, `/api/architect/${id}/reviews`, `/api/architect/1/projects/${id}`]) {
    expect([404, 422]).toContain((await t.request({ url })).status)
  }
})

test.each(['page=0', 'page=-1', 'per_page=0', 'per_page=101', 'page=1e308', 'page[]=1&page[]=2', 'per_page=%00'])(
  '422 for a page of reviews ?%s',
  async (query) => {
    const { expert_id } = await anExpert(t)
    expect((await t.request({ url: `/api/architect/${expert_id}/reviews?${query}` })).status).toBe(422)
  },
)
