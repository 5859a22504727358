import type { QuoteTerms } from '@husrum/contract/market/quotes.ts'
import type { QuoteStatus } from '@husrum/contract/core/vocabulary.ts'
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Ready } from '../../../platform/core/jobs/set-aside-rows.ts'
import { rowVersions } from '../../../platform/database/row-versions.ts'
import type { DB } from '../../../platform/database/schema.ts'
import { totalOf } from '../../../platform/http/pages.ts'
import { ofReader, people, type People } from '../agreements/agreements.service.ts'
import type { Reader } from '../messaging/messaging.service.ts'

/** Old quotes have no end of the work. */
type StoredTerms = Partial<Pick<QuoteTerms, 'ends_on'>>
type Typed = { status: QuoteStatus; terms: QuoteTerms }
export type QuoteRow = Omit<Selectable<DB['quotes']>, keyof Typed> & Typed
/** A quote with its two people, for either of them. */
export type ShownQuote = QuoteRow &
  People & {
    brief_id: number
    country_id: number
    replaced_by: number | null
  }

const typed = <Row extends { status: string; terms: unknown }>(row: Row): Omit<Row, keyof Typed> & Typed => {
  // a column check allows only these statuses, and only `insertDraft` and `updateDraft` write terms
  const known = row as Omit<Row, keyof Typed> & Typed
  const stored: StoredTerms = known.terms
  return { ...known, terms: { ...known.terms, ends_on: stored.ends_on ?? null } }
}

function shown(db: Db, reader: Reader) {
  return (
    db
      .selectFrom('quotes as q')
      .innerJoin('leads as l', 'l.id', 'q.lead_id')
      .innerJoin('accounts as c', 'c.id', 'l.client_id')
      .innerJoin('experts as e', 'e.id', 'l.expert_id')
      .innerJoin('accounts as ea', 'ea.id', 'e.account_id')
      .where(ofReader(reader))
      // only its expert can see a draft
      .$if(reader.side === 'client', (found) => found.where('q.status', '<>', 'draft'))
  )
}
type Shown = ReturnType<typeof shown>

const withPeople = (quotes: Shown) =>
  quotes.selectAll('q').select([
    'l.brief_id',
    ...people,
    'e.country_id',
    // only the quote that was sent right after it
    sql<number | null>`case when q.status = 'replaced' then (
        select r.id from quotes r where r.lead_id = q.lead_id and r.version = q.version + 1) end`.as('replaced_by'),
  ])

export type QuoteFilter = { thread_id?: number | undefined; status?: QuoteStatus | undefined }
type Page = { limit: number; offset: number }

function filtered(db: Db, reader: Reader, { thread_id, status }: QuoteFilter): Shown {
  let found = shown(db, reader)
  if (thread_id !== undefined) found = found.where('q.thread_id', '=', thread_id)
  if (status !== undefined) found = found.where('q.status', '=', status)
  return found
}

export async function listQuotes(
  db: Db,
  reader: Reader,
  filter: QuoteFilter,
  page: Page,
): Promise<{ rows: ShownQuote[]; total: number }> {
  const found = filtered(db, reader, filter)
  const rows = await withPeople(found).orderBy('q.id', 'desc').limit(page.limit).offset(page.offset).execute()
  const total = await totalOf(page, rows.length, () => countQuotes(found))
  return { rows: rows.map(typed), total }
}

