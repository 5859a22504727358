/**
 * A change of what protects an account needs proof of its owner: the password, and the app or a passkey if one is on.
 * Otherwise a stolen session and a known password would give permanent access.
 */
import type { FactorProof, SignedPasskey } from '@husrum/contract/identity/accounts/factor-proof.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { fieldRefusal, type Refusal } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { maybeAnyAccountForUpdate, type AccountRow } from '../common/accounts.queries.ts'
import { hashSecret } from '../common/secrets.ts'
import * as factors from './factors.service.ts'
import * as ceremony from './passkey-ceremony.ts'
import * as passkeys from './passkeys.queries.ts'
import type { PasskeyRow } from './passkeys.queries.ts'
import type { ProveOwner } from '../passwords/owner.service.ts'
import { lockProven } from '../passwords/passwords.service.ts'
import { hasRecentFactor, markFactorGiven, selectSignInKey } from '../sessions/sessions.queries.ts'

export type ProofDeps = factors.FactorDeps & Pick<Platform, 'config' | 'db' | 'events'>
type Owner = { deps: ProofDeps; prove: ProveOwner; viewer: Viewer }
export type OwnerProof = FactorProof & { current_password: string }

/**
 * Runs `work` for the proven owner, in one transaction with the proof. A wrong proof is counted, and uses up its code
 * or challenge. 422 `wrong_password`, `factor_needed`, `factor_code_wrong`, `passkey_ended`, `passkey_refused`; 429
 * `too_many_tries`.
 */
export async function asOwner<T>(
  { deps, prove, viewer }: Owner,
  { current_password, ...proof }: OwnerProof,
  work: (tx: Tx, account: AccountRow) => Promise<T>,
  before?: (tx: Tx, account: AccountRow) => Promise<void>,
): Promise<T> {
  const proven = await prove(viewer.account_id, current_password)
  const done = await deps.events.transaction(async (tx) => {
    const account = await lockProven(tx, proven)
    await before?.(tx, account)
    const refusal = await takeFactor(deps, tx, viewer, account, proof)
    return refusal ? { refusal } : { value: await work(tx, account) }
  })
  if ('refusal' in done) throw done.refusal
  return done.value
}

/** Checks the factor of a locked account. A refusal is returned, and thrown after the transaction has committed. */
export async function takeFactor(
  deps: ProofDeps,
  tx: Tx,
  { session_id }: Viewer,
  account: AccountRow,
  { code, credential }: FactorProof,
): Promise<Refusal | undefined> {
  if (factors.methodsOf(await factors.selectProtection(tx, account.id)).length === 0) return undefined
  if (code !== undefined) {
    if (!(await factors.takeCode(deps, tx, account.id, code))) return fieldRefusal('code', 'factor_code_wrong')
  } else if (credential) {
    const signed = await takeAssertion(deps, tx, credential, account)
    if ('reason' in signed) return refusalOf(signed)
    await passkeys.markPasskeyUsed(tx, signed.key.id, signed.counter)
  } else {
    return (await hasRecentFactor(tx, session_id)) ? undefined : fieldRefusal('code', 'factor_needed')
  }
  await markFactorGiven(tx, session_id)
  return undefined
}

type Signed = { account: AccountRow; key: PasskeyRow; counter: number }
type Unsigned = { reason: 'ended' | 'refused' | 'copied'; email?: string }

/**
 * The passkey that signed one of our open challenges, and its account, locked; `of` is a locked account, or undefined
 * for any. Only one of parallel callers gets the challenge, and it is used up whatever the result.
 */
export async function takeAssertion(
  { config }: Pick<Platform, 'config'>,
  tx: Tx,
  credential: SignedPasskey,
  of?: AccountRow,
): Promise<Signed | Unsigned> {
  const challenge = ceremony.challengeIn(credential)
  if (challenge === undefined) return { reason: 'refused' }
  if (!(await passkeys.deleteOpenChallenge(tx, hashSecret(challenge), null))) return { reason: 'ended' }
  const keyId = Buffer.from(credential.id, 'base64url')
  const account = of ?? (await lockOwnerOf(tx, keyId))
  const key = account && (await passkeys.maybePasskeyForUpdate(tx, account.id, keyId))
  if (!account || !key) return { reason: 'refused' }
  const { email } = account
  const handle = ceremony.userIdOf(await selectSignInKey(tx), account.id)
  const counter = await ceremony.readSigned(config, credential, { challenge, key, handle })
  if (counter === undefined) return { reason: 'refused', email }
  if (counter === 'copied') return { reason: 'copied', email }
  return { account, key, counter }
}

async function lockOwnerOf(tx: Tx, keyId: Buffer): Promise<AccountRow | undefined> {
  const owner = await passkeys.maybePasskeyOwner(tx, keyId)
  return owner === undefined ? undefined : maybeAnyAccountForUpdate(tx, owner)
}

export const refusalOf = ({ reason }: Unsigned): Refusal =>
  fieldRefusal('credential', reason === 'ended' ? 'passkey_ended' : 'passkey_refused')
