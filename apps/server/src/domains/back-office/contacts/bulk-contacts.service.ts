/** Changes of many messages at once: a preview, or one transaction that locks the rows in the order of their ids. */
import type { BulkOutcome } from '@husrum/contract/core/staff-lists.ts'
import { type contactBulkActions, type contacts } from '@husrum/contract/back-office/contacts.ts'
import { contactMoves, type ContactStatus } from '@husrum/contract/back-office/contacts.rules.ts'
import { CONTACT_UNDO_MINUTES } from '@husrum/contract/core/limits.ts'
import type { BodyOf } from '@husrum/contract/core/endpoint.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { writeAudits } from '../../../platform/core/audit.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { ContactRow } from './contacts.queries.ts'
import { audited, requireColleague } from './contacts.service.ts'
import { lockContacts, markHandled, markReopened, updateAssigned } from './inbox.queries.ts'

type Action = (typeof contactBulkActions)[number]
type Locked = Awaited<ReturnType<typeof lockContacts>>[number]

/** Why the action cannot be applied to the message; undefined if it can. */
function refusalOf(row: Locked | undefined, action: Action): string | undefined {
  if (!row) return 'contact_not_found'
  const from = row.status as ContactStatus // a check constraint of the table allows only the three
  if (action === 'handle' && !contactMoves[from].includes('handled')) return 'illegal_move'
  if (action === 'reopen' && !row.undoable) return 'contact_undo_over'
  return undefined
}

/** 422 `unknown_colleague`. Each message is changed or returned with the reason why not. */
export async function changeContacts(
  deps: Pick<Platform, 'db' | 'translators'>,
  viewer: Viewer,
  { ids, action, preview, assigned_to = null }: BodyOf<typeof contacts.bulkContacts>,
  locale: Locale,
): Promise<BulkOutcome[]> {
  const translate = deps.translators.for(locale)
  return deps.db.transaction().execute(async (tx) => {
    if (action === 'assign') await requireColleague(tx, assigned_to)
    const rows = await lockContacts(tx, ids, CONTACT_UNDO_MINUTES)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const changing = rows.filter((row) => refusalOf(row, action) === undefined && !isSo(row, action, assigned_to))
    if (!preview && changing.length > 0) {
      const changed = changing.map(({ id }) => id)
      if (action === 'handle') await markHandled(tx, changed)
      else if (action === 'reopen') await markReopened(tx, changed)
      else await updateAssigned(tx, changed, assigned_to)
      await writeAudits(
        tx,
        viewer,
        changing.map((row) => ({
          action: 'contact.update',
          subject: { kind: 'contact', id: row.id, label: row.name },
          before: audited(row),
          after: audited(afterOf(row, action, assigned_to)),
        })),
      )
    }
    return [...new Set(ids)].map((id) => {
      const refusal = refusalOf(byId.get(id), action)
      const outcome = refusal ?? (preview ? 'ready' : 'done')
      return { id, outcome, message: refusal === undefined ? null : translate(`error.${refusal}`) }
    })
  })
}

/** The message is assigned to this person already: nothing to write. */
const isSo = (row: ContactRow, action: Action, assigned_to: number | null) =>
  action === 'assign' && row.assigned_to === assigned_to

function afterOf(row: ContactRow, action: Action, assigned_to: number | null): ContactRow {
  if (action === 'assign') return { ...row, assigned_to }
  return { ...row, status: action === 'handle' ? 'handled' : (row.handled_from ?? 'in_progress') }
}
