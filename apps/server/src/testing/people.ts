/**
 * Builders: each makes what it needs and takes overrides by column. They write rows directly, so that tests of one
 * slice do not depend on the calls of another. Reference rows are named by slug.
 */
import { randomBytes, randomInt } from 'node:crypto'
import type { Insertable } from 'kysely'
import { openSession } from '../domains/identity/accounts/sessions/sessions.service.ts'
import type { DB } from '../platform/database/schema.ts'
import type { TestApp } from './app.ts'

/** argon2id of "a long enough password": hashing one for each person would be most of the tests' time. */
export const PASSWORD = 'a long enough password'
const PASSWORD_HASH = '$argon2id$v=19$m=1024,t=1,p=1$rprG+6U5vW4Wls6kjqCMYA$cQfyVK4jZ8Qe9cWNz5PQlWQ/GHGwX+OW/zSPW3vHpkk'

export type Person = { token: string; account_id: number; email: string; name: string }
export type ExpertPerson = Person & { expert_id: number }

let made = 0 // only increases: makes e-mails unique, and means nothing to a test
const unique = () => `${process.pid}-${(made += 1)}-${randomInt(1e9)}`

export async function placeIds(
  t: TestApp,
  city = 'Aarhus',
): Promise<{ country_id: number; state_id: number; city_id: number }> {
  const row = await t.deps.db
    .selectFrom('cities')
    .select(['id', 'country_id', 'state_id'])
    .where('name', '=', city)
    .orderBy('population', 'desc')
    .executeTakeFirstOrThrow()
  return { country_id: row.country_id, state_id: row.state_id, city_id: row.id }
}

export async function optionId(
  t: TestApp,
  table: 'styles' | 'budgets' | 'timelines' | 'room_types' | 'aspects' | 'specialties' | 'skills',
  slug: string,
): Promise<number> {
  const { id } = await t.deps.db.selectFrom(table).select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  return id
}

export async function aPerson(t: TestApp, account: Partial<Insertable<DB['accounts']>> = {}): Promise<Person> {
  const name = account.name ?? 'Karen Test'
  const email = account.email ?? `person-${unique()}@husrum.example`
  const { id } = await t.deps.db
    .insertInto('accounts')
    .values({
      role: 'client',
      name,
      email,
      phone: '+4520123456',
      password_hash: PASSWORD_HASH,
      ...(await placeOf(t)),
      ...account,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await t.deps.db.transaction().execute((tx) => openSession(tx, id, 'test'))
  return { token, account_id: id, email, name }
}

async function placeOf(t: TestApp) {
  const { country_id, city_id } = await placeIds(t)
  return { country_id, city_id }
}

export const aClient = aPerson
export const anAdmin = (t: TestApp, staff_role: 'support' | 'moderator' | 'owner' = 'owner') =>
  aPerson(t, { role: 'admin', staff_role, name: 'Admin Test' })

/** An active designer in Aarhus with a Scandinavian taste and free capacity. Overrides are columns of `experts`. */
export async function anExpert(
  t: TestApp,
  columns: Partial<Insertable<DB['experts']>> = {},
  account: Partial<Insertable<DB['accounts']>> = {},
): Promise<ExpertPerson> {
  const person = await aPerson(t, { role: 'expert', name: columns.name ?? 'Erik Expert', ...account })
  const { id } = await t.deps.db
    .insertInto('experts')
    .values({
      account_id: person.account_id,
      status: 'active',
      name: person.name,
      description: 'I draw kitchens and quiet rooms in older flats, and stay until the last handle is on.',
      expert_type: 'individual-expert',
      service_types: ['designer'],
      project_types: ['residential'],
      session_types: ['physical', 'online'],
      project_sizes: ['small', 'complete'],
      project_phases: ['consultancy', 'sketching'],
      budget_ids: [await optionId(t, 'budgets', '5000-10000')],
      timeline_ids: [await optionId(t, 'timelines', '3-6-months')],
      room_type_ids: [await optionId(t, 'room_types', 'kitchen')],
      style_ids: [await optionId(t, 'styles', 'scandinavian')],
      languages: ['da', 'en'],
      works_outside: true,
      capacity_wish: 20,
      plan_id: 3,
      ...(await placeIds(t)),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...person, expert_id: id }
}

/** A colleague in the expert's studio. */
export async function aMember(
  t: TestApp,
  { expert_id }: Pick<ExpertPerson, 'expert_id'>,
  role: 'member' | 'assistant' = 'member',
  account: Partial<Insertable<DB['accounts']>> = {},
): Promise<ExpertPerson> {
  const person = await aPerson(t, {
    role: 'expert',
    name: role === 'member' ? 'Mette Member' : 'Asger Assistant',
    email_verified_at: new Date(),
    ...account,
  })
  await t.deps.db.insertInto('studio_members').values({ account_id: person.account_id, expert_id, role }).execute()
  return { ...person, expert_id }
}

/** A picture that the person has uploaded, as rows alone. Overrides are columns of `images`. */
export async function anUpload(
  t: TestApp,
  person: Pick<Person, 'account_id'>,
  columns: Partial<Insertable<DB['images']>> = {},
): Promise<number> {
  const { id } = await t.deps.db
    .insertInto('images')
    .values({
      sha256: randomBytes(32).toString('hex'),
      type: 'image/webp',
      width: 1600,
      height: 1200,
      bytes: 1000,
      color: '#aabbcc',
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.deps.db.insertInto('uploads').values({ account_id: person.account_id, image_id: id }).execute()
  return id
}

/** An active designer brief for a kitchen in Aarhus. Overrides are columns of `briefs`. */
export async function aBrief(
  t: TestApp,
  client: Person,
  columns: Partial<Insertable<DB['briefs']>> = {},
): Promise<{ id: number }> {
  return t.deps.db
    .insertInto('briefs')
    .values({
      client_id: client.account_id,
      status: 'active',
      service_type: 'designer',
      project_type: 'residential',
      expert_type: 'no-preference',
      session_type: 'both',
      outside_welcome: true,
      room_type_ids: [await optionId(t, 'room_types', 'kitchen')],
      project_size: 'complete',
      project_phase: 'sketching',
      budget_id: await optionId(t, 'budgets', '5000-10000'),
      timeline_id: await optionId(t, 'timelines', '3-6-months'),
      style_ids: [await optionId(t, 'styles', 'scandinavian')],
      about_project: 'We want to open the kitchen towards the garden and keep the old floor.',
      ...(await placeIds(t)),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A lead with its client, brief and expert, unless given. Overrides are columns of `leads`. */
export async function aLead(
  t: TestApp,
  given: { client?: Person; expert?: ExpertPerson; columns?: Partial<Insertable<DB['leads']>> } = {},
): Promise<{ id: number; client: Person; expert: ExpertPerson; brief_id: number }> {
  const client = given.client ?? (await aClient(t))
  const expert = given.expert ?? (await anExpert(t))
  const brief = await t.deps.db
    .selectFrom('briefs')
    .select('id')
    .where('client_id', '=', client.account_id)
    .where('status', '=', 'active')
    .executeTakeFirst()
  const brief_id =
    given.columns?.brief_id === undefined ? (brief?.id ?? (await aBrief(t, client)).id) : Number(given.columns.brief_id)
  const { id } = await t.deps.db
    .insertInto('leads')
    .values({
      expert_id: expert.expert_id,
      client_id: client.account_id,
      status: 'new',
      percent: 74,
      expires_at: new Date(Date.now() + 2 * 86_400_000),
      ...given.columns,
      brief_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, client, expert, brief_id }
}
