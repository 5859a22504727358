/** Which channels each kind comes by. All are on until switched off. */
import {
  kindsOfRole,
  switchableKinds,
  type NotificationChoices,
  type NotificationPreferences,
  type SwitchableKind,
} from '@husrum/contract/notifications.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { listPreferences, upsertPreferences } from './preferences.queries.ts'

type Deps = Pick<Platform, 'delivery'>
type Person = { account_id: number; role: string }

/** Staff get no notifications; they have their work lists. */
const kindsOf = (role: string): readonly SwitchableKind[] =>
  role === 'client' ? kindsOfRole.client : role === 'expert' ? kindsOfRole.expert : []

/** The `kind` of a delivery, for staff and for cancelling pending ones. */
export const deliveryKind = (kind: SwitchableKind): string => `notification-${kind}`

export async function readPreferences(db: Db, { account_id, role }: Person): Promise<NotificationPreferences> {
  const switched = new Map((await listPreferences(db, account_id)).map(({ kind, email }) => [kind, email]))
  return Object.fromEntries(kindsOf(role).map((kind) => [kind, { email: switched.get(kind) ?? true }]))
}

/** Kinds of the other role are ignored. Switching a kind off cancels its pending mails. */
export async function choosePreferences(
  deps: Deps,
  tx: Tx,
  { account_id, role }: Person,
  wanted: NotificationChoices,
): Promise<void> {
  const chosen = kindsOf(role).flatMap((kind) => {
    const email = wanted[kind]?.email
    return email === undefined ? [] : [{ kind, email }]
  })
  if (chosen.length === 0) return
  await upsertPreferences(tx, account_id, chosen)
  for (const { kind, email } of chosen)
    if (!email) await deps.delivery.cancelPending(tx, account_id, deliveryKind(kind))
}

/** Leaving cancels pending mails too. */
export async function cancelAllPending(deps: Deps, tx: Tx, accountId: number): Promise<void> {
  for (const kind of switchableKinds) await deps.delivery.cancelPending(tx, accountId, deliveryKind(kind))
}
