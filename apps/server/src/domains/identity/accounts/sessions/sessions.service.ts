/** Sessions: opened by registering and logging in, found by their token, ended by logging out and by suspension. */
import { SESSION_LIFE_S, STAFF_SESSION_LIFE_S } from '@husrum/contract/core/limits.ts'
import { createHmac } from 'node:crypto'
import type { StudioRole } from '@husrum/contract/core/endpoint.ts'
import type { SecurityCause } from '@husrum/contract/identity/accounts/security-causes.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Role } from '@husrum/contract/core/vocabulary.ts'
import type { Config } from '../../../../platform/config/config.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { longDay } from '../../../../platform/core/texts/dates.ts'
import { Refusal } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import {
  asking,
  ofNetwork,
  ofPair,
  ofSubject,
  upTo,
  withoutProofs,
  type Allowances,
  type Asked,
  type Caller,
} from '../../../../platform/limits/allowances.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Metrics } from '../../../../platform/core/metrics.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { SecurityEvents } from '../../../../platform/core/security-events.ts'
import {
  deleteHits,
  deletePairHits,
  maybeAccountByEmail,
  maybeAnyAccountForUpdate,
  type AccountRow,
} from '../common/accounts.queries.ts'
import { localeOf, mailPerson, pageUrl, type MailDeps } from '../common/mails.ts'
import { createKeyedMutex } from '../common/keyed-mutex.ts'
import { findOpenLink } from '../common/links.service.ts'
import { deleteChallenges, openChallenge, type OpenedChallenge } from '../factors/factors.service.ts'
import { hashSecret, newToken, verifyPassword } from '../common/secrets.ts'
import { deleteDevices, findKnownDevice, rememberDevice } from './known-devices.service.ts'
import type { SessionMemory } from './session-memory.ts'
import {
  insertSession,
  listLiveAmong,
  markOwnSessionRevoked,
  markSeen,
  markSessionsRevoked,
  maybeLiveSession,
  selectSignInKey,
  type LiveSession,
} from './sessions.queries.ts'

const wrongTries = (scope: string, allowed: number): Limit => ({
  scope,
  allowed,
  windowSeconds: 900,
  code: 'too_many_logins',
})
type Deps = Pick<Platform, 'allowances' | 'db' | 'jobs'>
type LoginDeps = { security?: Pick<SecurityEvents, 'note'> } & Pick<Platform, 'db' | 'log'> & {
    metrics: Pick<Metrics, 'signInTried'>
  }
export type OpenedSession = {
  token: string
  expires_at: string
  account_id: number
  known_device?: string
  last_event_id?: string
}

/** A session for a `caller`, with the token that identifies the device from now on. */
export async function openSession(
  tx: Tx,
  accountId: number,
  userAgent: string,
  { caller, byFactor = false }: { caller?: Pick<Caller, 'devices'>; byFactor?: boolean } = {},
): Promise<OpenedSession> {
  const token = newToken()
  const { id, expires_at, last_event_id } = await insertSession(
    tx,
    { token_hash: hashSecret(token), account_id: accountId, user_agent: userAgent, byFactor },
    { seconds: SESSION_LIFE_S, ofStaff: STAFF_SESSION_LIFE_S },
  )
  const opened = {
    token,
    expires_at: expires_at.toISOString(),
    account_id: accountId,
    ...(last_event_id && { last_event_id }),
  }
  const known_device = caller && (await rememberDevice(tx, { account_id: accountId, session_id: id }, caller))
  return known_device === undefined ? opened : { ...opened, known_device }
}

/** For passkeys and links, where the account is not known beforehand. */
export const triesOfNetwork = ({ settings }: Allowances, { address }: Caller): Asked =>
  ofNetwork(wrongTries('login-address', settings.loginsOfNetwork), address)

/** Counted for all networks together: it only asks for proofs of work, or strangers could lock an owner out. */
const OF_EMAIL = 'login-email'

