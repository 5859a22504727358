/**
 * Phone codes (docs/product/accounts.md): six digits, ten minutes, five tries each for the requesting device, for its
 * network and for all others; a right answer proves the phone for half an hour, for one registration.
 */
import { CODE_LIFE_S, CODE_TRIES_MAX } from '@husrum/contract/core/limits.ts'
import { timingSafeEqual } from 'node:crypto'
import { isServedPhone } from '@husrum/contract/core/fields/bounds.ts'
import { phoneKind } from '@husrum/contract/core/fields/phone-kinds.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { readNow } from '../../../../platform/core/clock.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { fieldRefusal, Refusal } from '../../../../platform/http/errors.ts'
import type { LimitSettings } from '../../../../platform/config/config-limits.ts'
import {
  asking,
  countUses,
  ofNetwork,
  ofPair,
  withoutProofs,
  withProofs,
  type Allowance,
  type Allowances,
  type Asked,
  type Caller,
} from '../../../../platform/limits/allowances.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Metrics } from '../../../../platform/core/metrics.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import {
  insertPhoneCode,
  lockNewestCodes,
  markUsed,
  markVerified,
  markWrongTry,
  maybeProof,
  wrongTriesOf,
  type PhoneCode,
  type TriedBy,
} from './codes.queries.ts'
import { findDeviceOfPhone } from '../sessions/known-devices.service.ts'
import { hashSecret, newCode, newToken } from '../common/secrets.ts'

const PROOF_LIFE_S = 1800
const DAY_S = 86_400

// docs/product/limits.md: one a minute and 3 in 10 min for a phone from one network; other limits are settings
const perMinute: Limit = { scope: 'code-minute', allowed: 1, windowSeconds: 60, code: 'code_too_soon' }
const perTenMinutes: Limit = { scope: 'code-ten-minutes', allowed: 3, windowSeconds: 600, code: 'too_many_codes' }
const perDay = ({ codesOfPhone }: LimitSettings): Limit => ({
  scope: 'code-day',
  allowed: codesOfPhone,
  windowSeconds: DAY_S,
  code: 'too_many_codes',
})
const anHour = (scope: string, allowed: number): Limit => ({
  scope,
  allowed,
  windowSeconds: 3600,
  code: 'too_many_codes',
})
/** Each code limits guessing; this limits trying many phones from one address. */
const checksPerAddress: Limit = { scope: 'code-checks', allowed: 120, windowSeconds: 600, code: 'too_many_tries' }

type Deps = Pick<Platform, 'allowances' | 'db' | 'delivery' | 'log' | 'translators'>

/** Limits of the phone from one network, which only the caller's network uses up. */
const fromHere = (settings: LimitSettings, phone: string, { address }: Caller): Asked =>
  [perMinute, perTenMinutes, perDay(settings)].map((limit) => [withoutProofs(limit), ofPair(phone, address)])

/**
 * A phone gets twice its daily limit from networks that have requested codes before, and half as much again from other
 * networks, so that strangers elsewhere cannot use up the owner's share.
 */
async function daysOf({ allowances, db }: Deps, phone: string, { address }: Caller): Promise<Allowance> {
  const own = perDay(allowances.settings)
  const hasAsked = (await countUses(db, own, ofPair(phone, address))) > 0
  const day = withProofs({ ...own, scope: 'code-phone', allowed: own.allowed * 2 })
  return { ...day, most: own.allowed * (hasAsked ? 2 : 3) }
}

/**
 * Messages cost money, and fraudsters who are paid for messages rent blocks of numbers. These limits never refuse,
 * because strangers could then block a country: proofs of work get harder, and staff are notified.
 */
function spendingOn({ settings }: Allowances, phone: string, country: string): Asked {
  const { codes, codesOfCountry, codesOfBlock } = settings
  return [
    [asking(anHour('code-block', codesOfBlock)), phone.slice(0, -3)],
    [{ ...asking(anHour('code-country', codesOfCountry)), overall: true }, country],
    [{ ...asking(anHour('code-overall', codes)), overall: true }, 'all'],
  ]
}

/** A device that has signed in with this phone is limited only by its own tries. */
async function spendCode(
  deps: Deps & { metrics: Pick<Metrics, 'codeAsked'> },
  { phone, country, caller }: { phone: string; country: string; caller: Caller },
): Promise<void> {
  const { allowances } = deps
  const own = fromHere(allowances.settings, phone, caller)
  if ((await findDeviceOfPhone(deps.db, phone, caller)) !== undefined) return void (await allowances.spend(own, caller))
  const asked: Asked = [
    ...ofNetwork(anHour('code-address', allowances.settings.codesOfNetwork), caller.address),
    ...own,
    [await daysOf(deps, phone, caller), phone],
    ...spendingOn(allowances, phone, country),
  ]
  const { beyond } = await allowances.spend(asked, caller)
  if (!beyond.some((scope) => scope === 'code-block' || scope === 'code-country')) return
  deps.metrics.codeAsked(country, 'beyond_limit')
  deps.log.warn({ security: 'code_spending', country }, 'phone codes of a country or block of numbers are used up')
}

