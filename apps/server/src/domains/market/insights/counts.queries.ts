/** Counts by expert and day, and the rows they are calculated from. */
import { sql } from 'kysely'
import { deleteInBatches } from '../../../platform/database/batches.ts'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'

const today = sql`(app_now() at time zone 'Europe/Copenhagen')::date`

/**
 * Adds to today's views of public profiles. Sorted, so that two instances lock rows in the same order, which is also
 * the order of deliveries.
 */
export async function upsertViews(db: Db, counts: ReadonlyMap<number, number>): Promise<void> {
  const sorted = [...counts].sort(([a], [b]) => a - b)
  await sql`
    insert into insight_days (expert_id, day, views)
    select e.id, ${today}, seen.views
      from unnest(${sorted.map(([id]) => id)}::bigint[], ${sorted.map(([, views]) => views)}::int[]) as seen (id, views)
      join experts e on e.id = seen.id and e.status in ('active', 'paused')
     order by e.id
        on conflict (expert_id, day) do update set views = insight_days.views + excluded.views`.execute(db)
}

/** Counts first impressions by place; lists of several clients may contain the same expert. */
export async function upsertShown(tx: Tx, shown: readonly { expert_id: number; position: number }[]): Promise<void> {
  const at = (place: number) => sql`count(*) filter (where seen.position = ${place}::int)`
  await sql`
    insert into insight_days (expert_id, day, shown_1, shown_2, shown_3, shown_4, shown_5, shown_later)
    select seen.id, ${today}, ${sql.join([1, 2, 3, 4, 5].map(at))}, count(*) filter (where seen.position > 5)
      from unnest(${shown.map(({ expert_id }) => expert_id)}::bigint[], ${shown.map(({ position }) => position)}::int[])
             as seen (id, position)
      join experts e on e.id = seen.id
     group by seen.id order by seen.id
        on conflict (expert_id, day) do update
       set shown_1 = insight_days.shown_1 + excluded.shown_1, shown_2 = insight_days.shown_2 + excluded.shown_2,
           shown_3 = insight_days.shown_3 + excluded.shown_3, shown_4 = insight_days.shown_4 + excluded.shown_4,
           shown_5 = insight_days.shown_5 + excluded.shown_5,
           shown_later = insight_days.shown_later + excluded.shown_later`.execute(tx)
}

/** The client opens the profile: counts once for the match of the latest brief in which they saw the expert. */
export async function insertOpening(db: Db, clientId: number, expertId: number): Promise<void> {
  await sql`
    with opened as (
      insert into match_openings (match_id)
      select m.id from matches m join briefs b on b.id = m.brief_id
       where b.client_id = ${clientId} and m.expert_id = ${expertId} and m.delivered_at is not null
       order by m.brief_id desc limit 1
          on conflict do nothing
      returning match_id)
    insert into insight_days (expert_id, day, opened)
    select ${expertId}, ${today}, 1 from opened
        on conflict (expert_id, day) do update set opened = insight_days.opened + 1`.execute(db)
}

/** First answers whose working time is not calculated yet. */
export type OpenAnswer = { lead_id: number; expert_id: number; country: string; region: string; from: Date; to: Date }

export async function listOpenAnswers(db: Db, most: number): Promise<OpenAnswer[]> {
  const { rows } = await sql<OpenAnswer>`
    select l.id as lead_id, l.expert_id, c.code as country, s.slug as region, l.created_at as from, l.answered_at as to
      from leads l join experts e on e.id = l.expert_id join countries c on c.id = e.country_id
           join cities on cities.id = e.city_id join states s on s.id = cities.state_id
     where l.answered_at is not null and not exists (select from lead_answers a where a.lead_id = l.id)
     order by l.id limit ${most}`.execute(db)
  return rows
}

/** Rows that another instance has written meanwhile do not change. */
export async function insertAnswers(
  db: Db,
  answers: readonly { lead_id: number; working_minutes: number }[],
): Promise<void> {
  await sql`
    insert into lead_answers (lead_id, working_minutes)
    select a.id, a.minutes
      from unnest(${answers.map(({ lead_id }) => lead_id)}::bigint[], ${answers.map(({ working_minutes }) => working_minutes)}::int[])
             as a (id, minutes)
      join leads l on l.id = a.id order by a.id
        on conflict do nothing`.execute(db)
}

/** Deletes days that no query can request any more. */
export async function deleteOldDays(db: Database, keptDays: number): Promise<void> {
  await deleteInBatches(db, 'insight_days', sql`day < ${today} - ${keptDays}::int`)
}

/** Deletes the figures of an erased account's expert, and the record of profiles it opened. */
export async function deleteOfAccount(tx: Tx, accountId: number): Promise<void> {
  await sql`delete from insight_days where expert_id in (select id from experts where account_id = ${accountId})`.execute(
    tx,
  )
  await sql`
    delete from match_openings o using matches m, briefs b
     where m.id = o.match_id and b.id = m.brief_id and b.client_id = ${accountId}`.execute(tx)
}

/** Counts by day from before counting began; existing rows stay. */
export type PastDay = { day: string; views: number; opened: number; shown: readonly number[] }
export async function insertPastDays(tx: Tx, expertId: number, days: readonly PastDay[]): Promise<void> {
  if (days.length === 0) return
  await tx
    .insertInto('insight_days')
    .values(
      days.map(({ day, views, opened, shown: [a = 0, b = 0, c = 0, d = 0, e = 0] }) => ({
        expert_id: expertId,
        day,
        views,
        opened,
        shown_1: a,
        shown_2: b,
        shown_3: c,
        shown_4: d,
        shown_5: e,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