/** Limits that a try for an email counts towards. Strangers' tries do not affect a device the owner has used. */
function triesOf(allowances: Allowances, email: string, caller: Caller, device: number | undefined): Asked {
  const most = allowances.settings.loginsOfAccount
  if (device !== undefined) return [[withoutProofs(wrongTries('login-device', most)), String(device)]]
  return [
    ...triesOfNetwork(allowances, caller),
    [{ ...upTo(wrongTries('login-account', most)), own: true }, ofPair(email, caller.address)],
    [asking(wrongTries(OF_EMAIL, most)), email],
  ]
}

const wrongCodes = (scope: string, allowed: number): Limit => ({
  scope,
  allowed,
  windowSeconds: 900,
  code: 'too_many_tries',
})
const CODES = 10
/** At half of this limit the owner is notified. */
export const CODES_OF_ACCOUNT = wrongCodes('factor-account', 20)

/**
 * Which limits a second-step code counts towards; without an email if its challenge is unknown. Six digits can be
 * guessed, so the account's own limit is strict; a device that its owner has used to sign in has a separate one.
 */
export async function triesOfCode(
  { allowances, db }: Pick<Platform, 'allowances' | 'db'>,
  email: string | undefined,
  caller: Caller,
): Promise<Asked> {
  if (email === undefined) return triesOfNetwork(allowances, caller)
  const device = await findKnownDevice(db, email, caller)
  if (device !== undefined) return [[withoutProofs(wrongCodes('factor-device', CODES)), String(device)]]
  return [
    ...triesOfNetwork(allowances, caller),
    [{ ...upTo(wrongCodes('factor-network', CODES)), own: true }, ofPair(email, caller.address)],
    [upTo(CODES_OF_ACCOUNT), email],
  ]
}

/** After a new password old tries no longer count; codes still count, against an attacker who reads the mailbox. */
export async function forgetTries(tx: Tx, email: string): Promise<void> {
  await deleteHits(tx, OF_EMAIL, email)
  await deletePairHits(tx, 'login-account', ofSubject(email))
}

/** Checks one try for an email from one network at a time, so that a flood from it waits in memory. */
export function createLogin(deps: LoginDeps & Deps) {
  const exclusively = createKeyedMutex()
  let key: Buffer | undefined
  return async (given: LoginTry): Promise<OpenedSession | OpenedChallenge> => {
    try {
      const opened = await exclusively(`${given.email} ${given.caller.address}`, () => tryLogin(deps, given))
      if ('token' in opened) deps.metrics.signInTried('ok')
      return opened
    } catch (error) {
      const outcome = error instanceof Refusal ? refusedAs[error.code] : undefined
      if (outcome) {
        // the refusal is sent even if the log cannot find the account
        key ??= await selectSignInKey(deps.db).catch(() => undefined)
        noteRefused(deps, { email: given.email, address: given.caller.address, refusal: error }, outcome, key)
      }
      throw error
    }
  }
}

/** Records refusals after the password check, or of another method. */
export async function noteRefusedSignIn(
  deps: LoginDeps,
  tried: Tried,
  reason: SecurityCause<'sign_in'>,
): Promise<void> {
  noteRefused(deps, tried, reason, await selectSignInKey(deps.db).catch(() => undefined))
}

/** Without an email: an unknown passkey. */
type Tried = { email?: string; address: string; refusal?: unknown }

type Pair = { email: string; password: string; caller: Caller }
type LoginTry = Pair & { userAgent: string; locale: Locale }

const refusedAs: Partial<Record<string, SecurityCause<'sign_in'>>> = {
  wrong_credentials: 'wrong',
  account_suspended: 'suspended',
  account_left: 'left',
  too_many_logins: 'limited',
}

/** A security event. The account is a keyed hash: tries on one can be related, and the log reveals no email. */
function noteRefused(
  { log, metrics, security }: LoginDeps,
  { email, address, refusal }: Tried,
  reason: SecurityCause<'sign_in'>,
  key: Buffer | undefined,
) {
  metrics.signInTried(reason)
  const account = key && email !== undefined ? hashed(key, email) : undefined
  const whose = { ...(email !== undefined && { email }), ...(account && { account_hash: account }) }
  security?.note({ kind: 'sign_in', code: reason, address, ...whose }, refusal instanceof Error ? refusal : undefined)
  log.warn({ security: 'sign_in_refused', ...(account && { account }), reason, address }, 'a sign-in was refused')
}

