/** Registration. Other domains register people with `registerPerson` and add their own rows in its transaction. */
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Role } from '@husrum/contract/core/vocabulary.ts'
import { violatedUnique, type Database, type Db, type Tx } from '../../../platform/database/database.ts'
import { fieldRefusal } from '../../../platform/http/errors.ts'
import { ofNetwork, type Caller } from '../../../platform/limits/allowances.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import * as queries from './common/accounts.queries.ts'
import { mailVerification } from './verification/email.service.ts'
import { requireGoodPassword } from './passwords/good-password.ts'
import { deleteEndedLinks, markLinksUsed } from './common/links.service.ts'
import { markAccountRestored, maybeLeftAccountForUpdate } from './leaving/leaving.queries.ts'
import { localeOf, mailPerson, pageUrl, type MailDeps } from './common/mails.ts'
import { insertConsents } from './consents/consents.queries.ts'
import { recordConsents } from './consents/consents.service.ts'
import { hashPassword } from './common/secrets.ts'
import { deleteEndedFactors } from './factors/factors.service.ts'
import { deleteEndedSessions } from './sessions/sessions.queries.ts'
import { sweepDevices } from './sessions/known-devices.service.ts'
import { openSession, type OpenedSession } from './sessions/sessions.service.ts'
import { sweepSecurityEvents } from './security-events/security-events.service.ts'
export type { FactorKey } from './factors/factor-key.ts'
export { insertEvents } from './security-events/security-events.queries.ts'
import { consumeProof, findProof, type Proof } from './verification/verification.service.ts'

export type { AccountRow } from './common/accounts.queries.ts'
export { maybeAccount, maybeAccountByEmail, selectAccount } from './common/accounts.queries.ts'
export { createKeyedMutex } from './common/keyed-mutex.ts'
export { pageUrl } from './common/mails.ts'
export { announceTerms, recordConsents } from './consents/consents.service.ts'
export { hashSecret, newToken } from './common/secrets.ts'

const checksPerAddress: Limit = { scope: 'account-checks', allowed: 240, windowSeconds: 600, code: 'too_many_tries' }
const registrationsPerAddress: Limit = {
  scope: 'registrations',
  allowed: 240,
  windowSeconds: 3600,
  code: 'too_many_tries',
}

type Deps = Pick<Platform, 'allowances' | 'db' | 'events' | 'limits'>
export type RegisterDeps = Deps & MailDeps

export async function checkFields(
  deps: Deps,
  given: { name?: string | undefined; email?: string | undefined; password?: string | undefined },
  caller: Caller,
): Promise<void> {
  await deps.allowances.spend(ofNetwork(checksPerAddress, caller.address), caller)
  const { name = '', email = '' } = given
  if (given.password !== undefined) requireGoodPassword({ name, email }, given.password)
  if (given.email && (await queries.isEmailTaken(deps.db, given.email))) throw fieldRefusal('email', 'email_taken')
}

export type NewPerson = {
  role: Role
  staff_role?: 'support' | 'moderator' | 'owner'
  name: string
  email: string
  password: string
  phone: string
  locale: Locale
  country_id: number | null
  city_id: number | null
  /** An earlier version of the terms: for demo accounts, which existed before. */ agreed_to?: string
}

/** Inserts the account and its consents. `proofId` is undefined for demo and staff accounts only. */
export async function createAccount(
  deps: Pick<Platform, 'events'>,
  tx: Tx,
  person: NewPerson & { password_hash: string },
  proofId: number | undefined,
): Promise<number> {
  const { password: _, agreed_to, ...account } = person
  const accountId = await queries.insertAccount(tx, account, proofId === undefined).catch((error: unknown) => {
    throw violatedUnique(error) === 'accounts_email' ? fieldRefusal('email', 'email_taken') : error
  })
  if (proofId !== undefined) await consumeProof(tx, proofId)
  await insertConsents(tx, accountId, ['terms', 'privacy'], {
    version: agreed_to,
    locale: person.locale,
  })
  await deps.events.emit(tx, 'account.registered', { account_id: accountId })
  return accountId
}

/**
 * Every registration: limits, a free email and the proof of the phone; `before`, for slow work that only valid
 * registrations may cause; then one transaction creates the account, the rows of `inside`, the confirmation mail and
 * the first session. `isProven`: the result of `inside` proves the address, so no confirmation mail is sent. 422
 * `email_taken`, `verification_*`; 429 `too_many_tries`. A refusal does not use up the proof.
 */
