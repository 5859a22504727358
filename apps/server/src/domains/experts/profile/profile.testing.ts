/** Test builders: pictures (rows only), projects, reviews; and the mark of an expert. */
import type { TestApp } from '../../../testing/app.ts'
import { aPerson, placeIds, type ExpertPerson } from '../../../testing/people.ts'
import { publishProject, type NewProject } from '../portfolio/adding.service.ts'
import { addReviews } from '../../market/reviews/reviews.service.ts'
import { createExpert, type NewExpert } from './own-profile/creating.service.ts'
import { randomBytes } from 'node:crypto'

/** The transaction that last changed data derived from the expert. */
export async function markOf(t: TestApp, expertId: number): Promise<bigint> {
  const { xid } = await t.deps.db
    .selectFrom('expert_marks')
    .select('xid')
    .where('expert_id', '=', expertId)
    .executeTakeFirstOrThrow()
  return BigInt(xid)
}

export async function anImage(t: TestApp): Promise<number> {
  const { id } = await t.deps.db
    .insertInto('images')
    .values({
      sha256: randomBytes(32).toString('hex'),
      type: 'image/webp',
      width: 1200,
      height: 900,
      bytes: 1000,
      color: '#aabbcc',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Through the service, as registration and the demo do. */
export async function aKnownExpert(
  t: TestApp,
  given: Partial<NewExpert> & { city?: string } = {},
): Promise<ExpertPerson> {
  const { city = 'Aarhus', ...profile } = given
  const person = await aPerson(t, { role: 'expert', name: profile.name ?? 'Erik Expert' })
  const place = await placeIds(t, city)
  const expert_id = await t.deps.events.transaction((tx) =>
    createExpert(t.deps, tx, person.account_id, {
      status: 'active',
      name: person.name,
      description: 'I draw quiet rooms in older flats.',
      expert_type: 'individual-expert',
      service_types: ['designer'],
      project_types: ['residential'],
      session_types: ['both'],
      project_sizes: ['small', 'complete'],
      budgets: ['5000-10000', '1000-5000'],
      styles: ['japandi'],
      plan: 3,
      capacity_wish: 20,
      place,
      ...profile,
    }),
  )
  return { ...person, expert_id }
}

export async function aProject(t: TestApp, expertId: number, given: Partial<NewProject> = {}): Promise<number> {
  const images = given.images ?? [
    { image_id: await anImage(t) },
    { image_id: await anImage(t) },
    { image_id: await anImage(t) },
  ]
  return t.deps.events.transaction((tx) =>
    publishProject(t.deps, tx, expertId, {
      title: 'A flat by the harbour',
      project_type: 'residential',
      styles: ['vintage'],
      ...given,
      images,
    }),
  )
}

export async function someReviews(t: TestApp, expertId: number, ratings: number[]): Promise<number[]> {
  const reviews = ratings.map((rating) => ({
    author_name: 'Karen',
    language: 'en' as const,
    rating,
    body: 'They listened, and the light is right.',
    status: 'published' as const,
  }))
  return t.deps.events.transaction((tx) => addReviews(t.deps, tx, expertId, reviews))
}
