/** A message of the contact form as staff read it, one by one or as a table. */
import type { AdminContact } from '@husrum/contract/contacts.ts'
import type { Columns } from '../../platform/csv.ts'
import type { Platform } from '../../platform/platform.ts'
import { listContacts, type ContactRow } from './contact.queries.ts'

export function presentContact(row: ContactRow): AdminContact {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    email: row.email,
    // the casts: the contract's schema held these when the row was written
    topic: row.topic as AdminContact['topic'],
    subject: row.subject,
    message: row.message,
    locale: row.locale as AdminContact['locale'], // as above
    status: row.status as AdminContact['status'], // a check of the table holds it to the three
    note: row.note,
    handled_at: row.handled_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

export const presentContacts = async ({ db }: Pick<Platform, 'db'>, ids: readonly number[]): Promise<AdminContact[]> =>
  (await listContacts(db, ids)).map(presentContact)

export const contactColumns: Columns<AdminContact> = {
  id: ({ id }) => id,
  status: ({ status }) => status,
  topic: ({ topic }) => topic,
  name: ({ name }) => name,
  email: ({ email }) => email,
  account_id: ({ account_id }) => account_id,
  locale: ({ locale }) => locale,
  subject: ({ subject }) => subject,
  message: ({ message }) => message,
  note: ({ note }) => note,
  handled_at: ({ handled_at }) => handled_at,
  created_at: ({ created_at }) => created_at,
}

/** Rows of a table read at once. */
const BATCH = 500

/** A reader who is slow holds no connection meanwhile. */
export async function* contactsInBatches(deps: Pick<Platform, 'db'>, ids: readonly number[]) {
  for (let at = 0; at < ids.length; at += BATCH) yield await presentContacts(deps, ids.slice(at, at + BATCH))
}
