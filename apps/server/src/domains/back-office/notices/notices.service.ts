/** Notices of unlawful content: received and confirmed, decided once with reasons, deleted in time. */
import { randomInt } from 'node:crypto'
import type { notices, sendNotice } from '@husrum/contract/back-office/notices/notices.ts'
import type { BodyOf } from '@husrum/contract/core/endpoint.ts'
import { isOwnPath } from '@husrum/contract/core/pages/own-path.rules.ts'
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import type { z } from 'zod'
import { clearAuditOf, writeAudit } from '../../../platform/core/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Letter } from '../../../platform/providers/delivery/delivery.ts'
import { mailboxOf } from '../../../platform/providers/delivery/mailbox.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { asking, ofNetwork, type Allowance, type Caller } from '../../../platform/limits/allowances.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import { unconfirmedMails } from '../../../platform/limits/recipients.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { maybeAccount, type AccountRow } from '../../identity/accounts/accounts.service.ts'
import { maybeAccountOfPage } from '../../experts/profile/handles/handles.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import { applyMeasure, type Concerned } from './carrying-out.ts'
import { maybeContent } from './content.queries.ts'
import { namedAt } from './content.ts'
import { composeDecision, composeReceipt, composeStatement } from './mails.ts'
import * as queries from './notices.queries.ts'

/** docs/product/limits.md */
const inAll = (allowed: number): Allowance => ({
  ...asking({ scope: 'notices-overall', allowed, windowSeconds: 3600, code: 'too_many_notices' }),
  overall: true,
})
const perAddress: Limit = { scope: 'notices-address', allowed: 20, windowSeconds: 3600, code: 'too_many_notices' }
/** Above it a notice is accepted without a mail, so that nobody can stop the owner of an address from sending one. */
const receipts = unconfirmedMails('notices', 'too_many_notices')
const KEPT_MONTHS = 24

export { lockNoticesOf } from './notices.queries.ts'

type Deps = Pick<Platform, 'config' | 'db' | 'delivery' | 'events' | 'limits' | 'translators'>
type DecidingDeps = Deps & { refs: References }
type Sender = { accountId: number | undefined; caller: Caller; locale: Locale }

/** 422 `foreign_address`; 429 `too_many_notices`. With the hidden field filled in, the reply has a made-up number. */
export async function receiveNotice(
  deps: Deps & Pick<Platform, 'allowances'>,
  { website, at, kind, explanation, email, name }: z.output<typeof sendNotice>,
  { accountId, caller, locale }: Sender,
): Promise<string> {
  const path = ownPathOf(at, deps.config.baseUrl)
  if (path === undefined) throw fieldRefusal('at', 'foreign_address')
  const { address } = caller
  await deps.allowances.spend(
    [...ofNetwork(perAddress, address), [inAll(deps.allowances.settings.notices), 'all']],
    caller,
  )
  const case_number = aCaseNumber()
  if (website) return case_number
  await deps.events.transaction(async (tx) => {
    const named = namedAt(path)
    const about = named && (await maybeContent(tx, named))
    await queries.insertNotice(tx, {
      kind,
      ...(about ? { content: JSON.stringify(about.content), content_account_id: about.account_id } : {}),
      path,
      explanation,
      email: email ?? null,
      name: name ?? null,
      case_number,
      account_id: accountId ?? null,
      locale,
    })
    if (email === undefined || !(await mayMail(deps, tx, email, accountId))) return
    const receipt = { kind: 'notice-receipt', ...(accountId === undefined ? {} : { account_id: accountId }) }
    await deps.delivery.mailLater(tx, composeReceipt(deps, { email, locale, case_number }), receipt)
  })
  return case_number
}

/** An address that its owner has confirmed always gets its receipts. */
async function mayMail({ limits }: Deps, tx: Tx, email: string, accountId: number | undefined): Promise<boolean> {
  const sender = accountId === undefined ? undefined : await maybeAccount(tx, accountId)
  const confirmed = sender?.email === email && sender.email_verified_at !== null
  return confirmed || limits.countIfRoom(tx, receipts, mailboxOf(email))
}

/** A path stays as it is, and an address of ours loses its origin; anything else returns undefined. */
function ownPathOf(at: string, baseUrl: string): string | undefined {
  if (isOwnPath(at)) return at
  if (!URL.canParse(at)) return undefined
  const url = new URL(at)
  const path = url.pathname + url.search + url.hash
  const named = url.username !== '' || url.password !== ''
  return url.origin === new URL(baseUrl).origin && !named && isOwnPath(path) ? path : undefined
}

/** Letters and digits that look alike are left out: people read the number out over the phone. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
function aCaseNumber(): string {
  const half = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${half()}-${half()}`
}

/** 404 `notice_not_found`. */
export async function readNotice({ db }: Pick<Platform, 'db'>, id: number): Promise<queries.ShownNotice> {
  const [notice] = await queries.listNotices(db, [id])
  if (!notice) throw notFound('notice_not_found')
  return notice
}

/**
 * 404 `notice_not_found`; 409 `notice_decided`: of two parallel decisions one succeeds, and the sender gets one mail.
 * The measure succeeds or fails with the decision: 409 `target_gone`, `last_picture`.
 */
