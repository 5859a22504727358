import { REVIEW_WINDOW_DAYS } from '@husrum/contract/core/limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import { reviewBegins } from '../reviews/reviews.service.ts'
import type { NewNotification } from './compose.ts'
import { PUSH_WAIT_S, pushDueOf, recipientsOf } from './notifications.queries.ts'

/** As `PUSH_WAIT_S`: a person with an open page has read it by then, and gets no mail. */
export const MAIL_WAIT_S = 10

/** A new notification, and the channels that send it soon; the minutely job finds later ones. */
export type Written = { id: number; account_id: number; mails: boolean; pushes: boolean }

/** The people of the studio who are notified about a step of the lead `l`. */
const toldOfLead = recipientsOf(sql.ref('l.expert_id'), sql.ref('l.assigned_to'), { owner: true })

const reviewTime = sql`make_interval(days => ${REVIEW_WINDOW_DAYS})`
/** The time to ask the client for a review of the lead `l`: a day after the agreed end, while that is in the future. */
const afterAgreedEnd = sql<Date | null>`case
  when l.finished_at is null and l.ends_at > app_now() then l.ends_at + interval '1 day' end`

const channels = sql`coalesce(mail_due_at <= app_now() + make_interval(secs => ${MAIL_WAIT_S}), false) as mails,
  coalesce(push_due_at <= app_now() + make_interval(secs => ${PUSH_WAIT_S}), false) as pushes`

/**
 * Writes all notifications of a transaction in the order of their accounts. During a block between two people only an
 * end is notified, to the one who did not block; a review is public and is notified all the same. News of matches are
 * one notification per brief, which returns to the top and is mailed once a day. The question for a review is one
 * notification per hire, asked again when the work is done.
 */
