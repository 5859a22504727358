/**
 * Read models follow their source: every column that can show, on the writing instance and on another one, and under
 * parallel writers. A column that is in neither list fails this test.
 */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { profiles } from '@husrum/contract/experts/profile/profile.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aKnownExpert, anImage, aProject, someReviews } from '../../domains/experts/profile/profile.testing.ts'
import { aQuestion, ofProfile } from '../../domains/back-office/extra-questions/extra-questions.testing.ts'
import { insertShowcase } from '../../domains/experts/showcases/showcases.service.ts'
import { countStatements } from '../../platform/database/statements.ts'
import { createEvents } from '../../platform/core/events.ts'
import { createExpertModels, type ExpertModels } from '../read-models.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aClient, aLead, anAdmin, optionId, PASSWORD, type ExpertPerson } from '../../testing/people.ts'

let t: TestApp
/** A second instance, which is connected only by the database. */
let other: ExpertModels
let expert: ExpertPerson
let rows: Record<string, number> = {}
let rooms: number[]
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  other = await anInstance()
  await aQuestion(t, await anAdmin(t), { ...ofProfile, kind: 'text' })
  await aShownExpert()
})
afterAll(() => t.close())

async function anInstance(): Promise<ExpertModels> {
  const models = createExpertModels({ ...t.deps, events: createEvents(t.deps.db, t.deps.log) })
  await models.start({ following: false })
  return models
}