export function decideNotice(
  deps: DecidingDeps,
  viewer: Viewer,
  id: number,
  { decision, reasons, ...given }: BodyOf<typeof notices.decideNotice>,
): Promise<void> {
  return deps.events.transaction(async (tx) => {
    const before = await queries.lockNotice(tx, id)
    if (!before) throw notFound('notice_not_found')
    if (before.status !== 'open') throw conflict('notice_decided')
    const carried = decision === 'upheld' ? await carryOutFor(deps, tx, viewer, given) : undefined
    const concerned = decision === 'upheld' ? await findOwner(tx, before.path, given, carried) : undefined
    const statement =
      decision === 'upheld'
        ? {
            ...statementOf(given),
            owner_account_id: concerned?.id ?? null,
            target: given.target ?? null,
            target_id: given.target_id ?? null,
            target_label: carried?.label || null,
          }
        : {}
    const decided_by = viewer.account_id
    const after = await queries.markDecided(tx, id, { status: decision, reasons, decided_by, ...statement })
    // the mail about reviews notifies the author of a review
    const statements = concerned && given.target !== 'review' ? lettersOfStatement(deps, after, given, concerned) : []
    const { email, account_id, case_number } = after
    const locale = isLocale(after.locale) ? after.locale : 'en'
    const about = { kind: 'notice-decision', ...(account_id === null ? {} : { account_id }) }
    const answers =
      email === null ? [] : [{ mail: composeDecision(deps, { email, locale, case_number }, decision, reasons), about }]
    await deps.delivery.mailAllLater(tx, [...statements, ...answers])
    await writeAudit(tx, viewer, {
      action: 'notice.decide',
      subject: { kind: 'notice', id, label: before.case_number },
      before: { status: before.status },
      after: { status: decision, reasons, ...statement },
    })
  })
}

type Statement = Omit<BodyOf<typeof notices.decideNotice>, 'decision' | 'reasons'>

function carryOutFor(
  deps: DecidingDeps,
  tx: Tx,
  viewer: Viewer,
  { target, target_id, measure, ground, rule, facts }: Statement,
): Promise<Concerned> | undefined {
  // the contract requires the rest with a target
  if (!target || target_id === undefined || !measure || !ground || !rule || !facts) return undefined
  return applyMeasure(deps, tx, viewer, { kind: target, id: target_id, measure, ground, rule, facts })
}

const statementOf = ({ measure, ground, rule, facts }: Statement) => ({
  measure: measure ?? null,
  ground: ground ?? null,
  rule: rule ?? null,
  facts: facts ?? null,
})

/** 422 `owner_unknown`: no such account, or the page is no expert's. Undefined if there is nobody to notify. */
async function findOwner(
  tx: Tx,
  path: string,
  { owner, owner_account_id: named }: Statement,
  carried: Concerned | undefined,
): Promise<AccountRow | undefined> {
  if (carried) {
    const account = carried.account_id === null ? undefined : await maybeAccount(tx, carried.account_id)
    // nothing of an erased account is public, whatever the status is
    if (account?.erased_at) throw conflict('target_gone')
    return account
  }
  if (owner === 'nobody') return undefined
  const id = owner === 'account' ? named : await maybeAccountOfPage(tx, path)
  const account = id === undefined ? undefined : await maybeAccount(tx, id)
  if (!account || account.erased_at)
    throw fieldRefusal(owner === 'account' ? 'owner_account_id' : 'owner', 'owner_unknown')
  return account
}

/** In the owner's language, and even to an unconfirmed address: the law requires it. */
function lettersOfStatement(
  deps: Deps,
  { path, case_number, target_label }: queries.NoticeRow,
  { target, measure, ground, rule, facts }: Statement,
  { id, email, locale }: AccountRow,
): Letter[] {
  if (!measure || !ground || !rule || !facts) return [] // the contract requires all four
  const to = { email, locale: isLocale(locale) ? locale : ('en' as const), case_number }
  // the sender chose what follows the path: the owner must not receive any of the sender's text
  const page = path.replace(/[?#].*$/s, '')
  const about = { path: page, target, label: target_label, measure, ground, rule, facts }
  return [{ mail: composeStatement(deps, to, about), about: { kind: 'notice-statement', account_id: id } }]
}

/** For the digest of staff: the number of open notices, and those that no digest has named. */
export async function waitingNotices(tx: Tx, limit: number) {
  const open = await queries.countNotices(tx, { status: ['open'] })
  return { open, named: open === 0 ? [] : await queries.markNoticesDigested(tx, limit) }
}

/** Texts written to and about a person are deleted with the notices; who did what stays in the audit log. */
async function forget(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of ids) await clearAuditOf(tx, { kind: 'notice', id })
}

export async function forgetNoticesOf(tx: Tx, accountId: number): Promise<void> {
  await forget(tx, await queries.deleteNoticesOf(tx, accountId))
  await forget(tx, await queries.markOwnerForgotten(tx, accountId))
  await queries.clearContentOf(tx, accountId)
}

/** The most deletions in one transaction: each also clears its quotes in the audit log. */
const AT_ONCE = 200

export async function sweepNotices({ db }: Pick<Platform, 'db'>): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE;)
    deleted = await db.transaction().execute(async (tx) => {
      const ids = await queries.deleteNoticesAfter(tx, KEPT_MONTHS, AT_ONCE)
      await forget(tx, ids)
      return ids.length
    })
}