export async function insertLines(tx: Tx, lines: readonly NewNotification[]): Promise<Written[]> {
  const [line, ...more] = lines
  if (line?.kind === 'lead_answered' && more.length === 0) return insertAnswer(tx, line)
  const { rows } = await sql<Written>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as g (
        side text, kind text, detail text, about text, lead_id bigint, quote_id bigint, meeting_id bigint,
        review_id bigint, client_id bigint, ends boolean, repeats boolean, wait int)
    )
    insert into notifications (account_id, kind, detail, lead_id, about, happens_at, mail_due_at, push_due_at)
    select r.account_id, g.kind,
           case when g.kind = 'lead_changed' and g.detail in ('lost', 'withdrawn') then (
                  select case when b.status = 'hired' then 'chose_another' when b.status = 'closed' or g.detail = 'lost' then 'closed'
                         else g.detail end from briefs b where b.id = l.brief_id)
                when g.kind = 'meeting' and g.detail = 'cancelled' then (
                  select case when m.starts_at is null then 'called_off' else g.detail end from meetings m where m.id = g.meeting_id)
                else g.detail end,
           l.id,
           g.about || case when g.repeats then (
             select ':' || count(*) from lead_history h where h.lead_id = l.id and h.actor = 'client') else '' end,
           case when g.kind = 'meeting' then (select m.starts_at from meetings m where m.id = g.meeting_id)
                when g.kind = 'quote' then (select q.expires_at from quotes q where q.id = g.quote_id)
                when g.kind = 'review' and g.detail = 'due'
                then coalesce(${reviewBegins}, app_now()) + ${reviewTime} end,
           coalesce(asked.later, app_now() + make_interval(secs => coalesce(g.wait, ${MAIL_WAIT_S}::int))),
           ${pushDueOf(sql`r.account_id`)} + coalesce(asked.later - app_now(), make_interval(secs => coalesce(g.wait, 0)))
      from given g
      left join leads l on l.id = coalesce(g.lead_id, (select v.lead_id from reviews v where v.id = g.review_id))
      left join threads t on t.client_id = l.client_id and t.expert_id = l.expert_id
     cross join lateral (select case when g.kind = 'review' and g.detail = 'due' then ${afterAgreedEnd} end as later) asked
     cross join lateral (
       select of.account_id,
              case g.side when 'client' then t.blocked_by_client_at else t.blocked_by_expert_at end is not null as blocks
         from (select coalesce(l.client_id, g.client_id) as account_id where g.side = 'client'
               union all select told.account_id from ${toldOfLead} as told where g.side = 'expert') as of) r
     where r.account_id is not null
       and (t.blocked_at is null or g.kind = 'review' or g.ends and not r.blocks)
     order by r.account_id
    on conflict (account_id, about) do update set
      notified_at = app_now(), read_at = null, happens_at = excluded.happens_at,
      mail_due_at = coalesce(case when notifications.kind = 'new_matches' then notifications.mail_due_at end,
        greatest(excluded.mail_due_at, notifications.mailed_at + interval '1 day')),
      push_due_at = coalesce(case when notifications.kind = 'new_matches' then notifications.push_due_at end,
        greatest(excluded.push_due_at, notifications.pushed_at + interval '1 day'))
     where notifications.kind = 'new_matches' or notifications.kind = 'review' and notifications.detail = 'due'
    returning id, account_id, ${channels}`.execute(tx)
  return rows
}

/**
 * A separate statement for the most frequent case: an expert's answers wait for each other, and planning for all kinds
 * takes four times as long.
 */
async function insertAnswer(tx: Tx, { about, detail, lead_id, ends = false }: NewNotification): Promise<Written[]> {
  const { rows } = await sql<Written>`
    insert into notifications (account_id, kind, detail, lead_id, about, mail_due_at, push_due_at)
    select l.client_id, 'lead_answered', ${detail}, l.id,
           ${about}::text || (select ':' || count(*) from lead_history h where h.lead_id = l.id and h.actor = 'client'),
           app_now() + make_interval(secs => ${MAIL_WAIT_S}), ${pushDueOf(sql`l.client_id`)}
      from leads l
     where l.id = ${lead_id} and not exists (
       select from threads t where t.client_id = l.client_id and t.expert_id = l.expert_id and t.blocked_at is not null
          and (t.blocked_by_client_at is not null or not ${ends}::boolean))
        on conflict (account_id, about) do nothing
    returning id, account_id, ${channels}`.execute(tx)
  return rows
}

/**
 * When more work with an end was agreed in a hired lead, the client is asked for a review after that end, even if the
 * notification of the hire is deleted, unless a review is written.
 */
export async function upsertReviewQuestion(tx: Tx, leadId: number): Promise<Written[]> {
  const { rows } = await sql<Written>`
    insert into notifications (account_id, kind, detail, lead_id, about, happens_at, mail_due_at, push_due_at)
    select l.client_id, 'review', 'due', l.id, 'review-due:' || l.id, ${reviewBegins} + ${reviewTime}, ${afterAgreedEnd},
           ${pushDueOf(sql`l.client_id`)} + (${afterAgreedEnd} - app_now())
      from leads l
     where l.id = ${leadId} and l.hire_confirmed_at is not null and ${afterAgreedEnd} is not null
       and not exists (select from reviews v where v.lead_id = l.id)
        on conflict (account_id, about) do update set
           happens_at = excluded.happens_at, mail_due_at = excluded.mail_due_at, push_due_at = excluded.push_due_at
    returning id, account_id, ${channels}`.execute(tx)
  return rows
}

/** Hours before the end of a quote and the start of a meeting. */
export type ReminderHours = { quote: number; meeting: number }

/**
 * Clients whose open quotes end soon, and both people of a meeting in the next hours: once each, and not if it was sent
 * or agreed within that time.
 */
const dueReminders = (hours: ReminderHours) => {
  const [beforeEnd, beforeStart] = [hours.quote, hours.meeting].map((each) => sql`make_interval(hours => ${each})`)
  return sql`(
        select 'quote' as kind, 'expiring' as detail, 'quote:' || id || ':expiring' as about, lead_id, thread_id,
               expires_at as happens_at
          from quotes
         where status = 'sent' and expires_at > app_now() and expires_at <= app_now() + ${beforeEnd}
           and sent_at <= expires_at - 2 * ${beforeEnd}
        union all
        select 'meeting', 'reminder', 'meeting:' || id || ':reminder', lead_id, thread_id, starts_at
          from meetings
         where status = 'agreed' and starts_at > app_now() and starts_at <= app_now() + ${beforeStart}
           and agreed_at <= starts_at - ${beforeStart}) c
      join leads l on l.id = c.lead_id
      join threads t on t.id = c.thread_id and t.blocked_at is null
     cross join lateral (
       select l.client_id as account_id
       union all select told.account_id from ${toldOfLead} as told where c.kind = 'meeting') as r
     where not exists (select from notifications n where n.account_id = r.account_id and n.about = c.about)`
}

/** The `about` keys of due reminders. */
export async function listDueReminders(
  tx: Tx,
  ready: Ready,
  hours: ReminderHours,
  most: number,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.about as id from ${dueReminders(hours)} and ${ready('c.about')} order by 1 limit ${most}`.execute(
    tx,
  )
  return rows
}

export async function insertReminders(tx: Tx, hours: ReminderHours, abouts: readonly string[]): Promise<Written[]> {
  const { rows } = await sql<Written>`
    insert into notifications (account_id, kind, detail, lead_id, about, happens_at, mail_due_at, push_due_at)
    select r.account_id, c.kind, c.detail, l.id, c.about, c.happens_at, app_now(), ${pushDueOf(sql`r.account_id`)}
      from ${dueReminders(hours)} and c.about = any(${[...abouts]}::text[])
     order by r.account_id
        on conflict (account_id, about) do nothing
    returning id, account_id, ${channels}`.execute(tx)
  return rows
}
