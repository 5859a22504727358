/** Registering, signing in and out. Other domains register their people through `createAccount` inside their own transaction. */
import { createHmac } from 'node:crypto'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { Role } from '@husrum/contract/vocabulary.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { violatedUnique } from '../../platform/database/database.ts'
import { fieldRefusal, Refusal } from '../../platform/http/errors.ts'
import type { Limit } from '../../platform/limits/limits.ts'
import type { Metrics, SignInOutcome } from '../../platform/metrics.ts'
import type { Viewer } from '../../platform/http/http-viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import * as queries from './accounts.queries.ts'
import { mailVerification } from './email.service.ts'
import { requireGoodPassword } from './good-password.ts'
import { deleteEndedLinks } from './links.service.ts'
import type { MailDeps } from './mails.ts'
import { hashPassword, hashSecret, newToken, verifyPassword } from './secrets.ts'
import {
  deleteEndedSessions,
  insertSession,
  markSeen,
  markSessionRevoked,
  markSessionsRevoked,
  maybeLiveSession,
} from './sessions.queries.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { consumeProof, findProof, type Proof } from './verification.service.ts'

export type { AccountRow } from './accounts.queries.ts'
export { selectAccount, listAccounts } from './accounts.queries.ts'

/** Seed specification, section 9: three days. */
const SESSION_LIFE_S = 259_200
/** Version of the terms and the privacy policy that a person agrees to now; the date they were last changed. */
export const LEGAL_VERSION = '2026-11-21'

/** Counted by e-mail. */
export const WRONG_LOGINS = 'login-account'
const wrongLogins: Limit = { scope: WRONG_LOGINS, allowed: 10, windowSeconds: 900, code: 'too_many_logins' }
const wrongLoginsPerAddress: Limit = {
  scope: 'login-address',
  allowed: 100,
  windowSeconds: 900,
  code: 'too_many_logins',
}
const checksPerAddress: Limit = { scope: 'account-checks', allowed: 120, windowSeconds: 600, code: 'too_many_tries' }
const registrationsPerAddress: Limit = {
  scope: 'registrations',
  allowed: 120,
  windowSeconds: 3600,
  code: 'too_many_tries',
}

type Deps = Pick<Platform, 'db' | 'events' | 'limits'>
type LoginDeps = Deps & Pick<Platform, 'log'> & { metrics: Pick<Metrics, 'signInTried'> }
export type RegisterDeps = Deps & MailDeps
export type OpenedSession = { token: string; expires_at: string; account_id: number }

export async function openSession(tx: Tx, accountId: number, userAgent: string): Promise<OpenedSession> {
  const token = newToken()
  const expires = await insertSession(
    tx,
    { token_hash: hashSecret(token), account_id: accountId, user_agent: userAgent },
    SESSION_LIFE_S,
  )
  return { token, expires_at: expires.toISOString(), account_id: accountId }
}

/**
 * Wrong tries are counted exactly, also 50 at once: tries for one account wait for each other under the limit's lock. One try per e-mail is in
 * the database at a time, so a flood on one account cannot take all connections.
 */
export function createLogin(deps: LoginDeps) {
  const exclusively = createKeyedMutex()
  let key: Buffer | undefined
  return async (given: LoginTry): Promise<OpenedSession> => {
    try {
      const opened = await exclusively(given.email, () => tryLogin(deps, given))
      deps.metrics.signInTried('ok')
      return opened
    } catch (error) {
      const outcome = error instanceof Refusal ? refusedAs[error.code] : undefined
      if (outcome) noteRefused(deps, given, outcome, (key ??= await queries.selectSignInKey(deps.db)))
      throw error
    }
  }
}
type LoginTry = { email: string; password: string; address: string; userAgent: string }

const refusedAs: Partial<Record<string, SignInOutcome>> = {
  wrong_credentials: 'wrong',
  account_suspended: 'suspended',
  too_many_logins: 'limited',
}

/** A security event. The account is a keyed hash: tries on one can be put together, and the log gives no email away. */
function noteRefused({ log, metrics }: LoginDeps, { email, address }: LoginTry, reason: SignInOutcome, key: Buffer) {
  metrics.signInTried(reason)
  const account = createHmac('sha256', key).update(email).digest('hex').slice(0, 16)
  log.warn({ security: 'sign_in_refused', account, reason, address }, 'a sign-in was refused')
}

