import type { deliveryItem } from '@husrum/contract/back-office/outbox.ts'
import type { z } from 'zod'
import type { Columns } from '../../../platform/http/csv.ts'
import type { DeliveryRow } from './outbox.queries.ts'

type Item = z.input<typeof deliveryItem>

export function presentDelivery(row: DeliveryRow): Item {
  const isOpen = row.state === 'waiting' || row.state === 'retrying'
  return {
    ...row,
    channel: row.channel as Item['channel'], // column checks allow only these values
    state: row.state as Item['state'], // a column check enforces it
    created_at: row.created_at.toISOString(),
    next_try_at: isOpen ? row.next_try_at.toISOString() : null,
    expires_at: row.expires_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

/** The table for spreadsheets uses the names of the JSON. */
export const deliveryColumns: Columns<Item> = {
  id: ({ id }) => id,
  created_at: ({ created_at }) => created_at,
  channel: ({ channel }) => channel,
  kind: ({ kind }) => kind,
  recipient: ({ recipient }) => recipient,
  subject: ({ subject }) => subject,
  state: ({ state }) => state,
  tries: ({ tries }) => tries,
  last_error: ({ last_error }) => last_error,
  ended_at: ({ ended_at }) => ended_at,
}