/** An expert whose pieces show a value of every column; `rows` has the row of each table by name. */
async function aShownExpert(): Promise<void> {
  const { db } = t.deps
  const showcases = []
  for (const style of ['vintage', 'luxurious'] as const)
    showcases.push(
      await db.transaction().execute(async (tx) =>
        insertShowcase(t.deps, tx, {
          image_id: await anImage(t),
          category: 'interior',
          style,
          alt: { en: 'A room', da: 'Et rum', de: 'Ein Raum' },
          credit: 'Husrum',
          license: 'CC0-1.0',
        }),
      ),
    )
  expert = await aKnownExpert(t, {
    city: 'Hamburg',
    service_types: ['designer', 'architect'],
    photo_ids: showcases.slice(0, 1),
    leads_total: 9,
    leads_answered: 8,
    usual_response_minutes: 60,
  })
  const kitchen = await optionId(t, 'room_types', 'kitchen')
  rooms = [kitchen]
  const picture = { room: 'kitchen', style: 'japandi' }
  const images = [
    { image_id: await anImage(t), ...picture },
    { image_id: await anImage(t), ...picture },
    { image_id: await anImage(t), ...picture },
  ]
  const project = await aProject(t, expert.expert_id, { images })
  await aProject(t, expert.expert_id, { title: 'Another one' })
  const [review = 0] = await someReviews(t, expert.expert_id, [5, 4, 3])
  const author = await aClient(t)
  await db
    .insertInto('review_photos')
    .values({ review_id: review, position: 0, image_id: await anImage(t) })
    .execute()
  await db
    .updateTable('reviews')
    .set({ client_id: author.account_id, reply: 'Thank you.', replied_at: new Date() })
    .where('id', '=', review)
    .execute()
  const { id: past_client_id } = await db
    .insertInto('past_clients')
    .values({
      expert_id: expert.expert_id,
      email_hash: Buffer.from('hash'),
      email_hint: 'k…@example.com',
      locale: 'en',
      token_hash: Buffer.from('token'),
      expires_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: pastReview } = await db
    .insertInto('past_reviews')
    .values({
      expert_id: expert.expert_id,
      past_client_id,
      author_name: 'Bodil',
      language: 'da',
      rating: 5,
      title: 'En lys stue',
      body: 'Vi bor i den endnu, og den er lige så god.',
      status: 'published',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('expert_handles').values({ expert_id: expert.expert_id, handle: 'nora-new' }).execute()
  const lead = await aLead(t, { expert })
  const cover = await db
    .selectFrom('project_images')
    .selectAll()
    .where('project_id', '=', project)
    .where('is_cover', '=', true)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('project_images')
    .set({ before_image_id: await anImage(t), in_inspiration: true })
    .where('id', '=', cover.id)
    .execute()
  rows = {
    experts: expert.expert_id,
    accounts: expert.account_id,
    projects: project,
    project_images: cover.id,
    images: cover.image_id,
    reviews: review,
    past_reviews: pastReview,
    leads: lead.id,
    another_image: await anImage(t),
    another_showcase: showcases[1] ?? 0,
    author: author.account_id,
  }
}

/** Everything that is shown of the expert, as one text that also names what is absent. */
async function shownBy(models: ExpertModels): Promise<string> {
  const id = expert.expert_id
  const page = { id, page: 1, per_page: 10 }
  const all = await Promise.all([
    models.card.get({ id }, 'en'),
    models.knownCard.get({ id, rooms, photos: 4 }, 'de'),
    models.profile.get({ id }, 'da'),
    models.reviews.get(page, 'en'),
    models.projects.get(page, 'en'),
    models.project.get({ id, projectId: rows['projects'] ?? 0 }, 'en'),
    models.photo.get({ id, photo: rows['project_images'] ?? 0 }, 'en'),
  ])
  return all.map((piece) => piece?.bytes.toString() ?? 'absent').join('\n')
}

/** Asserts that both instances, once they have followed, and one without a cache give the same. */
async function shownByAll(): Promise<string> {
  for (const models of [t.deps.readModels, other]) await models.refresh()
  const texts = await Promise.all([t.deps.readModels, other, await anInstance()].map(shownBy))
  expect(new Set(texts).size).toBe(1)
  return texts[0] ?? ''
}

/** The new value of each column that shows, as SQL; the SQL of `given` runs first. */
type Shown = Readonly<Record<string, string | { given: string; to: string }>>
const anotherPicture = () => String(rows['another_image'])
const shown: Readonly<Record<string, () => Shown>> = {
  experts: () => ({
    status: `'paused'`,
    name: `'Nora New'`,
    handle: `'nora-new'`,
    company_name: `'New Studio'`,
    registration_checked_at: 'now()',
    description: `'Something else entirely.'`,
    expert_type: { given: `company_name = 'New Studio'`, to: `'agency'` },
    service_types: `'{architect}'`,
    project_types: `'{commercial}'`,
    session_types: `'{online}'`,
    project_sizes: `'{small}'`,
    budget_ids: 'array[(select max(id) from budgets)]',
    aspect_ids: 'array[(select max(id) from aspects)]',
    room_type_ids: "array[(select max(id) from room_types where category = 'interior')]",
    specialty_ids: 'array[(select max(id) from specialties)]',
    main_specialty_id: '(select max(id) from specialties)',
    skill_ids: 'array[(select max(id) from skills)]',
    style_ids: 'array[(select max(id) from styles)]',
    languages: `'{sv}'`,
    country_id: `(select max(id) from countries where id <> experts.country_id)`,
    city_id: `(select max(id) from cities)`,
    works_outside: 'not works_outside',
    plan_id: '(select id from subscription_plans order by new_leads_limit limit 1)',
    capacity_wish: '1',
    leads_total: '50',
    leads_answered: '40',
    usual_response_minutes: '5000',
    avatar_image_id: anotherPicture(),
    cover_image_id: anotherPicture(),
    joined_at: `now() - interval '900 days'`,
    chamber_checked_at: 'now()',
    available_from: `'2099-01-01'`,
    notice_weeks: '7',
    working_since: '1999',
    company_details: `'Two people and a dog.'`,
    extra_answers: `jsonb_build_object('q' || (select max(id) from questions), 'Two dogs.')`,
    back_on: { given: `status = 'paused'`, to: `'2099-01-01'` },
    further_city_ids: { given: 'plan_id = 3', to: 'array[(select max(id) from cities)]' },
  }),
  accounts: () => ({ avatar_image_id: anotherPicture(), suspended_at: 'now()', deleted_at: 'now()' }),
  reviews: () => ({
    author_name: `'Somebody'`,
    city_name: `'Vejle'`,
    language: `'de'`,
    rating: '1',
    title: `'Not bad'`,
    body: `'They listened, and came back the next day.'`,
    status: `'rejected'`,
    reply: `'And thank you again.'`,
    replied_at: `now() - interval '3 days'`,
    created_at: `now() - interval '3 days'`,
    project_type: `'sale_styling'`,
    reported_at: 'now()',
  }),
  review_photos: () => ({ image_id: anotherPicture() }),
  leads: () => ({ created_at: `now() - interval '40 days'`, given_back_at: 'now()' }),
  past_reviews: () => ({
    author_name: `'Somebody'`,
    language: `'de'`,
    rating: '1',
    title: `'Not bad'`,
    body: `'They listened, and came back the next day.'`,
    status: `'rejected'`,
    created_at: `now() - interval '3 days'`,
  }),
  projects: () => ({
    status: `'draft'`,
    title: `'A barn'`,
    description: `'With a new roof.'`,
    project_type: `'commercial'`,
    city_id: '(select max(id) from cities)',
    year: '2001',
    size_m2: '77',
    budget_id: '(select max(id) from budgets where min_eur is not null)',
    style_ids: 'array[(select max(id) from styles where id <> all (projects.style_ids))]',
    room_type_ids: `array[(select max(id) from room_types where category = 'interior')]`,
    aspect_ids: 'array[(select max(id) from aspects)]',
    position: '99',
    materials: `'{oak}'`,
    published_at: `now() - interval '3 days'`,
    deleted_at: 'now()',
  }),
  project_images: () => ({
    image_id: anotherPicture(),
    style_id: '(select max(id) from styles)',
    caption: `'The hall'`,
    alt: `'A hall with a stair'`,
    is_cover: { given: 'position = 99', to: 'false' },
    position: '99',
    focus_x: '10',
    focus_y: '10',
    room_type_id: `(select max(id) from room_types where category = 'interior')`,
    before_image_id: anotherPicture(),
    before_alt: `'The hall before'`,
    before_split: '20',
    in_inspiration: 'false',
  }),
  images: () => ({
    sha256: `repeat('ab', 32)`,
    width: '900',
    height: '700',
    placeholder: `'IQgKFwKIiHeAh4eHd3d4d4eAeAh4'`,
    color: `'#123456'`,
  }),
  expert_photos: () => ({ showcase_id: String(rows['another_showcase']) }),
}

const key = 'the key, which never changes'
const ours = 'kept for ourselves'
const search = 'only decides who is found'
const reference = 'changes with a release, which starts anew; and every piece ends with the day'
/** The reason why a column does not show. A whole table has one reason. */
const hidden: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {
  countries: reference,
  cities: reference,
  states: reference,
  subscription_plans: reference,
  showcases: reference,
  experts: {
    id: key,
    account_id: key,
    xid: 'the mark itself',
    status_reason: 'for the expert and staff',
    status_before_leaving: ours,
    company_registration: 'for staff; only that it was checked shows',
    pending_company_name: 'waits for staff',
    pending_company_registration: 'waits for staff',
    chamber: 'for staff; only that it was checked shows',
    chamber_number: 'for staff; only that it was checked shows',
    project_phases: search,
    timeline_ids: search,
    state_id: search,
    submitted_at: ours,
    waiting_since: ours,
    appealed_at: ours,
    featured_until: 'whom the start page picks, which is asked apart',
    reviewed_at: ours,
    created_at: ours,
    updated_at: ours,
    revision: ours,
    field_revisions: ours,
    snoozed_until: 'shows by the day it leads to',
    reach_km: search,
    automatic_answer: 'a message, once it is sent',
  },
  accounts: {
    id: key,
    ...Object.fromEntries(
      [
        'role',
        'staff_role',
        'name',
        'email',
        'email_verified_at',
        'email_link_sent_at',
        'pending_email',
        'phone',
        'phone_verified_at',
        'pending_phone',
        'password_hash',
        'locale',
        'country_id',
        'city_id',
        'created_at',
        'updated_at',
        'erased_at',
        'has_briefs',
      ].map((column) => [column, 'private: the public name and place are the profile’s']),
    ),
  },
  reviews: {
    id: key,
    expert_id: key,
    client_id: 'only whether its account has left: tested below',
    lead_id: 'between two people',
    published_at: ours,
    edited_at: ours,
    held_reason: 'for the author and staff; what is held back is not published',
    withdrawn_at: 'what was taken back is not published',
    held_at: 'what is held back is not published',
    appealed_at: 'what was rejected is not published',
  },
  past_reviews: { id: key, expert_id: key, past_client_id: key, held_reason: 'for staff', published_at: ours },
  review_photos: { review_id: key, position: 'never changes: the photos of a review are replaced together' },
  projects: {
    id: key,
    expert_id: key,
    created_at: ours,
    updated_at: ours,
    version: ours,
    field_versions: ours,
    was_published: ours,
    withheld_at: 'what is withheld is not published',
    draft_of: 'unpublished changes are not published rows',
    stays: 'for the owner, until the plan changes',
  },
  project_images: { id: key, project_id: key },
  images: { id: key, type: 'all are sent in our own formats', bytes: ours, created_at: ours },
  expert_photos: { expert_id: key },
  leads: Object.fromEntries(
    [
      'id',
      'brief_id',
      'expert_id',
      'client_id',
      'match_id',
      'status',
      'read_at',
      'message',
      'percent',
      'reasons',
      'caveats',
      'distance_km',
      'expires_at',
      'answered_at',
      'decline_reason',
      'decline_note',
      'contact_shared_at',
      'contact_held_at',
      'deleted_at',
      'updated_at',
      'declines_at',
      'hire_confirmed_at',
      'ends_at',
      'finished_at',
      'finished_by',
      'client_acted_at',
      'snoozed_until',
      'paused_at',
      'assigned_to',
      'answered_by',
      'answered_by_name',
    ].map((column) => [column, 'between two people; only how many came in 30 days shows']),
  ),
}

const tablesOf = async () => {
  const fresh = await anInstance()
  const { statements } = await countStatements(() => shownBy(fresh))
  return new Set(
    statements.flatMap((text) => [...text.matchAll(/\b(?:from|join) "?([a-z_]+)"?/g)].map(([, name]) => name)),
  )
}

describe('every column', () => {
  test('of every table that is read either shows or is hidden for a reason', async () => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public'`.execute(t.deps.db)
    const known = new Set(columns.map(({ table }) => table))
    const read = new Set([...(await tablesOf())].flatMap((name) => (name && known.has(name) ? [name] : [])))
    expect(read).toEqual(new Set([...Object.keys(shown), ...Object.keys(hidden)]))
    const decided = (table: string, column: string) => {
      const reasons = hidden[table]
      const shows = Object.hasOwn(shown[table]?.() ?? {}, column)
      const hides = typeof reasons === 'string' || Object.hasOwn(reasons ?? {}, column)
      return shows !== hides
    }
    expect(columns.filter(({ table, column }) => read.has(table) && !decided(table, column))).toEqual([])
  })

  const columns = Object.entries(shown).flatMap(([table, of]) => Object.keys(of()).map((column) => ({ table, column })))
  test.each(columns)('$table.$column shows, on two instances', async ({ table, column }) => {
    const change = shown[table]?.()[column] ?? ''
    const { given, to } = typeof change === 'string' ? { given: undefined, to: change } : change
    const owner: Record<string, string> = {
      expert_photos: `expert_id = ${rows['experts']}`,
      review_photos: `review_id = ${rows['reviews']}`,
    }
    const where = owner[table] ?? `id = ${rows[table]}`
    const set = (assignment: string) => sql.raw(`update ${table} set ${assignment} where ${where}`).execute(t.deps.db)
    const kept = await sql<{ row: string }>`
      select to_jsonb(x)::text as row from ${sql.table(table)} x where ${sql.raw(where)}`.execute(t.deps.db)
    if (given) await set(given)
    const before = await shownByAll()
    await set(`${column} = ${to}`)
    expect(await shownByAll()).not.toBe(before)
    for (const name of [column, ...(given ? [given.split(' = ')[0] ?? ''] : [])])
      await sql`
        update ${sql.table(table)} x set ${sql.ref(name)} = was.${sql.ref(name)}
          from jsonb_populate_record(null::${sql.table(table)}, ${kept.rows[0]?.row}::jsonb) was
         where x.${sql.raw(where)}`.execute(t.deps.db)
  })

  test('whether the author of a review has left shows too', async () => {
    const author = t.deps.db.updateTable('accounts').where('id', '=', rows['author'] ?? 0)
    for (const [deleted_at, name] of [
      [new Date(), 'Deleted user'],
      [null, 'Karen'],
    ] as const) {
      await author.set({ deleted_at }).execute()
      for (const models of [t.deps.readModels, other]) {
        await models.refresh()
        const reviews = await models.reviews.get({ id: expert.expert_id, page: 1, per_page: 10 }, 'en')
        expect(JSON.stringify(reviews)).toContain(name)
      }
    }
  })
})

const profileOf = async (id: number) => (await t.call(experts.getExpert, { params: { id } })).json?.data
const foundIds = async () =>
  (await t.call(experts.searchExperts, { query: { per_page: 100 } })).json.data.map(({ id }: { id: number }) => id)

describe('own writes', () => {
  test('who is suspended, pauses, or leaves is gone from page and list with the answer, and back with the next', async () => {
    const staff = await anAdmin(t)
    const person = await aKnownExpert(t)
    const id = person.expert_id
    await t.deps.market.refresh()
    const seen = async () => [(await profileOf(id))?.id === id, (await foundIds()).includes(id)]
    const decide = (body: object) => t.call(expertReview.reviewExpert, { token: staff.token, params: { id }, body })
    const change = (body: object) => t.call(profiles.patchOwnExpert, { token: person.token, body })
    expect(await seen()).toEqual([true, true])
    expect((await change({ paused: true })).status).toBe(200)
    expect(await seen()).toEqual([true, false])
    expect((await change({ paused: false })).status).toBe(200)
    expect(await seen()).toEqual([true, true])
    expect((await decide({ action: 'suspend', reason: 'The pictures are not your own work.' })).status).toBe(200)
    expect(await seen()).toEqual([false, false])
    expect((await decide({ action: 'restore' })).status).toBe(200)
    expect(await seen()).toEqual([true, true])
    const again = await t.call(accounts.login, { body: { email: person.email, password: PASSWORD } })
    const left = await t.call(accounts.leaveAccount, {
      token: again.json.data.token,
      body: { current_password: PASSWORD },
    })
    expect(left.status).toBeLessThan(300)
    expect(await seen()).toEqual([false, false])
  })

  test('fifty writers at once: nobody reads an older state than the one they wrote, in page or list', async () => {
    const { expert_id } = await aKnownExpert(t, { leads_total: 0, name: 'Expert 0' })
    await t.deps.market.refresh()
    const { events } = t.deps
    const numberOf = (name: string) => Number(name.replace('Expert ', ''))
    let writing = true
    const reading = Array.from({ length: 8 }, async () => {
      while (writing) {
        await profileOf(expert_id)
        await foundIds()
        await new Promise(setImmediate)
      }
    })
    const older: number[][] = []
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (let round = 0; round < 4; round += 1) {
          const written = await events.transaction(async (tx) => {
            const row = await tx
              .updateTable('experts')
              .set({ leads_total: sql`leads_total + 1`, name: sql`'Expert ' || (leads_total + 1)` })
              .where('id', '=', expert_id)
              .returning('leads_total')
              .executeTakeFirstOrThrow()
            await events.emit(tx, 'expert.changed', { expert_id })
            return row.leads_total
          })
          const list = await t.call(experts.searchExperts, { query: { per_page: 100 } })
          const card = list.json.data.find(({ id }: { id: number }) => id === expert_id)
          const profile = await profileOf(expert_id)
          const read = [numberOf(card.name), numberOf(profile.name), profile.leads.received]
          if (read.some((each) => each < written)) older.push([written, ...read])
        }
      }),
    )
    writing = false
    await Promise.all(reading)
    expect(older).toEqual([])
    expect((await profileOf(expert_id)).name).toBe('Expert 200')
  })
})

test('a following instance reads the change of another within its bound, and everything warm sends no statement', async () => {
  const following = createExpertModels({ ...t.deps, events: createEvents(t.deps.db, t.deps.log) })
  await following.start()
  const { expert_id: id } = await aKnownExpert(t, { name: 'Ida Instance' })
  const nameThere = async () => (await following.profile.get({ id }, 'en'))?.bytes.toString().includes('Ida Instance')
  expect(await nameThere()).toBe(true)
  await t.deps.db.updateTable('experts').set({ name: 'Nora New' }).where('id', '=', id).execute()
  await expect.poll(nameThere, { interval: 20 }).toBe(false)
  await following.stop()
  for (const url of [
    '/api/architect/search?styles=japandi',
    '/api/architect/places',
    ...['', '/reviews', '/projects'].map((part) => `/api/architect/${id}${part}`),
  ]) {
    await t.request({ url })
    const { statements, result } = await countStatements(() => t.request({ url }))
    expect([url, result.status, statements]).toEqual([url, 200, []])
  }
})