async function tryLogin(deps: Deps, { email, password, address, userAgent }: LoginTry): Promise<OpenedSession> {
  // on its own: its lock must not be held while the password is hashed, or everybody behind one address would queue
  await deps.db.transaction().execute((tx) => deps.limits.requireRoom(tx, wrongLoginsPerAddress, address))
  const opened = await deps.db.transaction().execute(async (tx) => {
    await deps.limits.requireRoom(tx, wrongLogins, email)
    const account = await queries.maybeAccountByEmail(tx, email)
    const right = await verifyPassword(account?.deleted_at ? undefined : account?.password_hash, password)
    if (account && right) return account.suspended_at ? ('suspended' as const) : openSession(tx, account.id, userAgent)
    await deps.limits.record(tx, wrongLogins, email)
    await deps.limits.record(tx, wrongLoginsPerAddress, address)
    return undefined
  })
  if (opened === 'suspended') throw new Refusal(403, 'account_suspended')
  if (!opened) throw new Refusal(401, 'wrong_credentials')
  return opened
}

export async function logout(deps: Pick<Platform, 'db'>, viewer: Viewer): Promise<void> {
  await markSessionRevoked(deps.db, viewer.session_id)
}

/** For whoever is suspended. They may log in again, to read and to leave. */
export async function endSessions(tx: Tx, accountId: number): Promise<void> {
  await markSessionsRevoked(tx, accountId)
}

export async function identify(deps: Pick<Platform, 'db'>, token: string): Promise<Viewer | undefined> {
  const session = await maybeLiveSession(deps.db, hashSecret(token))
  if (!session) return undefined
  if (session.unseen) await markSeen(deps.db, session.session_id)
  const role = session.role as Role // the column's check holds the three
  const audience = role === 'admin' ? ((session.staff_role ?? 'support') as Viewer['audience']) : role // as above
  return {
    account_id: session.account_id,
    session_id: session.session_id,
    role,
    audience,
    expert_id: session.expert_id ?? undefined,
    ...(session.suspended ? { suspended: true } : {}),
  }
}

export async function checkFields(
  deps: Deps,
  given: { name?: string | undefined; email?: string | undefined; password?: string | undefined },
  address: string,
): Promise<void> {
  await deps.db.transaction().execute((tx) => deps.limits.count(tx, checksPerAddress, address))
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
}

/** Inserts the person and the consent. `proof` undefined is for demo and staff accounts that no visitor can make. */
export async function createAccount(
  deps: Pick<Platform, 'events'>,
  tx: Tx,
  person: NewPerson & { password_hash: string },
  proofId: number | undefined,
): Promise<number> {
  const { password: _, ...account } = person
  const accountId = await queries.insertAccount(tx, account, proofId === undefined).catch((error: unknown) => {
    throw violatedUnique(error) === 'accounts_email' ? fieldRefusal('email', 'email_taken') : error
  })
  if (proofId !== undefined) await consumeProof(tx, proofId)
  await queries.insertConsents(tx, accountId, LEGAL_VERSION, person.locale)
  await deps.events.emit(tx, 'account.registered', { account_id: accountId })
  return accountId
}

/**
 * The frame of every registration: limits, a free e-mail, the phone's proof; then `before`, for what takes long and only a person who can
 * register may ask for; then one transaction makes the account, whatever `inside` adds (a brief, a profile), the mail that confirms the
 * address and the first session. 422 `email_taken`, `verification_*`; 429 `too_many_tries`. A refusal by either leaves the proof unused.
 */
export async function registerPerson<T>(
  deps: RegisterDeps,
  person: NewPerson & Omit<Proof, 'phone'>,
  from: { address: string; userAgent: string },
  inside: (tx: Tx, accountId: number) => Promise<T>,
  before?: () => Promise<void>,
): Promise<OpenedSession & { made: T }> {
  const { verifyCode, verification_token, device_token, ...account } = person
  await deps.db.transaction().execute((tx) => deps.limits.count(tx, registrationsPerAddress, from.address))
  requireGoodPassword(person, person.password)
  if (await queries.isEmailTaken(deps.db, person.email)) throw fieldRefusal('email', 'email_taken')
  const proof = { phone: person.phone, verifyCode, verification_token, device_token }
  const proofId = await findProof(deps, proof, from.address)
  await before?.()
  const password_hash = await hashPassword(person.password)
  return deps.events.transaction(async (tx) => {
    const accountId = await createAccount(deps, tx, { ...account, password_hash }, proofId)
    const made = await inside(tx, accountId)
    const { email, locale } = person
    const kind = person.role === 'expert' ? 'verify_expert' : 'verify'
    await mailVerification(deps, tx, { account_id: accountId, email, locale, kind })
    return { ...(await openSession(tx, accountId, from.userAgent)), made }
  })
}

/** For the demo world and the first admin: no proof, no limits. Answers the account's id. */
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

/** Forgets sessions and mailed links a month after their end and phone codes a day after theirs: nothing can be done with them any more. */
export async function sweepSecrets(db: Db): Promise<void> {
  await deleteEndedSessions(db)
  await deleteEndedLinks(db)
  await queries.deleteEndedCodes(db)
}
