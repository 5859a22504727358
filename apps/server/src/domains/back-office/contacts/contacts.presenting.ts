/** A message of the contact form as staff read it, one by one or as a table. */
import type { AdminContact, AdminContactDetail, StaffPerson } from '@husrum/contract/back-office/contacts.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { maybeAccount, maybeAccountByEmail } from '../../identity/accounts/accounts.service.ts'
import { listStaff } from '../../identity/accounts/staff/staff.service.ts'
import { ANSWERING } from './contacts.service.ts'
import { listContacts, listNotes, listOfAddress, type ShownContact } from './inbox.queries.ts'

/** Other messages from the same address, shown beside the message. */
const OTHERS = 10

/** An erased colleague has no name, and is shown as null. */
const colleague = (id: number | null, name: string | null) => (id === null || !name ? null : { id, name })

function presentContact(row: ShownContact): AdminContact {
  return {
    id: row.id,
    account_id: row.account_id,
    name: row.name,
    email: row.email,
    // the casts: the contract's schema checked these when the row was written
    topic: row.topic as AdminContact['topic'],
    subject: row.subject,
    message: row.message,
    locale: row.locale as AdminContact['locale'], // as above
    status: row.status as AdminContact['status'], // a check constraint of the table allows only the three
    note: row.note,
    assigned_to: colleague(row.assigned_to, row.assigned_name),
    reply:
      row.reply !== null && row.replied_at
        ? {
            body: row.reply,
            by: colleague(row.replied_by, row.replied_name),
            created_at: row.replied_at.toISOString(),
          }
        : null,
    version: row.version,
    handled_at: row.handled_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

export const presentContacts = async ({ db }: Pick<Platform, 'db'>, ids: readonly number[]): Promise<AdminContact[]> =>
  (await listContacts(db, ids)).map(presentContact)

/** 404 `contact_not_found`. */
export async function presentContactOf(deps: Pick<Platform, 'db'>, id: number): Promise<AdminContact> {
  const [contact] = await presentContacts(deps, [id])
  if (!contact) throw notFound('contact_not_found')
  return contact
}

/** 404 `contact_not_found`. */
export async function presentContactDetail({ db }: Pick<Platform, 'db'>, id: number): Promise<AdminContactDetail> {
  const contact = await presentContactOf({ db }, id)
  const account =
    contact.account_id === null
      ? await maybeAccountByEmail(db, contact.email)
      : await maybeAccount(db, contact.account_id)
  const others = await listOfAddress(db, contact, OTHERS)
  const notes = await listNotes(db, id)
  return {
    ...contact,
    notes: notes.map(({ author_id, author, created_at, ...note }) => ({
      ...note,
      by: colleague(author_id, author),
      created_at: created_at.toISOString(),
    })),
    account:
      account && !account.deleted_at
        ? {
            id: account.id,
            name: account.name,
            role: account.role as 'client', // a check constraint of the table allows only the contract's roles
            signed_in: contact.account_id !== null,
          }
        : null,
    others: others.map((other) => ({
      ...other,
      status: other.status as AdminContact['status'], // as above
      created_at: other.created_at.toISOString(),
    })),
  }
}

/** Staff whom a message can be assigned to. */
export const presentAnswering = async ({ db }: Pick<Platform, 'db'>): Promise<StaffPerson[]> =>
  (await listStaff(db, ANSWERING)).map(({ staff_role, ...person }) => ({
    ...person,
    staff_role: staff_role as StaffPerson['staff_role'], // the query selects only these roles
  }))

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
  assigned_to: ({ assigned_to }) => assigned_to?.name ?? null,
  replied_by: ({ reply }) => reply?.by?.name ?? null,
  replied_at: ({ reply }) => reply?.created_at ?? null,
  handled_at: ({ handled_at }) => handled_at,
  created_at: ({ created_at }) => created_at,
}
