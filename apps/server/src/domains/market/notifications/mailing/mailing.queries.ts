import { sql } from 'kysely'
import { appNow, type Db, type Tx } from '../../../../platform/database/database.ts'
import { mayReceive } from '../outgoing.queries.ts'

/** The kind of the only text message about an answer. */
export const FIRST_ANSWER = 'first_answer'

export type Recipient = {
  account_id: number
  name: string
  email: string
  locale: string
  /** The expert whose leads the recipient is notified about. */
  expert_id: number | null
  kept_waiting: boolean
}

/** A notification `n` and its account `a`, if it may receive mail. */
const receiving = (tx: Tx, id: number) =>
  tx
    .selectFrom('notifications as n')
    .innerJoin('accounts as a', 'a.id', 'n.account_id')
    .leftJoin('studio_people as s', 's.account_id', 'a.id')
    .leftJoin('experts as e', 'e.id', 's.expert_id')
    .leftJoin('notification_preferences as p', (join) =>
      join.onRef('p.account_id', '=', 'n.account_id').onRef('p.kind', '=', 'n.kind'),
    )
    .where('n.id', '=', id)
    .where(mayReceive('email'))

/** The recipient, if mail may be sent: to a confirmed address. `kept_waiting`: too late to be worth sending. */
export function maybeRecipient(tx: Tx, id: number, lateDays: number): Promise<Recipient | undefined> {
  return receiving(tx, id)
    .select([
      'a.id as account_id',
      'a.name',
      'a.email',
      'a.locale',
      'e.id as expert_id',
      sql<boolean>`n.mail_due_at < app_now() - make_interval(days => ${lateDays})`.as('kept_waiting'),
    ])
    .where('a.email_verified_at', 'is not', null)
    .executeTakeFirst()
}

/** The client of a notification who has no confirmed email yet, and the confirmed phone; once per account. */
export function maybePhone(
  tx: Tx,
  id: number,
): Promise<{ account_id: number; phone: string; locale: string } | undefined> {
  return receiving(tx, id)
    .select(['a.id as account_id', 'a.phone', 'a.locale'])
    .where('a.role', '=', 'client')
    .where('a.email_verified_at', 'is', null)
    .where('a.phone_verified_at', 'is not', null)
    .where('a.phone', 'is not', null)
    .$narrowType<{ phone: string }>()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deliveries as d')
            .select('d.id')
            .whereRef('d.account_id', '=', 'a.id')
            .where('d.kind', '=', FIRST_ANSWER),
        ),
      ),
    )
    .executeTakeFirst()
}

export async function markMailed(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('notifications').set({ mail_due_at: null, mailed_at: appNow }).where('id', '=', id).execute()
}

/** Marks the question for a review as new once the agreed end of its work has passed. Returns whether it is one. */
export async function markReviewQuestionRenewed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update notifications n set notified_at = app_now(), read_at = null
      from leads l
     where n.id = ${id} and l.id = n.lead_id and n.kind = 'review' and n.detail = 'due'
       and l.finished_at is null and l.ends_at <= app_now() and l.ends_at > n.notified_at
       and not exists (select from reviews v where v.lead_id = l.id)
    returning n.id`.execute(tx)
  return rows.length > 0
}

export async function markNotMailed(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('notifications').set({ mail_due_at: null }).where('id', '=', id).execute()
}

/** The last mail about a lead of the same client and expert; it already contained the messages written before it. */
export async function maybeLeadMail(db: Db, accountId: number, threadId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('notifications as n')
    .innerJoin('leads as l', 'l.id', 'n.lead_id')
    .innerJoin('threads as t', (join) =>
      join.onRef('t.client_id', '=', 'l.client_id').onRef('t.expert_id', '=', 'l.expert_id'),
    )
    .select((eb) => eb.fn.max('n.mailed_at').as('at'))
    .where('n.account_id', '=', accountId)
    .where('n.kind', 'in', ['new_lead', 'lead_answered', 'lead_changed', 'quote', 'meeting'])
    // mails that quote messages
    .where(
      sql<boolean>`(n.kind = 'new_lead' or n.detail in ('contacted', 'sent', 'new_version', 'offered', 'changed', 'asked'))`,
    )
    .where('t.id', '=', threadId)
    .executeTakeFirst()
  return row?.at ?? undefined
}

export type UnreadMessage = { body: string; count: number; oldest_at: Date }
type Reader = 'client' | 'expert'
/** The newest unread message of the other side, the number of them, and the time of the first. */
export const maybeUnreadMessage = (db: Db, threadId: number, reader: Reader): Promise<UnreadMessage | undefined> =>
  unreadOf(db, threadId, reader).executeTakeFirst()

/** The same since `after`, without the cards of quotes and meetings, which have their own notifications. */
export const maybeUnreadText = (
  db: Db,
  threadId: number,
  reader: Reader,
  after: Date | undefined,
): Promise<UnreadMessage | undefined> =>
  unreadOf(db, threadId, reader)
    .where('kind', 'not in', ['quote', 'meeting'])
    .$if(after !== undefined, (query) => query.where('created_at', '>', after ?? new Date(0)))
    .executeTakeFirst()

const unreadOf = (db: Db, threadId: number, reader: Reader) =>
  db
    .selectFrom('messages')
    .select([
      'body',
      sql<number>`(count(*) over ())::int`.as('count'),
      sql<Date>`min(created_at) over ()`.as('oldest_at'),
    ])
    .where('thread_id', '=', threadId)
    .where('sender', '<>', reader)
    .where('read_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)

/** The id of the meeting or review that a notification is about. */
export async function selectSubject(tx: Tx, id: number): Promise<number> {
  const row = await tx
    .selectFrom('notifications')
    .select(sql<number>`split_part(about, ':', 2)::bigint`.as('id'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.id
}

/** The client's text with the answer to a quote that a notification is about. */
export async function maybeAnswerWords(tx: Tx, id: number): Promise<string | undefined> {
  const said = sql<
    string | null
  >`case n.detail when 'accepted' then q.accept_note when 'declined' then q.decline_note end`
  const row = await tx
    .selectFrom('notifications as n')
    .innerJoin('quotes as q', (join) => join.on(sql<boolean>`q.id = split_part(n.about, ':', 2)::bigint`))
    .select(said.as('words'))
    .where('n.id', '=', id)
    .executeTakeFirst()
  return row?.words ?? undefined
}

/** The client's text when withdrawing the brief or saying "not yet" to a hire that a notification is about. */
export async function maybeMoveWords(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('notifications as n')
    .innerJoin('lead_history as h', 'h.lead_id', 'n.lead_id')
    .select('h.note')
    .where('n.id', '=', id)
    .where('h.actor', '=', 'client')
    .where(
      sql<boolean>`case n.detail when 'withdrawn' then h.status = 'withdrawn' when 'refused' then h.fact = 'hire_refused' end`,
    )
    .orderBy('h.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.note ?? undefined
}