export async function sendCode(
  deps: Deps & Pick<Platform, 'events'> & { metrics: Pick<Metrics, 'codeAsked'> },
  { phone, caller, locale }: { phone: string; caller: Caller; locale: Locale },
): Promise<{ resend_after_s: number; expires_in_s: number; device_token: string }> {
  if (!isServedPhone(phone)) throw fieldRefusal('phone', 'phone_not_served')
  const { country, receives } = phoneKind(phone)
  if (!receives) {
    deps.metrics.codeAsked(country, 'refused')
    throw fieldRefusal('phone', 'phone_not_mobile')
  }
  await spendCode(deps, { phone, country, caller })
  const [code, device_token] = [newCode(), newToken()]
  await deps.events.transaction(async (tx) => {
    await insertPhoneCode(
      tx,
      {
        phone,
        code_hash: hashSecret(code, phone),
        device_hash: hashSecret(device_token),
        network_hash: hashSecret(caller.address, phone),
      },
      CODE_LIFE_S,
    )
    const expires_at = new Date((await readNow(tx)).getTime() + CODE_LIFE_S * 1000)
    const text = deps.translators.for(locale)('sms.code', { code })
    await deps.delivery.smsLater(tx, { to: phone, text }, { kind: 'code', expires_at })
  })
  deps.metrics.codeAsked(country, 'sent')
  return { resend_after_s: perMinute.windowSeconds, expires_in_s: CODE_LIFE_S, device_token }
}

type Refused =
  | { refused: 'verification_wrong'; left: number }
  | { refused: 'verification_expired' | 'verification_burnt' }
type Outcome = { id: number } | Refused

function refusalOf(field: string, outcome: Refused): Refusal {
  return outcome.refused === 'verification_wrong'
    ? fieldRefusal(field, outcome.refused, { count: outcome.left })
    : fieldRefusal(field, outcome.refused)
}

type Try = { phone: string; code: string; device_token?: string | undefined; address: string }

/**
 * A wrong try is counted although the caller is refused, so this runs in a transaction of its own. A caller with a code
 * may also type a newer one requested by others for the phone, because people type the latest message.
 */
async function judge(tx: Tx, { phone, code, device_token, address }: Try): Promise<Outcome> {
  const codes = await lockNewestCodes(tx, phone, PROOF_LIFE_S)
  const { asked, by, isOwn } = chooseCode(codes, { phone, device_token, address })
  if (!asked || !counts(asked)) return { refused: 'verification_expired' }
  const wrongTries = asked[wrongTriesOf[by]]
  if (wrongTries >= CODE_TRIES_MAX) return { refused: 'verification_burnt' }
  const given = hashSecret(code, phone)
  const candidates = isOwn ? codes.filter((each) => each.id >= asked.id && counts(each)) : [asked]
  const right = candidates.find(({ code_hash }) => timingSafeEqual(code_hash, given))
  if (right) return { id: right.id }
  await markWrongTry(tx, asked.id, by)
  const left = CODE_TRIES_MAX - wrongTries - 1
  return left > 0 ? { refused: 'verification_wrong', left } : { refused: 'verification_burnt' }
}

/**
 * The code that the caller requested, found by device token or else by network; otherwise the newest of the phone.
 * Without a token only valid codes are considered, because a code requested from another network may be the valid one.
 */
function chooseCode(
  codes: readonly PhoneCode[],
  { phone, device_token, address }: Omit<Try, 'code'>,
): { asked: PhoneCode | undefined; by: TriedBy; isOwn: boolean } {
  const device = device_token ? hashSecret(device_token) : undefined
  const byDevice = device && codes.find(({ device_hash }) => device_hash?.equals(device))
  if (byDevice) return { asked: byDevice, by: 'device', isOwn: true }
  const network = hashSecret(address, phone)
  const live = codes.filter(counts)
  const byNetwork = live.find(({ network_hash }) => network_hash?.equals(network))
  if (byNetwork) return { asked: byNetwork, by: 'network', isOwn: true }
  return { asked: live[0], by: 'anybody', isOwn: false }
}

const counts = ({ used_at, alive, proven }: PhoneCode): boolean => !used_at && (alive || proven)

export async function checkCode(
  deps: Deps,
  { caller, ...asked }: Omit<Try, 'address'> & { caller: Caller },
): Promise<{ verified: true; verification_token: string }> {
  const given = { ...asked, address: caller.address }
  await deps.allowances.spend(ofNetwork(checksPerAddress, caller.address), caller)
  const token = newToken()
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const judged = await judge(tx, given)
    if ('id' in judged) await markVerified(tx, judged.id, hashSecret(token))
    return judged
  })
  if ('refused' in outcome) throw refusalOf('code', outcome)
  return { verified: true, verification_token: token }
}

export type Proof = {
  phone: string
  verifyCode?: string | undefined
  verification_token?: string | undefined
  device_token?: string | undefined
}

/** Checks the proof of a registration without using it up; returns the id for `consumeProof`. */
export async function findProof(
  deps: Pick<Platform, 'db'>,
  { phone, verifyCode, verification_token, device_token }: Proof,
  address: string,
): Promise<number> {
  const outcome = await deps.db.transaction().execute(async (tx): Promise<Outcome> => {
    if (verification_token)
      return (
        (await maybeProof(tx, phone, hashSecret(verification_token), PROOF_LIFE_S)) ?? {
          refused: 'verification_expired',
        }
      )
    return judge(tx, { phone, code: verifyCode ?? '', device_token, address })
  })
  if ('refused' in outcome) throw refusalOf('verifyCode', outcome)
  return outcome.id
}

/** Uses up the proof in the transaction that creates the account, so that a refused registration retains it. */
export async function consumeProof(tx: Tx, proofId: number): Promise<void> {
  if (!(await markUsed(tx, proofId)))
    throw new Refusal(422, 'verification_expired', { fields: { verifyCode: [{ code: 'verification_expired' }] } })
}
