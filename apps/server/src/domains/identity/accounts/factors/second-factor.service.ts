/**
 * Switching the second factor on and off, and the second step of signing in. The owner gets a mail about each change,
 * and every other session ends.
 */
import { CHALLENGE_TRIES } from '@husrum/contract/core/limits.ts'
import type { SecondFactorState } from '@husrum/contract/identity/accounts/second-factor.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { conflict, fieldRefusal, Refusal } from '../../../../platform/http/errors.ts'
import type { Caller } from '../../../../platform/limits/allowances.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Metrics } from '../../../../platform/core/metrics.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { SecurityEvents } from '../../../../platform/core/security-events.ts'
import { sealText } from '../../../../platform/core/sealed-text.ts'
import { maybeAccountByEmail, maybeAccountForUpdate, type AccountRow } from '../common/accounts.queries.ts'
import { addresseeOf, localeOf, type MailDeps, type MailKind, mailPerson, pageUrl } from '../common/mails.ts'
import { hashSecret } from '../common/secrets.ts'
import { asOwner, type OwnerProof, type ProofDeps } from './factor-proof.service.ts'
import * as queries from './factors.queries.ts'
import * as factors from './factors.service.ts'
import type { ProveOwner } from '../passwords/owner.service.ts'
import { hasRecentFactor, markFactorGiven } from '../sessions/sessions.queries.ts'
import {
  endSessions,
  noteRefusedSignIn,
  openSession,
  CODES_OF_ACCOUNT,
  triesOfCode,
  type OpenedSession,
} from '../sessions/sessions.service.ts'

export type SecondFactorDeps = MailDeps &
  ProofDeps &
  Pick<Platform, 'brand'> & {
    metrics: Pick<Metrics, 'signInTried'>
    security: Pick<SecurityEvents, 'note'>
  }

export async function readSecondFactor(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { account_id, session_id, role }: Viewer,
): Promise<SecondFactorState> {
  const protection = await queries.selectProtection(db, account_id)
  const given = await hasRecentFactor(db, session_id)
  return {
    totp_since: protection.confirmed_at?.toISOString() ?? null,
    required: role === 'admin' && config.staffFactor === 'required',
    recovery_codes_left: protection.codes_left,
    proof_by: given ? [] : factors.methodsOf(protection),
  }
}

/** 409 `email_unconfirmed`: a person who typed a wrong address must not get permanent access to its owner's account. */
export async function requireConfirmedEmail(_: Tx, { email_verified_at }: AccountRow): Promise<void> {
  if (!email_verified_at) throw conflict('email_unconfirmed')
}

/** 409 `email_unconfirmed`, and `factor_is_on`: the current app must be off first; 422, 429 as in `asOwner`. */
export async function startSecondFactor(
  deps: SecondFactorDeps,
  prove: ProveOwner,
  viewer: Viewer,
  proof: OwnerProof,
): Promise<{ secret: string; uri: string }> {
  const secret = factors.newSecret()
  const sealed = sealText(await deps.factorKey(), secret)
  const start = async (tx: Tx, account: AccountRow) => {
    await queries.upsertStartedFactor(tx, account.id, sealed)
    return account.email
  }
  const email = await asOwner({ deps, prove, viewer }, proof, start, async (tx, account) => {
    await requireConfirmedEmail(tx, account)
    if (await queries.hasFactor(tx, account.id)) throw conflict('factor_is_on')
  })
  return { secret, uri: factors.appOf(secret, deps.brand.now().product, email).toString() }
}

/** Returns the recovery codes. 409 `factor_is_on`, 422 `factor_code_wrong`, `factor_not_started`. */
export async function confirmSecondFactor(deps: SecondFactorDeps, viewer: Viewer, code: string): Promise<string[]> {
  const made = await deps.events.transaction(async (tx) => {
    const account = await lockOwn(tx, viewer)
    const factor = await queries.maybeFactorForUpdate(tx, account.id)
    if (!factor) throw fieldRefusal('code', 'factor_not_started')
    if (factor.confirmed_at) throw conflict('factor_is_on')
    const step = await factors.takeFirstCode(deps, tx, factor, code)
    if (step === undefined) return undefined
    await queries.markFactorConfirmed(tx, account.id, step)
    await markFactorGiven(tx, viewer.session_id)
    const codes = await factors.makeRecoveryCodes(tx, account.id)
    await endSessions(deps, tx, account.id, viewer.session_id)
    await mailChange(deps, tx, account, 'factor_on')
    return codes
  })
  if (!made) throw wrongCode()
  return made
}

/** 409 `last_factor`: staff of this installation must retain one. */
export async function requireFactorLeft(
  { config }: Pick<Platform, 'config'>,
  tx: Tx,
  { id, role }: Pick<AccountRow, 'id' | 'role'>,
): Promise<void> {
  if (role !== 'admin' || config.staffFactor !== 'required') return
  const { app, passkey } = await queries.selectFactors(tx, id)
  if (!app && !passkey) throw conflict('last_factor')
}

/** Recovery codes replace the app, and passkeys where a password alone does not sign in. */
export async function deleteUnneededCodes(tx: Tx, { id, role }: Pick<AccountRow, 'id' | 'role'>): Promise<void> {
  const { app, passkey } = await queries.selectFactors(tx, id)
  if (!app && !(passkey && role === 'admin')) await queries.deleteRecoveryCodes(tx, id)
}

