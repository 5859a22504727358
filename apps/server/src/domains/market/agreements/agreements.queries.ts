import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../messaging/messaging.service.ts'

/** The two people of a lead. */
export type People = {
  client_id: number
  expert_id: number
  client_name: string
  client_left: boolean
  expert_name: string
  expert_left: boolean
}

/** Columns of `People`, of the lead `l`, its client `c`, its expert `e` and the expert's account `ea`. */
export const people = [
  sql<number>`l.client_id`.as('client_id'),
  sql<number>`l.expert_id`.as('expert_id'),
  sql<string>`c.name`.as('client_name'),
  sql<boolean>`c.deleted_at is not null`.as('client_left'),
  sql<string>`case when e.expert_type = 'agency' then coalesce(e.company_name, e.name) else e.name end`.as(
    'expert_name',
  ),
  sql<boolean>`ea.deleted_at is not null`.as('expert_left'),
] as const

/** Whether the lead `l` belongs to the reader. */
export const ofReader = (reader: Reader): RawBuilder<boolean> =>
  reader.side === 'client' ? sql`l.client_id = ${reader.client_id}` : sql`l.expert_id = ${reader.expert_id}`
