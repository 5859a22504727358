/** Rows of the past, written in their final state. */
import type { QuoteTerms } from '@husrum/contract/market/quotes.ts'
import type { ServiceType } from '@husrum/contract/core/vocabulary.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

type PastBrief = {
  client_id: number
  service_type: ServiceType
  country_id: number
  city_id: number
  style_id: number
  budget_id: number
  timeline_id: number
  room_type_id: number
}

export async function insertPastBrief(tx: Tx, { style_id, room_type_id, ...brief }: PastBrief): Promise<number> {
  const { id } = await tx
    .insertInto('briefs')
    .values({
      ...brief,
      status: 'closed',
      close_reason: 'no_fit',
      project_type: 'residential',
      expert_type: 'no-preference',
      session_type: 'both',
      outside_welcome: true,
      room_type_ids: [room_type_id],
      style_ids: [style_id],
      project_size: 'complete',
      project_phase: 'sketching',
      about_project: 'Køkkenet skal åbnes mod haven, og vi vil beholde det gamle gulv.',
      ended_at: sql<Date>`app_now() + interval '60 days'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type PastLead = {
  brief_id: number
  client_id: number
  expert_id: number
  sent_at: Date
  answered_at: Date
  quoted_at: Date | null
  terms: QuoteTerms | null
  ended_at: Date
  won: boolean
}

/** Inserts its history too, and the quote in an archived conversation. The expert has archived the lead as well. */
export async function insertPastLead(tx: Tx, lead: PastLead): Promise<void> {
  const { brief_id, client_id, expert_id, sent_at, answered_at, quoted_at, terms, ended_at, won } = lead
  const status = won ? 'won' : 'lost'
  const { id } = await tx
    .insertInto('leads')
    .values({
      brief_id,
      client_id,
      expert_id,
      status,
      read_at: answered_at,
      answered_at,
      hire_confirmed_at: won ? ended_at : null,
      deleted_at: ended_at,
      created_at: sent_at,
      updated_at: ended_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const step = (status: string, actor: string, created_at: Date) => ({ lead_id: id, status, actor, created_at })
  await tx
    .insertInto('lead_history')
    .values([
      step('new', 'client', sent_at),
      step('contacted', 'expert', answered_at),
      ...(quoted_at ? [step('proposal', 'expert', quoted_at)] : []),
      step(status, won ? 'client' : 'expert', ended_at),
    ])
    .execute()
  if (won)
    await tx
      .updateTable('briefs')
      .set({ status: 'hired', close_reason: 'hired', hired_expert_id: expert_id, ended_at })
      .where('id', '=', brief_id)
      .execute()
  const thread = await tx
    .insertInto('threads')
    .values({
      client_id,
      expert_id,
      lead_id: id,
      archived_by_client_at: ended_at,
      archived_by_expert_at: ended_at,
      created_at: answered_at,
      updated_at: quoted_at ?? answered_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const said = { thread_id: thread.id, sender: 'expert', read_at: ended_at }
  await tx
    .insertInto('messages')
    .values({ ...said, body: 'Tak for din opgave. Må jeg komme forbi og se rummet?', created_at: answered_at })
    .execute()
  if (!quoted_at || !terms) return
  const quote = await tx
    .insertInto('quotes')
    .values({
      thread_id: thread.id,
      lead_id: id,
      status: won ? 'accepted' : 'expired',
      version: 1,
      terms: JSON.stringify(terms),
      expires_at: ended_at,
      sent_at: quoted_at,
      answered_at: ended_at,
      created_at: quoted_at,
      updated_at: ended_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('messages')
    .values({ ...said, body: terms.title, kind: 'quote', ref_id: quote.id, created_at: quoted_at })
    .execute()
}
