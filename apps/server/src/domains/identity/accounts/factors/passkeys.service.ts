/**
 * Passkeys: added and removed by their owner, and used to sign in. The account's row is locked first; a challenge is
 * deleted in the transaction that checks it, so that each is answered only once, rightly or wrongly.
 */
import { PASSKEYS_MAX } from '@husrum/contract/core/limits.ts'
import type { SignedPasskey } from '@husrum/contract/identity/accounts/factor-proof.ts'
import type { CreatedPasskey } from '@husrum/contract/identity/accounts/passkeys.ts'
import type { SecurityCause } from '@husrum/contract/identity/accounts/security-causes.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound, type Refusal } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import { ofNetwork, type Caller } from '../../../../platform/limits/allowances.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { AccountRow } from '../common/accounts.queries.ts'
import { hashSecret } from '../common/secrets.ts'
import { asOwner, refusalOf, takeAssertion, type OwnerProof } from './factor-proof.service.ts'
import { deleteStartedFactor, makeRecoveryCodes, selectFactors, selectProtection } from './factors.service.ts'
import * as ceremony from './passkey-ceremony.ts'
import * as queries from './passkeys.queries.ts'
import type { PasskeyRow } from './passkeys.queries.ts'
import type { ProveOwner } from '../passwords/owner.service.ts'
import {
  deleteUnneededCodes,
  lockOwn,
  requireConfirmedEmail,
  requireFactorLeft,
  mailChange,
  type SecondFactorDeps,
} from './second-factor.service.ts'
import { markFactorGiven, selectSignInKey } from '../sessions/sessions.queries.ts'
import * as sessions from '../sessions/sessions.service.ts'
import { readUserAgent } from '../sessions/user-agent.ts'

const asked: Limit = { scope: 'passkeys-address', allowed: 600, windowSeconds: 600, code: 'too_many_tries' }

export type PasskeyDeps = Omit<SecondFactorDeps, 'brand'>

export const listPasskeys = ({ db }: Pick<Platform, 'db'>, { account_id }: Viewer): Promise<PasskeyRow[]> =>
  queries.listPasskeys(db, account_id)

/** 409 `email_unconfirmed`, `passkeys_full`; 422 and 429 as in `asOwner`. */
export async function startPasskey(
  deps: PasskeyDeps,
  prove: ProveOwner,
  viewer: Viewer,
  proof: OwnerProof,
): Promise<ReturnType<typeof ceremony.creationOf>> {
  const { account_id } = viewer
  const start = async (tx: Tx, account: AccountRow) => {
    const known = await queries.listPasskeys(tx, account_id)
    if (known.length >= PASSKEYS_MAX) throw conflict('passkeys_full')
    const handle = ceremony.userIdOf(await selectSignInKey(tx), account_id)
    const made = ceremony.creationOf(deps.config, { ...account, handle, known })
    await queries.deletePasskeyChallenges(tx, account_id) // only the newest counts
    await keepChallenge(tx, made.challenge, account_id)
    return made
  }
  return asOwner({ deps, prove, viewer }, proof, start, requireConfirmedEmail)
}

/** 409 `passkeys_full`, `passkey_known`; 422 `passkey_ended`, `passkey_refused`. */
export async function addPasskey(
  deps: PasskeyDeps,
  viewer: Viewer,
  { credential, address, userAgent }: { credential: CreatedPasskey; address: string; userAgent: string },
): Promise<{ row: PasskeyRow; codes: string[] | null }> {
  const challenge = ceremony.challengeIn(credential)
  if (challenge === undefined) throw refused()
  const added = await deps.events.transaction(async (tx) => {
    const account = await lockOwn(tx, viewer)
    if (!(await queries.deleteOpenChallenge(tx, hashSecret(challenge), account.id))) return 'passkey_ended' as const
    const key = await ceremony.readCreated(deps.config, credential, challenge)
    if (!key) return 'passkey_refused' as const
    if ((await queries.listPasskeys(tx, account.id)).length >= PASSKEYS_MAX) throw conflict('passkeys_full')
    const before = await selectFactors(tx, account.id)
    const row = await queries.maybeInsertedPasskey(tx, { ...key, account_id: account.id, name: nameOf(userAgent) })
    if (!row) throw conflict('passkey_known')
    await deleteStartedFactor(tx, account.id) // begun with the password only, which is no longer enough
    await markFactorGiven(tx, viewer.session_id)
    // staff's permissions depend on a factor, and other sessions may have been opened with the password only
    if (account.role === 'admin' && !before.app && !before.passkey)
      await sessions.endSessions(deps, tx, account.id, viewer.session_id)
    else await deps.events.emit(tx, 'sessions.changed', {})
    await mailChange(deps, tx, account, 'passkey_added')
    return { row, codes: await firstCodes(tx, account) }
  })
  if (typeof added === 'string') throw fieldRefusal('credential', added)
  deps.security.note({ kind: 'passkey', code: 'added', account_id: viewer.account_id, address })
  return added
}

/** Staff need a factor to sign in, so one who loses the device would be locked out without recovery codes. */
async function firstCodes(tx: Tx, { id, role }: AccountRow): Promise<string[] | null> {
  if (role !== 'admin' || (await selectProtection(tx, id)).codes_left > 0) return null
  return makeRecoveryCodes(tx, id)
}

