/**
 * The unsubscribe link of a mail works without a login: account, kind and a signature over both. Nothing is stored for
 * it, so links in old mails remain valid; it can only switch off one kind.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { switchableKinds, type SwitchableKind } from '@husrum/contract/identity/accounts/notification-preferences.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { fieldRefusal } from '../../../../platform/http/errors.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { choosePreferences, deliveryKind } from './preferences.service.ts'
import { maybeRoleOf, selectUnsubscribeKey } from './preferences.queries.ts'

const FORM = /^([1-9]\d{0,15})\.([a-z_]{1,30})\.([A-Za-z0-9_-]{43})$/

async function sign(db: Db, accountId: number, kind: SwitchableKind): Promise<Buffer> {
  const key = await selectUnsubscribeKey(db)
  return createHmac('sha256', key).update(`unsubscribe\n${accountId}\n${kind}`).digest()
}

export async function unsubscribeToken(db: Db, accountId: number, kind: SwitchableKind): Promise<string> {
  return `${accountId}.${kind}.${(await sign(db, accountId, kind)).toString('base64url')}`
}

/** For domains that write mails of a kind themselves: the delivery kind, and the token that unsubscribes. */
export const mailEnding =
  (kind: SwitchableKind) =>
  async (tx: Tx, accountId: number): Promise<{ kind: string; token: string }> => ({
    kind: deliveryKind(kind),
    token: await unsubscribeToken(tx, accountId, kind),
  })

/** Repeatable. 422 `unsubscribe_invalid` for a token that we did not sign; an erased account gets no mail anyway. */
export async function unsubscribe(
  deps: Pick<Platform, 'db' | 'delivery' | 'events'>,
  token: string,
): Promise<SwitchableKind> {
  const [, id = '', named = '', signature = ''] = FORM.exec(token) ?? []
  const kind = switchableKinds.find((known) => known === named)
  const accountId = Number(id)
  if (kind === undefined || !Number.isSafeInteger(accountId)) throw fieldRefusal('token', 'unsubscribe_invalid')
  const right = await sign(deps.db, accountId, kind)
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right))
    throw fieldRefusal('token', 'unsubscribe_invalid')
  await deps.events.transaction(async (tx) => {
    const role = await maybeRoleOf(tx, accountId)
    if (role !== undefined)
      await choosePreferences(deps, tx, { account_id: accountId, role }, { [kind]: { email: false } })
  })
  return kind
}
