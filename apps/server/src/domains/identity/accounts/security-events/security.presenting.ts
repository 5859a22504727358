/** Security events as staff see them. */
import type { SecurityEvent } from '@husrum/contract/identity/accounts/security.ts'
import type { Columns } from '../../../../platform/http/csv.ts'
import type { Db } from '../../../../platform/database/database.ts'
import { notFound } from '../../../../platform/http/errors.ts'
import { listEvents } from './security-events.queries.ts'

export const presentEvents = async (db: Db, ids: readonly number[]): Promise<SecurityEvent[]> =>
  (await listEvents(db, ids)).map((row) => ({
    id: row.id,
    kind: row.kind as SecurityEvent['kind'], // a check of the table allows only these four
    code: row.code,
    account: row.account_id === null ? null : { id: row.account_id, name: row.account_name ?? '' },
    account_hash: row.account_hash,
    service_token: row.service_token,
    address: row.address,
    route: row.route,
    count: row.count,
    created_at: row.created_at.toISOString(),
  }))

/** 404 `security_event_not_found`. */
export async function presentEvent(db: Db, id: number): Promise<SecurityEvent> {
  const [event] = await presentEvents(db, [id])
  if (!event) throw notFound('security_event_not_found')
  return event
}

/** Columns have the names of the JSON. */
export const eventColumns: Columns<SecurityEvent> = {
  id: (event) => event.id,
  kind: (event) => event.kind,
  code: (event) => event.code,
  account_id: (event) => event.account?.id ?? null,
  account_hash: (event) => event.account_hash,
  service_token: (event) => event.service_token,
  address: (event) => event.address,
  route: (event) => event.route,
  count: (event) => event.count,
  created_at: (event) => event.created_at,
}