/** 404 `passkey_not_found`. */
export async function renamePasskey(
  { db }: Pick<Platform, 'db'>,
  { account_id }: Viewer,
  id: number,
  name: string,
): Promise<PasskeyRow> {
  const row = await db.transaction().execute((tx) => queries.updatePasskeyName(tx, account_id, id, name))
  if (!row) throw notFound('passkey_not_found')
  return row
}

/** 404 `passkey_not_found`, 409 `last_factor`; 422 and 429 as in `asOwner`. */
export async function removePasskey(
  deps: PasskeyDeps,
  prove: ProveOwner,
  viewer: Viewer,
  { id, address, ...proof }: OwnerProof & { id: number; address: string },
): Promise<void> {
  await asOwner({ deps, prove, viewer }, proof, async (tx, account) => {
    if (!(await queries.deletePasskey(tx, account.id, id))) throw notFound('passkey_not_found')
    await requireFactorLeft(deps, tx, account)
    await deleteUnneededCodes(tx, account)
    await sessions.endSessions(deps, tx, account.id, viewer.session_id)
    await mailChange(deps, tx, account, 'passkey_removed')
  })
  deps.security.note({ kind: 'passkey', code: 'removed', account_id: viewer.account_id, address })
}

/** 429 `too_many_tries` by caller: our page asks once. */
export async function startPasskeyLogin(
  deps: PasskeyDeps & Pick<Platform, 'allowances'>,
  caller: Caller,
): Promise<{ options: ReturnType<typeof ceremony.requestOf>; expires_at: string }> {
  await deps.allowances.spend(ofNetwork(asked, caller.address), caller)
  return deps.db.transaction().execute(async (tx) => {
    const options = ceremony.requestOf(deps.config)
    const expires = await keepChallenge(tx, options.challenge, null)
    return { options, expires_at: expires.toISOString() }
  })
}

type LoginTry = { credential: SignedPasskey; caller: Caller; userAgent: string; locale: Locale }
type Refused = { reason: SecurityCause<'sign_in'>; refusal: Refusal; email?: string }

/**
 * Replaces password and second factor, because the device has verified its user. 401 `account_left`, 403
 * `account_suspended`, 422 `passkey_ended`, `passkey_refused`, 429 `too_many_logins`.
 */
export async function finishPasskeyLogin(
  deps: PasskeyDeps & Pick<Platform, 'allowances'>,
  given: LoginTry,
): Promise<sessions.OpenedSession> {
  const { caller } = given
  const { address } = caller
  const spent = await deps.allowances.spend(sessions.triesOfNetwork(deps.allowances, caller), caller)
  const opened = await deps.db.transaction().execute(async (tx) => {
    const done = await tryPasskey(deps, tx, given)
    if (!('reason' in done)) await deps.allowances.giveBack(tx, spent)
    return done
  })
  if ('refusal' in opened) {
    const { email, reason, refusal } = opened
    await sessions.noteRefusedSignIn(deps, { address, ...(email === undefined ? {} : { email }) }, reason)
    throw refusal
  }
  deps.metrics.signInTried('ok')
  deps.security.note({ kind: 'passkey', code: 'signed_in', account_id: opened.account_id, address })
  return opened
}

async function tryPasskey(
  deps: PasskeyDeps,
  tx: Tx,
  { credential, caller, userAgent, locale }: LoginTry,
): Promise<sessions.OpenedSession | Refused> {
  const signed = await takeAssertion(deps, tx, credential)
  if ('reason' in signed) {
    const reason = signed.reason === 'copied' ? 'copied_passkey' : 'wrong_passkey'
    return { reason, refusal: refusalOf(signed), ...(signed.email === undefined ? {} : { email: signed.email }) }
  }
  const { account, key, counter } = signed
  const closed = await closedFor(tx, account, locale)
  if (closed) return { ...closed, email: account.email }
  await queries.markPasskeyUsed(tx, key.id, counter)
  return sessions.openSession(tx, account.id, userAgent, { caller, byFactor: true })
}

async function closedFor(tx: Tx, account: AccountRow, locale: Locale): Promise<Refused | undefined> {
  const closed = await sessions.closedOf(tx, account)
  if (closed === undefined) return undefined
  if (closed === 'gone') return { reason: 'wrong_passkey', refusal: refused() }
  return { reason: closed === 'suspended' ? 'suspended' : 'left', refusal: sessions.closedRefusal(closed, locale) }
}

const refused = (): Refusal => fieldRefusal('credential', 'passkey_refused')

const keepChallenge = (tx: Tx, challenge: string, account_id: number | null): Promise<Date> =>
  queries.insertPasskeyChallenge(
    tx,
    { challenge_hash: hashSecret(challenge), account_id },
    ceremony.PASSKEY_CHALLENGE_LIFE_S,
  )

/** The default name, for example "Firefox, Linux", until the owner changes it. */
function nameOf(userAgent: string): string | null {
  const { browser, system } = readUserAgent(userAgent)
  return [browser, system].filter((part) => part !== null).join(', ') || null
}