export async function registerPerson<T>(
  deps: RegisterDeps,
  person: NewPerson & Omit<Proof, 'phone'>,
  from: { caller: Caller; userAgent: string },
  inside: (tx: Tx, accountId: number) => Promise<T>,
  before?: () => Promise<void>,
  isProven?: (made: T) => boolean,
): Promise<OpenedSession & { made: T }> {
  const { verifyCode, verification_token, device_token, ...account } = person
  await deps.allowances.spend(ofNetwork(registrationsPerAddress, from.caller.address), from.caller)
  requireGoodPassword(person, person.password)
  if (await queries.isEmailTaken(deps.db, person.email)) throw fieldRefusal('email', 'email_taken')
  const proof = { phone: person.phone, verifyCode, verification_token, device_token }
  const proofId = await findProof(deps, proof, from.caller.address)
  await before?.()
  const password_hash = await hashPassword(person.password)
  return deps.events.transaction(async (tx) => {
    const accountId = await createAccount(deps, tx, { ...account, password_hash }, proofId)
    const made = await inside(tx, accountId)
    const { email, locale } = person
    const kind = person.role === 'expert' ? 'verify_expert' : 'verify'
    if (isProven?.(made)) {
      await queries.markEmailVerified(tx, accountId, email)
      await deps.events.emit(tx, 'account.email_verified', { account_id: accountId })
    } else await mailVerification(deps, tx, { account_id: accountId, email, locale, kind })
    return { ...(await openSession(tx, accountId, from.userAgent, from)), made }
  })
}

export type NewMember = Omit<NewPerson, 'role' | 'staff_role' | 'phone'>
type FreshMember = Omit<NewMember, 'password'> & { password_hash: string }

/** Whether a new account may use this email: no account has it, or only a closed account of a former studio member. */
export async function isFreeForMember(db: Db, email: string): Promise<boolean> {
  const account = await queries.maybeAccountByEmail(db, email)
  return !account || (await queries.isFormerMember(db, account.id))
}

/** Hashing is slow, so it runs only for permitted accounts. 422 `password_common`, `password_personal`. */
export function hashGoodPassword(person: { name: string; email: string }, password: string): Promise<string> {
  requireGoodPassword(person, password)
  return hashPassword(password)
}

/**
 * The account of a person invited by mail, whose address is thereby proven: a new account, or the person's earlier one.
 * 422 `email_has_account`.
 */
export async function createMemberAccount(
  deps: Pick<Platform, 'events'>,
  tx: Tx,
  member: FreshMember,
): Promise<number> {
  const known = await queries.maybeAccountByEmail(tx, member.email)
  if (known) {
    if (!(await queries.isFormerMember(tx, known.id)) || !(await maybeLeftAccountForUpdate(tx, known.id)))
      throw fieldRefusal('email', 'email_has_account')
    await queries.updateAccount(tx, known.id, member)
    await markLinksUsed(tx, known.id, 'restore')
    await markAccountRestored(tx, known.id)
    await deps.events.emit(tx, 'account.restored', { account_id: known.id })
  }
  const row = { ...member, role: 'expert' as const }
  const id =
    known?.id ??
    (await queries.insertMemberAccount(tx, row).catch((error: unknown) => {
      throw violatedUnique(error) === 'accounts_email' ? fieldRefusal('email', 'email_has_account') : error
    }))
  await recordConsents(tx, id, ['terms', 'privacy'], member.locale)
  if (!known) await deps.events.emit(tx, 'account.registered', { account_id: id })
  return id
}

/** Creates accounts for the demo and the first admin: no proof, no limits. Returns the id of the account. */
export async function createKnownAccount(
  deps: Pick<Platform, 'events'>,
  tx: Tx,
  person: NewPerson,
  passwordHash?: string,
): Promise<number> {
  return createAccount(
    deps,
    tx,
    { ...person, password_hash: passwordHash ?? (await hashPassword(person.password)) },
    undefined,
  )
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return queries.isEmailTaken(db, email)
}

/** Deletes sessions and mailed links a month after their end, phone codes a day after, second steps at their end. */
export async function sweepSecrets(db: Database): Promise<void> {
  await deleteEndedSessions(db)
  await deleteEndedLinks(db)
  await queries.deleteEndedCodes(db)
  await deleteEndedFactors(db)
  await sweepSecurityEvents(db)
  await sweepDevices(db)
}

/** Notifies the owner of a new private calendar address, because it shows meetings permanently, whoever created it. */
export async function mailCalendarMade(deps: MailDeps, tx: Tx, accountId: number): Promise<void> {
  const { email, locale: known } = await queries.selectAccount(tx, accountId)
  const locale = localeOf({ locale: known })
  const url = pageUrl(deps, locale, '/forgot-password')
  await mailPerson(deps, tx, 'calendar_made', { account_id: accountId, to: email, locale, url })
}
