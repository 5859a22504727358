import { REVIEW_WINDOW_DAYS } from '@husrum/contract/rules/review-rules.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { NewLine } from './lines.ts'
import { PUSH_WAIT_S, pushDueOf } from './notifications.queries.ts'

/** A line that was written, and which channels hear of it now; a later one is found by the minute's job. */
export type Written = { id: number; account_id: number; mails: boolean; pushes: boolean }

const channels = sql`coalesce(mail_due_at <= app_now(), false) as mails,
  coalesce(push_due_at <= app_now() + make_interval(secs => ${PUSH_WAIT_S}), false) as pushes`

/**
 * Writes all lines of a transaction in the order of their accounts. Between two people of whom one blocks the other
 * only an end is told, to whoever did not block; a review is public and told all the same. News of matches are one
 * line a brief, which comes back to the top and is mailed once a day.
 */
export async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<Written[]> {
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
                then coalesce(l.hire_confirmed_at, app_now()) + make_interval(days => ${REVIEW_WINDOW_DAYS}) end,
           app_now() + make_interval(secs => coalesce(g.wait, 0)),
           ${pushDueOf(sql`r.account_id`)} + make_interval(secs => coalesce(g.wait, 0))
      from given g
      left join leads l on l.id = coalesce(g.lead_id, (select v.lead_id from reviews v where v.id = g.review_id))
      left join experts e on e.id = l.expert_id
      left join threads t on t.client_id = l.client_id and t.expert_id = l.expert_id
     cross join lateral (
       select case g.side when 'client' then coalesce(l.client_id, g.client_id) else e.account_id end as account_id,
              case g.side when 'client' then t.blocked_by_client_at else t.blocked_by_expert_at end is not null as blocks) r
     where r.account_id is not null
       and (t.blocked_at is null or g.kind = 'review' or g.ends and not r.blocks)
     order by r.account_id
    on conflict (account_id, about) do update set
      notified_at = app_now(), read_at = null,
      mail_due_at = coalesce(notifications.mail_due_at,
        greatest(excluded.mail_due_at, notifications.mailed_at + interval '1 day')),
      push_due_at = coalesce(notifications.push_due_at,
        greatest(excluded.push_due_at, notifications.pushed_at + interval '1 day'))
     where notifications.kind = 'new_matches'
    returning id, account_id, ${channels}`.execute(tx)
  return rows
}

/**
 * The most frequent one by itself: an expert's answers wait for each other, and planning for all kinds takes four times
 * as long.
 */
async function insertAnswer(tx: Tx, { about, detail, lead_id, ends = false }: NewLine): Promise<Written[]> {
  const { rows } = await sql<Written>`
    insert into notifications (account_id, kind, detail, lead_id, about, mail_due_at, push_due_at)
    select l.client_id, 'lead_answered', ${detail}, l.id,
           ${about}::text || (select ':' || count(*) from lead_history h where h.lead_id = l.id and h.actor = 'client'),
           app_now(), ${pushDueOf(sql`l.client_id`)}
      from leads l
     where l.id = ${lead_id} and not exists (
       select from threads t where t.client_id = l.client_id and t.expert_id = l.expert_id and t.blocked_at is not null
          and (t.blocked_by_client_at is not null or not ${ends}::boolean))
        on conflict (account_id, about) do nothing
    returning id, account_id, ${channels}`.execute(tx)
  return rows
}

/** The clients whose open quotes end soon, once each; not those of a quote that was sent a moment ago. */
export async function insertQuoteReminders(tx: Tx, hours: number): Promise<Written[]> {
  const { rows } = await sql<Written>`
    insert into notifications (account_id, kind, detail, lead_id, about, happens_at, mail_due_at, push_due_at)
    select l.client_id, 'quote', 'expiring', l.id, 'quote:' || q.id || ':expiring', q.expires_at, app_now(),
           ${pushDueOf(sql`l.client_id`)}
      from quotes q join leads l on l.id = q.lead_id join threads t on t.id = q.thread_id
     where q.status = 'sent' and q.expires_at > app_now() and q.expires_at <= app_now() + make_interval(hours => ${hours})
       and q.sent_at <= q.expires_at - 2 * make_interval(hours => ${hours}) and t.blocked_at is null
       and not exists (select from notifications n
                        where n.account_id = l.client_id and n.about = 'quote:' || q.id || ':expiring')
     order by l.client_id
        on conflict (account_id, about) do nothing
    returning id, account_id, ${channels}`.execute(tx)
  return rows
}

/** Both people of a meeting of the next hours, once each; not of one that was agreed within them. */
export async function insertMeetingReminders(tx: Tx, hours: number): Promise<Written[]> {
  const { rows } = await sql<Written>`
    insert into notifications (account_id, kind, detail, lead_id, about, happens_at, mail_due_at, push_due_at)
    select r.account_id, 'meeting', 'reminder', l.id, 'meeting:' || m.id || ':reminder', m.starts_at, app_now(),
           ${pushDueOf(sql`r.account_id`)}
      from meetings m join leads l on l.id = m.lead_id join experts e on e.id = l.expert_id
      join threads t on t.id = m.thread_id cross join lateral (values (l.client_id), (e.account_id)) as r(account_id)
     where m.status = 'agreed' and m.starts_at > app_now() and m.starts_at <= app_now() + make_interval(hours => ${hours})
       and m.agreed_at <= m.starts_at - make_interval(hours => ${hours}) and t.blocked_at is null
       and not exists (select from notifications n
                        where n.account_id = r.account_id and n.about = 'meeting:' || m.id || ':reminder')
     order by r.account_id
        on conflict (account_id, about) do nothing
    returning id, account_id, ${channels}`.execute(tx)
  return rows
}
