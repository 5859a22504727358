/** The channels of each kind. All are on until switched off. */
import {
  kindsOfRole,
  preferenceKinds,
  switchableKinds,
  type BillingKind,
  type NotificationChoices,
  type NotificationPreferences,
  type PreferenceKind,
  type SwitchableKind,
} from '@husrum/contract/identity/accounts/notification-preferences.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { listPreferences, upsertPreferences } from './preferences.queries.ts'

type Deps = Pick<Platform, 'delivery'>
type Person = { account_id: number; role: string }

/** Staff get no notifications, because they use work lists. */
const kindsOf = (role: string): readonly PreferenceKind[] =>
  role === 'client' ? kindsOfRole.client : role === 'expert' ? kindsOfRole.expert : []

/** The `kind` of a delivery, for staff and for cancelling pending ones. */
export const deliveryKind = (kind: SwitchableKind): string => `notification-${kind}`
export const pushKind = (kind: PreferenceKind): string => `push-${kind}`

/** The preference that applies to a kind. */
export const preferenceOf = (kind: SwitchableKind | BillingKind): PreferenceKind =>
  switchableKinds.find((each) => each === kind) ?? 'billing'

const allOn = { email: true, push: true }

export async function readPreferences(db: Db, { account_id, role }: Person): Promise<NotificationPreferences> {
  const switched = new Map((await listPreferences(db, account_id)).map(({ kind, ...channels }) => [kind, channels]))
  return Object.fromEntries(kindsOf(role).map((kind) => [kind, switched.get(kind) ?? allOn]))
}

/** Kinds of the other role are ignored. Switching off a kind cancels its pending deliveries. */
export async function choosePreferences(
  deps: Deps,
  tx: Tx,
  { account_id, role }: Person,
  wanted: NotificationChoices,
): Promise<void> {
  const chosen = kindsOf(role).flatMap((kind) => {
    const { push, ...given } = wanted[kind] ?? {}
    // mails about money are always sent
    const email = kind === 'billing' ? undefined : given.email
    return email === undefined && push === undefined ? [] : [{ kind, email, push }]
  })
  if (chosen.length === 0) return
  await upsertPreferences(tx, account_id, chosen)
  const off = chosen.flatMap(({ kind, email, push }) => [
    ...(email === false && kind !== 'billing' ? [deliveryKind(kind)] : []),
    ...(push === false ? [pushKind(kind)] : []),
  ])
  if (off.length > 0) await deps.delivery.cancelPending(tx, account_id, off)
}

/** Cancels the pending deliveries of all kinds, when an account leaves. */
export async function cancelAllPending(deps: Deps, tx: Tx, accountId: number): Promise<void> {
  const kinds = [...switchableKinds.map((kind) => deliveryKind(kind)), ...preferenceKinds.map((kind) => pushKind(kind))]
  await deps.delivery.cancelPending(tx, accountId, kinds)
}
