/**
 * Codes of the second factor. Tries of one account run one after the other under the lock of their limit, so that
 * parallel tries are counted exactly and each code is accepted once.
 */
import { RECOVERY_CODES } from '@husrum/contract/core/limits.ts'
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { LoginChallenge } from '@husrum/contract/identity/accounts/accounts.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { openText } from '../../../../platform/core/sealed-text.ts'
import { hashSecret, newToken } from '../common/secrets.ts'
import type { FactorKey } from './factor-key.ts'
import * as queries from './factors.queries.ts'
import * as passkeys from './passkeys.queries.ts'

export {
  deleteChallenges,
  deleteEndedFactors,
  deleteStartedFactor,
  selectFactors,
  selectProtection,
} from './factors.queries.ts'

/** For signed-in people; codes at the login are counted separately (`triesOfCode`). docs/product/limits.md. */
const wrongCodes: Limit = { scope: 'factor-codes', allowed: 10, windowSeconds: 900, code: 'too_many_tries' }
const CHALLENGE_LIFE_S = 300
/** Codes of the 30 seconds before and after are accepted too: clocks differ, and typing takes a while. */
const WINDOW = 1

export type FactorDeps = Pick<Platform, 'clock' | 'limits' | 'log'> & { factorKey: FactorKey }

export const appOf = (secret: string, product: string, email: string): TOTP =>
  new TOTP({ issuer: product, label: email, secret: Secret.fromBase32(secret) })

/** 160 random bits, as the standard requires. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The number of the code's 30-second step since 1970, if the code is currently valid. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const found = { secret: Secret.fromBase32(secret), token: code, timestamp: now.getTime() }
  const delta = TOTP.validate({ ...found, window: WINDOW })
  return delta === null ? undefined : TOTP.counter({ timestamp: now.getTime() }) + delta
}

/**
 * Accepts a code of the app or a recovery code: undefined for a wrong one, which is counted when the transaction
 * commits. 429 `too_many_tries`.
 */
export async function takeCode(
  deps: FactorDeps,
  tx: Tx,
  accountId: number,
  given: string,
): Promise<'totp' | 'recovery_code' | undefined> {
  await deps.limits.requireRoom(tx, wrongCodes, String(accountId))
  const taken = await takeCountedCode(deps, tx, accountId, given)
  if (!taken) await deps.limits.record(tx, wrongCodes, String(accountId))
  return taken
}

/** Does the same for a try that was already counted. */
export async function takeCountedCode(
  deps: FactorDeps,
  tx: Tx,
  accountId: number,
  given: string,
): Promise<'totp' | 'recovery_code' | undefined> {
  const factor = await queries.maybeFactorForUpdate(tx, accountId)
  const code = given.replace(/[\s-]/g, '')
  return factor?.confirmed_at ? take(deps, tx, factor, code) : takeRecoveryCode(tx, accountId, code)
}

async function take(deps: FactorDeps, tx: Tx, factor: queries.FactorRow, code: string) {
  const { account_id } = factor
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(tx, account_id, code)
  const step = await readStep(deps, factor, code)
  if (step === undefined || step <= factor.last_step) return undefined
  await queries.markStepTaken(tx, account_id, step)
  return 'totp'
}

/** Staff who have only passkeys also have recovery codes; other accounts have none without the app. */
async function takeRecoveryCode(tx: Tx, accountId: number, code: string): Promise<'recovery_code' | undefined> {
  const hash = hashRecoveryCode(accountId, code)
  return (await queries.markRecoveryCodeUsed(tx, accountId, hash)) ? 'recovery_code' : undefined
}

/** Undefined for a wrong code, and for a secret encrypted with another key: a recovery code then still works. */
export async function readStep(
  { clock, factorKey, log }: FactorDeps,
  { account_id, secret: sealed }: queries.FactorRow,
  code: string,
): Promise<number | undefined> {
  const secret = openText(await factorKey(), sealed)
  if (secret === undefined) log.error({ account: account_id }, 'a second factor was sealed with another key')
  return secret === undefined ? undefined : stepOf(secret, code, clock.now())
}

/** Checks the first code of the app. Undefined for a wrong one, which is counted with the others. */
export async function takeFirstCode(
  deps: FactorDeps,
  tx: Tx,
  factor: queries.FactorRow,
  code: string,
): Promise<number | undefined> {
  await deps.limits.requireRoom(tx, wrongCodes, String(factor.account_id))
  const step = await readStep(deps, factor, code)
  if (step === undefined) await deps.limits.record(tx, wrongCodes, String(factor.account_id))
  return step
}

/** The codes are shown once; only hashes are stored. */
export async function makeRecoveryCodes(tx: Tx, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(accountId, code.replaceAll('-', '')))
  await queries.replaceRecoveryCodes(tx, accountId, hashes)
  return codes
}

/** Only letters and digits that are not confused with each other: 80 bits in four parts. */
function newRecoveryCode(): string {
  const letters = [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789'

const hashRecoveryCode = (accountId: number, code: string): Buffer =>
  hashSecret(code.toLowerCase(), `recovery code of ${accountId}`)

/** Deletes app, recovery codes and passkeys. True if there were any. */
export async function deleteFactors(tx: Tx, accountId: number): Promise<boolean> {
  const hadPasskeys = (await passkeys.deletePasskeys(tx, accountId)) > 0
  await queries.deleteRecoveryCodes(tx, accountId)
  return (await queries.deleteFactor(tx, accountId)) || hadPasskeys
}

type Method = LoginChallenge['methods'][number]

/** The methods besides the password; empty if neither an app nor a passkey is on. */
export const methodsOf = ({ confirmed_at, codes_left, passkey }: queries.Protection): Method[] => [
  ...(confirmed_at ? (['totp'] as const) : []),
  ...(confirmed_at || (passkey && codes_left > 0) ? (['recovery_code'] as const) : []),
  ...(passkey ? ['passkey' as const] : []),
]

export type OpenedChallenge = { challenge: string; expires_at: string; methods: Method[] }

/**
 * Opens the second step after the right password; undefined if the password is enough. The reply shows staff who have
 * only passkeys that they need one.
 */
export async function openChallenge(
  tx: Tx,
  { id: accountId, role }: { id: number; role: string },
): Promise<OpenedChallenge | undefined> {
  const methods = methodsOf(await queries.selectProtection(tx, accountId))
  if (!methods.includes('totp') && !(methods.includes('passkey') && role === 'admin')) return undefined
  const challenge = newToken()
  const row = { token_hash: hashSecret(challenge), account_id: accountId }
  const expires = await queries.insertChallenge(tx, row, CHALLENGE_LIFE_S)
  return { challenge, expires_at: expires.toISOString(), methods }
}