const hashed = (key: Buffer, email: string): string =>
  createHmac('sha256', key).update(email).digest('hex').slice(0, 16)

/** The key for networks and accounts in the access log: the same on every instance, other than the one for emails. */
export const accessLogKey = async (db: Db): Promise<Buffer> =>
  createHmac('sha256', await selectSignInKey(db))
    .update('access log')
    .digest()

/** The hash by which security events name an email without an account. */
export const hashOfEmail = async (db: Db, email: string): Promise<string> => hashed(await selectSignInKey(db), email)

async function tryLogin(
  deps: Deps,
  { userAgent, locale, ...pair }: LoginTry,
): Promise<OpenedSession | OpenedChallenge> {
  const opened = await tryPair(deps, pair, async (tx, read) => {
    // read before the password was checked: a new password, a first factor or a suspension may have come meanwhile
    const account = await maybeAnyAccountForUpdate(tx, read.id)
    if (!account || account.password_hash !== read.password_hash) return undefined
    const closed = await closedOf(tx, account)
    // if another person closed the account, it cannot be restored, and belongs to no one any more
    if (closed === 'gone') return undefined
    return closed ?? (await openChallenge(tx, account)) ?? openSession(tx, account.id, userAgent, pair)
  })
  if (!opened) throw new Refusal(401, 'wrong_credentials')
  if (opened === 'suspended' || 'until' in opened) throw closedRefusal(opened, locale)
  return opened
}

export type Closed = 'suspended' | { until: Date }

/** Why a person may not sign in; `gone` if the account cannot be restored. */
export async function closedOf(tx: Tx, account: AccountRow): Promise<Closed | 'gone' | undefined> {
  if (!account.deleted_at) return account.suspended_at ? 'suspended' : undefined
  const link = account.suspended_at ? undefined : await findOpenLink(tx, account.id, 'restore')
  return link ? { until: link.expires_at } : 'gone'
}

/** 403 `account_suspended`, 401 `account_left`. */
export const closedRefusal = (closed: Closed, locale: Locale): Refusal =>
  closed === 'suspended'
    ? new Refusal(403, 'account_suspended')
    : new Refusal(401, 'account_left', { params: { date: longDay(closed.until, locale) } })

/**
 * Calls `then` with the account of a right pair; undefined from it, or a wrong pair, counts as a wrong try. A try is
 * counted before the password is hashed, and uncounted if it was right: parallel wrong tries are counted exactly, and
 * no connection is used while hashing.
 */
async function tryPair<T>(
  deps: Deps,
  { email, password, caller }: Pair,
  then: (tx: Tx, account: AccountRow) => Promise<T | undefined>,
): Promise<T | undefined> {
  const device = await findKnownDevice(deps.db, email, caller)
  const spent = await deps.allowances.spend(triesOf(deps.allowances, email, caller, device), caller)
  const account = await maybeAccountByEmail(deps.db, email)
  const right = await verifyPassword(account?.erased_at ? undefined : account?.password_hash, password)
  const made =
    account && right
      ? await deps.db.transaction().execute(async (tx) => {
          const done = await then(tx, account)
          if (done !== undefined) await deps.allowances.giveBack(tx, spent)
          return done
        })
      : undefined
  if (made === undefined && spent.halved.includes(OF_EMAIL))
    await deps.db.transaction().execute((tx) => deps.jobs.enqueue(tx, TRIES_JOB, { email }))
  return made
}

export type TriesJob = { email: string }
export const TRIES_JOB = 'mail-wrong-tries'
const triesMails: Limit = { scope: 'tries-mails', allowed: 1, windowSeconds: 86_400, code: 'too_many_tries' }

/** Notifies the owner, once a day, when tries are slowed down. A job, so that unknown emails take as long. */
export async function mailTries(deps: MailDeps & Pick<Platform, 'db' | 'limits'>, { email }: TriesJob): Promise<void> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      const known = await maybeAccountByEmail(tx, email)
      if (!known || known.deleted_at || known.suspended_at) return
      await deps.limits.count(tx, triesMails, String(known.id))
      const locale = localeOf(known)
      const url = pageUrl(deps, locale, '/forgot-password')
      await mailPerson(deps, tx, 'tries', { account_id: known.id, to: email, locale, url })
    })
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 429)) throw error
  }
}