async function countQuotes(found: Shown): Promise<number> {
  const { count } = await found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Changes with all rows that `listQuotes` reads for the first page. */
export async function selectQuotesVersion(db: Db, reader: Reader, filter: QuoteFilter): Promise<string> {
  const { version } = await filtered(db, reader, filter)
    .select(rowVersions(['q', 'l', 'c', 'e', 'ea'], 'q.id').as('version'))
    .executeTakeFirstOrThrow()
  return version
}

export async function maybeQuote(db: Db, reader: Reader, id: number): Promise<ShownQuote | undefined> {
  const row = await withPeople(shown(db, reader)).where('q.id', '=', id).executeTakeFirst()
  return row && typed(row)
}

export async function insertDraft(
  tx: Tx,
  { thread_id, lead_id, terms }: { thread_id: number; lead_id: number; terms: QuoteTerms },
): Promise<number> {
  const { id } = await tx
    .insertInto('quotes')
    .values({ thread_id, lead_id, terms: JSON.stringify(terms) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The facts for a new quote in a lead. */
export type QuoteGround = { brief_id: number; country_id: number; client_name: string; client_left: boolean }
export function selectGround(db: Db, leadId: number): Promise<QuoteGround> {
  return db
    .selectFrom('leads as l')
    .innerJoin('experts as e', 'e.id', 'l.expert_id')
    .innerJoin('accounts as c', 'c.id', 'l.client_id')
    .select(['l.brief_id', 'e.country_id', 'c.name as client_name'])
    .select(sql<boolean>`c.deleted_at is not null`.as('client_left'))
    .where('l.id', '=', leadId)
    .executeTakeFirstOrThrow()
}

/** False when it is no longer a draft. Absent `terms` do not change. */
export async function updateDraft(tx: Tx, id: number, terms: Partial<QuoteTerms>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quotes')
    .set({ terms: sql`terms || ${JSON.stringify(terms)}::jsonb`, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteDraft(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('quotes')
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Gives a draft its number and its end; false when it is no longer a draft. The caller has locked its lead. */
export async function markSent(tx: Tx, id: number, { leadId, expiresAt }: { leadId: number; expiresAt: Date }) {
  const { numUpdatedRows } = await tx
    .updateTable('quotes')
    .set({
      status: 'sent',
      lead_id: leadId,
      version: sql<number>`(select coalesce(max(s.version), 0) + 1 from quotes s where s.lead_id = ${leadId})`,
      expires_at: expiresAt,
      sent_at: sql<Date>`app_now()`,
      updated_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type Closing = {
  to: Exclude<QuoteStatus, 'draft' | 'sent'>
  note?: string | null
}

/** Ends an open quote; false when it is not open, or when an expired one is accepted. */
export async function markClosed(tx: Tx, id: number, { to, note }: Closing): Promise<boolean> {
  let update = tx
    .updateTable('quotes')
    .set({
      status: to,
      ...(note === undefined ? {} : { [to === 'accepted' ? 'accept_note' : 'decline_note']: note }),
      answered_at: sql<Date>`app_now()`,
      updated_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'sent')
  if (to === 'accepted') update = update.where('expires_at', '>', sql<Date>`app_now()`)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows > 0n
}

export type OpenQuote = { id: number; thread_id: number; lead_id: number }
/** The open quote of a lead; at most one exists. */
export function maybeOpenQuote(tx: Tx, leadId: number): Promise<OpenQuote | undefined> {
  return tx
    .selectFrom('quotes')
    .select(['id', 'thread_id', 'lead_id'])
    .where('lead_id', '=', leadId)
    .where('status', '=', 'sent')
    .executeTakeFirst()
}

/** Finds an expired quote and locks it after its lead, in the lock order of every move of a quote. */
export async function maybeOverdue(tx: Tx, ready: Ready): Promise<OpenQuote | undefined> {
  const { rows } = await sql<OpenQuote>`
    select q.id, q.thread_id, q.lead_id from quotes q join leads l on l.id = q.lead_id
     where q.status = 'sent' and q.expires_at <= app_now() and ${ready('q.id')} order by q.expires_at limit 1
       for update of l skip locked`.execute(tx)
  return rows[0]
}

/** Clears a client's texts about quotes, in all quotes or in those of one brief. */
export async function clearClientTexts(tx: Tx, of: { client_id: number } | { brief_id: number }): Promise<void> {
  const own = 'client_id' in of ? sql<boolean>`client_id = ${of.client_id}` : sql<boolean>`brief_id = ${of.brief_id}`
  await sql`
    update quotes set accept_note = null, decline_note = null where coalesce(accept_note, decline_note) is not null
       and lead_id in (select id from leads where ${own})`.execute(tx)
}

/** Deletes an expert's drafts, and the texts of quotes that were not accepted. */
export async function clearExpertTexts(tx: Tx, expertId: number): Promise<void> {
  const own = sql<boolean>`lead_id in (select id from leads where expert_id = ${expertId})`
  await tx.deleteFrom('quotes').where('status', '=', 'draft').where(own).execute()
  await sql`
    update quotes set terms = terms || '{"title": "", "start": "", "duration": "", "ends_on": null, "notes": "", "lines": []}'
     where status <> 'accepted' and ${own}`.execute(tx)
}
