import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

export function listDemoPeople(db: Db) {
  return db
    .selectFrom('accounts as a')
    .leftJoin('studio_people as s', 's.account_id', 'a.id')
    .leftJoin('experts as e', 'e.id', 's.expert_id')
    .select([
      'a.id',
      'a.name',
      'a.email',
      'a.role',
      'a.staff_role',
      'a.suspended_at',
      'e.id as expert_id',
      's.role as studio_role',
      sql<string | null>`case when e.expert_type = 'agency' and s.role = 'owner' then e.company_name end`.as(
        'company_name',
      ),
    ])
    .where('a.deleted_at', 'is', null)
    .orderBy('a.id')
    .execute()
}

/** Sets the application's clock for the rest of the transaction; other sessions do not see it. */
export async function setMoment(db: Db, moment: Date, now: Date): Promise<void> {
  await db
    .updateTable('app_clock')
    .set({ offset_s: Math.round((moment.getTime() - now.getTime()) / 1000) })
    .execute()
}

/**
 * Renumbers reviews of later moments of the replay, in their order: the market has stored all of them, by expert,
 * before the first client writes one, and reviews are listed by their numbers.
 */
export async function numberLaterReviews(db: Db): Promise<void> {
  await sql`
    do $$
    declare later record;
    begin
      for later in select id from reviews where created_at > app_now() order by created_at, id loop
        update reviews set id = default where id = later.id;
      end loop;
    end $$`.execute(db)
}

/** The token in the mail that waits for this address. */
export async function selectInvitationToken(db: Db, email: string): Promise<string> {
  const { text } = await db
    .selectFrom('deliveries')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /expert-invitation\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''
}

export async function markEmailVerified(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ email_verified_at: sql<Date>`app_now()` })
    .where('id', '=', accountId)
    .execute()
}
export async function markContactShared(db: Db, leadId: number): Promise<void> {
  await db
    .updateTable('leads')
    .set({ contact_shared_at: sql<Date>`app_now()` })
    .where('id', '=', leadId)
    .execute()
}

/** For each expert, how many days ago each public project was published. */
export async function listPublished(db: Db, now: Date): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('projects')
    .select(['expert_id', 'published_at'])
    .where('status', '=', 'published')
    .execute()
  const found = new Map<number, number[]>()
  for (const { expert_id, published_at } of rows) {
    const days = published_at ? Math.round((now.getTime() - published_at.getTime()) / 86_400_000) : []
    found.set(expert_id, [...(found.get(expert_id) ?? []), days].flat())
  }
  return found
}

/** Photos in inspiration by their image; if several share one, that of the latest project. */
export async function listShownPhotos(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('project_images as pi')
    .innerJoin('projects as p', 'p.id', 'pi.project_id')
    .innerJoin('experts as e', 'e.id', 'p.expert_id')
    .select(['pi.image_id', 'pi.id'])
    .where('pi.in_inspiration', '=', true)
    .where('p.status', '=', 'published')
    .where('e.status', '=', 'active')
    .orderBy('pi.id')
    .execute()
  return new Map(rows.map(({ image_id, id }) => [image_id, id]))
}

/** The expert's published review with the fewest stars; of several, the latest. */
export async function selectWorstReview(db: Db, expertId: number): Promise<number> {
  const { id } = await db
    .selectFrom('reviews')
    .select('id')
    .where('expert_id', '=', expertId)
    .where('status', '=', 'published')
    .orderBy('rating')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

/** Writes the options at these places as the answer in a client's briefs. */
export async function markChosen(db: Db, clientId: number, question: number, places: readonly number[]): Promise<void> {
  await sql`
    update briefs b set extra_answers = b.extra_answers || jsonb_build_object('q' || q.id::text, (
      select jsonb_agg(o.value -> 'key' order by o.at) from jsonb_array_elements(q.options) with ordinality as o (value, at)
       where o.at - 1 = any(${[...places]}::int[])))
      from questions q where q.id = ${question} and b.client_id = ${clientId}`.execute(db)
}

/** The expert's newest photo in inspiration. */
export async function selectNewestPhoto(db: Db, expertId: number): Promise<number> {
  const { id } = await db
    .selectFrom('project_images as pi')
    .innerJoin('projects as p', 'p.id', 'pi.project_id')
    .select('pi.id')
    .where('p.expert_id', '=', expertId)
    .where('p.status', '=', 'published')
    .where('pi.in_inspiration', '=', true)
    .orderBy('pi.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

export async function selectNotice(db: Db, caseNumber: string): Promise<number> {
  const { id } = await db
    .selectFrom('notices')
    .select('id')
    .where('case_number', '=', caseNumber)
    .executeTakeFirstOrThrow()
  return id
}