/**
 * The id of a closed account by its email and password, or null if the account is open. Wrong pairs give undefined and
 * count as logins.
 */
export function createLeftProof(deps: Deps): (pair: Pair) => Promise<number | null | undefined> {
  const exclusively = createKeyedMutex()
  return (pair) =>
    exclusively(`${pair.email} ${pair.caller.address}`, () =>
      tryPair(deps, pair, async (_, account) => (account.deleted_at ? account.id : null)),
    )
}

/** False if it was no live session of this account: another call may have ended it a moment ago. */
export function endSession(
  { events }: Pick<Platform, 'events'>,
  accountId: number,
  id: number,
  inside: (tx: Tx) => Promise<void> = async () => {},
): Promise<boolean> {
  return events.transaction(async (tx) => {
    const ended = await markOwnSessionRevoked(tx, accountId, id)
    if (ended) await inside(tx)
    await events.emit(tx, 'sessions.changed', {})
    return ended
  })
}

/** Ends a person's sessions, all but the one to keep. */
export async function endSessions(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  accountId: number,
  keep?: number,
): Promise<void> {
  await markSessionsRevoked(tx, accountId, keep)
  await deleteDevices(tx, accountId, keep)
  await deleteChallenges(tx, accountId)
  await events.emit(tx, 'account.logged_out', { account_id: accountId })
  await events.emit(tx, 'sessions.changed', {})
}

/** Which of these sessions are live: for clients and experts, whose sessions do not end when idle. */
export const listLiveSessions = async (db: Db, ids: readonly number[]): Promise<Set<number>> =>
  new Set(await listLiveAmong(db, ids))

/** The owner of a profile needs no row among the members. */
function studioOf({
  expert_id,
  member_role,
  owner_id,
  has_seat,
}: LiveSession): Pick<Viewer, 'studio_role' | 'keeper_id' | 'seat_missing'> {
  if (expert_id === null) return {}
  if (member_role === null) return { studio_role: 'owner' }
  return {
    studio_role: member_role as StudioRole, // the column's check allows only these two
    ...(owner_id === null ? {} : { keeper_id: owner_id }),
    ...(has_seat ? {} : { seat_missing: true as const }),
  }
}

/** The query lets only these two kinds of staff impersonate. */
function lookOf({ impersonator, expires_at }: LiveSession): Pick<Viewer, 'looked_at_by'> {
  if (!impersonator) return {}
  const { account_id, staff_role, name } = impersonator
  const audience = staff_role as 'support' | 'owner' // as above
  return { looked_at_by: { account_id, audience, name, until: expires_at } }
}

export async function identify(
  { db, memory, staffFactor }: Pick<Platform, 'db'> & { memory: SessionMemory } & Pick<Config, 'staffFactor'>,
  token: string,
): Promise<Viewer | undefined> {
  const tokenHash = hashSecret(token)
  const known = memory.find(tokenHash)
  if (known) return known
  const keep = memory.reading()
  const session = await maybeLiveSession(db, tokenHash)
  if (!session) return undefined
  if (session.unseen) await markSeen(db, session.session_id)
  const role = session.role as Role // the column's check allows only these three
  const audience = role === 'admin' ? ((session.staff_role ?? 'support') as Viewer['audience']) : role // as above
  const viewer: Viewer = {
    account_id: session.account_id,
    session_id: session.session_id,
    role,
    audience,
    expert_id: session.expert_id ?? undefined,
    ...studioOf(session),
    ...(role === 'admin' && staffFactor === 'required' && !session.has_factor ? { factor_missing: true as const } : {}),
    ...(session.suspended ? { suspended: true } : {}),
    ...lookOf(session),
  }
  // not cached: the profile of this expert is being created in another transaction, whose event does not name sessions
  if (role !== 'expert' || session.expert_id !== null) keep(tokenHash, viewer, session.seconds_left)
  return viewer
}