/** 409 `factor_is_off`, `last_factor`; 422 and 429 as in `asOwner`. */
export async function endSecondFactor(
  deps: SecondFactorDeps,
  prove: ProveOwner,
  viewer: Viewer,
  proof: OwnerProof,
): Promise<void> {
  const end = async (tx: Tx, account: AccountRow) => {
    await queries.deleteFactor(tx, account.id)
    await requireFactorLeft(deps, tx, account)
    await deleteUnneededCodes(tx, account)
    await endSessions(deps, tx, account.id, viewer.session_id)
    await mailChange(deps, tx, account, 'factor_off')
  }
  await asOwner({ deps, prove, viewer }, proof, end, async (tx, account) => {
    if (!(await queries.hasFactor(tx, account.id))) throw conflict('factor_is_off')
  })
}

/** For accounts with the app, and for staff with passkeys only. 409 `factor_is_off`; 422 and 429 as in `asOwner`. */
export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  prove: ProveOwner,
  viewer: Viewer,
  proof: OwnerProof,
): Promise<string[]> {
  const renew = async (tx: Tx, account: AccountRow) => {
    const codes = await factors.makeRecoveryCodes(tx, account.id)
    await mailChange(deps, tx, account, 'factor_codes')
    return codes
  }
  return asOwner({ deps, prove, viewer }, proof, renew, async (tx, { id, role }) => {
    const { app, passkey } = await queries.selectFactors(tx, id)
    if (!app && !(passkey && role === 'admin')) throw conflict('factor_is_off')
  })
}

/**
 * 422 `challenge_ended` on `challenge`, `factor_code_wrong` on `code`; 429 `too_many_tries`. A try is counted before
 * its code is checked, and uncounted if the code was right.
 */
export async function finishLogin(
  deps: SecondFactorDeps & Pick<Platform, 'allowances'>,
  given: { challenge: string; code: string; caller: Caller; userAgent: string },
): Promise<OpenedSession> {
  const { caller } = given
  const tokenHash = hashSecret(given.challenge)
  const email = await queries.maybeChallengedEmail(deps.db, tokenHash, CHALLENGE_TRIES)
  const spent = await deps.allowances.spend(await triesOfCode(deps, email, caller), caller)
  // notify whatever the result of this try, because the earlier wrong tries count
  if (email !== undefined && spent.halved.includes(CODES_OF_ACCOUNT.scope)) await tellOfCodes(deps, email)
  const opened = await deps.db.transaction().execute(async (tx) => {
    const account = await lockChallenged(tx, tokenHash)
    if (!account) throw fieldRefusal('challenge', 'challenge_ended')
    const taken = await factors.takeCountedCode(deps, tx, account.id, given.code)
    if (!taken) {
      await queries.markChallengeWrong(tx, tokenHash)
      return { wrongOf: account.email }
    }
    await queries.deleteChallenge(tx, tokenHash)
    if (taken === 'recovery_code') await tellOfRecovery(deps, tx, account)
    await deps.allowances.giveBack(tx, spent)
    return openSession(tx, account.id, given.userAgent, { caller, byFactor: true })
  })
  if ('wrongOf' in opened) {
    await noteRefusedSignIn(deps, { email: opened.wrongOf, address: caller.address }, 'wrong_code')
    throw wrongCode()
  }
  deps.metrics.signInTried('ok')
  return opened
}

/** The account is locked first, as everywhere; then earlier checks are repeated under the lock. */
async function lockChallenged(tx: Tx, tokenHash: Buffer): Promise<AccountRow | undefined> {
  const asked = await queries.maybeChallenged(tx, tokenHash, CHALLENGE_TRIES)
  const account = asked === undefined ? undefined : await maybeAccountForUpdate(tx, asked)
  const still = account && (await queries.maybeChallenged(tx, tokenHash, CHALLENGE_TRIES))
  return still === undefined ? undefined : account
}

const codesMails: Limit = { scope: 'codes-mails', allowed: 1, windowSeconds: 86_400, code: 'too_many_tries' }

/** Notifies the owner once a day: a person who reaches this step has the password. */
async function tellOfCodes(deps: SecondFactorDeps, email: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const account = await maybeAccountByEmail(tx, email)
    if (account && (await deps.limits.countIfRoom(tx, codesMails, String(account.id))))
      await mailChange(deps, tx, account, 'code_tries')
  })
}

async function tellOfRecovery(deps: SecondFactorDeps, tx: Tx, account: AccountRow): Promise<void> {
  const { codes_left } = await queries.selectProtection(tx, account.id)
  await mailChange(deps, tx, account, 'recovery_used', { count: codes_left })
}

const wrongCode = () => fieldRefusal('code', 'factor_code_wrong')

export async function lockOwn(tx: Tx, { account_id }: Viewer): Promise<AccountRow> {
  const account = await maybeAccountForUpdate(tx, account_id)
  if (!account) throw new Refusal(401, 'unauthenticated')
  return account
}

export async function mailChange(
  deps: MailDeps,
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'email' | 'email_verified_at' | 'locale' | 'name'>,
  kind: MailKind,
  params: Record<string, unknown> = {},
): Promise<void> {
  const locale = localeOf(account)
  const url = pageUrl(deps, locale, '/forgot-password')
  await mailPerson(deps, tx, kind, {
    ...addresseeOf(account),
    url,
    params,
  })
}
