/**
 * Answers by mail. Each person has their own address in each thread; it works from their confirmed email only, while
 * the account is active and the conversation is open. A refused answer is returned by mail to the owner of the address,
 * never to its sender; programs get no answer, which prevents mail loops (docs/decisions/0035).
 */
import { createHash, createHmac } from 'node:crypto'
import { ATTACHMENTS_MAX, MESSAGE_MAX } from '@husrum/contract/core/limits.ts'
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { composeMail, SITE, type Mail } from '../../../../platform/providers/delivery/mail-frame.ts'
import { Refusal } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Spool } from '../../../../platform/http/uploads/spool.ts'
import { shownName } from '../../../../platform/http/uploads/uploads.ts'
import { MAIL_MEGABYTES } from '../../../../platform/providers/inbound-mail/inbound-mail.ts'
import {
  isAutomatic,
  type InboundFile,
  type InboundMail,
  type LargeMail,
} from '../../../../platform/providers/inbound-mail/mail-forms.ts'
import { replyText, textOfHtml } from '../../../../platform/providers/inbound-mail/reply-text.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { MatchingDeps } from '../../matching/matching.service.ts'
import * as queries from './inbound.queries.ts'
import type { Attachments } from '../attachments/attachments.service.ts'
import { requireAddressee, sendWithin } from '../messaging.service.ts'

type Deps = Platform & MatchingDeps & { attachments: Attachments }

/** Mail servers may lower-case the local part: base 32 has no capitals. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const TOKEN = /^reply\+([a-z2-7]{32})$/
const KEPT_DAYS = 60
/** After this many bounces within an hour, the person gets no more. */
const BOUNCES_AN_HOUR = 3
/** Counts mails from the person's own address, whatever their result. */
const repliesPerHour: Limit = {
  scope: 'mail-replies',
  allowed: 30,
  windowSeconds: 3600,
  code: 'too_many_requests',
}
/** Further characters are not read: an answer is above or below a few quoted mails. */
const READ_MAX = 100_000
/** The mail bears the person's address without proof, or its domain proves nothing: the reply address is replaced. */
const UNPROVEN = 'unproven'
/** The bounce for these reasons can be answered, because it goes to the person's own mailbox. */
const RENEWED = [UNPROVEN, 'address_ended']
/** Any stranger with the address can cause these: counted apart, so that the person is notified of their own mails. */
const STRANGE = ['wrong_sender', UNPROVEN, 'too_large', 'gone']
/** Beyond this number within an hour they are not recorded. */
const STRANGE_AN_HOUR = 30

/**
 * The `reply_to` of a mail to this person about a thread, or about a lead without one: constant until it is replaced
 * (`markReplyAddressesEnded`), and it reveals nothing. Undefined where incoming mail is not configured.
 */
export async function replyAddress(
  { config }: Pick<Platform, 'config'>,
  tx: Tx,
  place: queries.ReplyPlace,
): Promise<string | undefined> {
  if (!config.inbound) return undefined
  const { key, number, is_new } = await queries.selectReplyAddress(tx, place)
  const token = tokenOf(key, { ...place, number })
  if (is_new) await queries.insertReplyAddress(tx, { token_hash: hashOf(token), ...place, number })
  return `reply+${token}@${config.inbound.domain}`
}

function tokenOf(key: Buffer, { account_id, number, ...place }: queries.ReplyPlace & { number: number }): string {
  const at = place.lead_id === undefined ? `reply\n${place.thread_id}` : `reply-lead\n${place.lead_id}`
  // the first addresses contain no number
  const renewed = number === 0 ? '' : `\n${number}`
  const signature = createHmac('sha256', key).update(`${at}\n${account_id}${renewed}`).digest()
  // five bits per letter, of the first 160
  const bits = [...signature.subarray(0, 20)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)] ?? '').join('')
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

type Received = queries.Outcome | 'unknown' | 'known'

/** Receives a mail and returns the result; repeating it changes nothing. Throws errors that a retry may solve. */
export async function receiveMail(deps: Deps, mail: InboundMail, spool: Spool): Promise<Received> {
  const token = tokenIn(mail, deps.config.inbound?.domain)
  const replier = token === undefined ? undefined : await queries.maybeReplier(deps.db, hashOf(token))
  if (!replier) return 'unknown'
  const { account_id } = replier
  const row = rowOf(replier, mail)
  // check this before expensive work: a provider repeats a mail that was not answered in time
  if (await queries.isKnownMail(deps.db, row.key)) return 'known'
  if (isAutomatic(mail)) return settle(deps, { ...row, outcome: 'dropped', reason: 'automatic' })
  const strange = whyNotTheirs(replier, mail)
  if (strange !== undefined) return refuse(deps, row, replier, strange, '')
  const kept: number[] = []
  const keeper = replier.owner_id ?? account_id
  let words = ''
  try {
    await deps.events.transaction((tx) => deps.limits.count(tx, repliesPerHour, String(account_id)))
    words = wordsIn(mail)
    if (replier.is_ended) return await refuse(deps, row, replier, 'address_ended', words)
    if (replier.is_suspended) return await refuse(deps, row, replier, 'account_suspended', '')
    if (replier.is_without_seat) return await refuse(deps, row, replier, 'seat_missing', words)
    if (mail.files.length > 0) {
      await requireAddressee(deps, viewerOf(replier), addresseeOf(replier))
      await keepFiles(deps, keeper, mail.files, { spool, kept })
    }
    const body = withFilesLeft(deps, words, mail.attachments - kept.length, replier)
    const unfit = unfitness(body, kept)
    if (unfit !== undefined) {
      await deps.attachments.discard(keeper, kept)
      return await refuse(deps, row, replier, unfit, body)
    }
    const outcome = await deps.events.transaction(async (tx) => {
      if (!(await queries.insertInbound(tx, { ...row, outcome: 'posted', reason: null }))) return 'known'
      await sendWithin(deps, tx, viewerOf(replier), { ...addresseeOf(replier), body }, kept)
      return 'posted'
    })
    if (outcome === 'known') await deps.attachments.discard(keeper, kept)
    return outcome
  } catch (error) {
    await deps.attachments.discard(keeper, kept)
    // other errors are temporary, and the provider retries
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return refuse(deps, row, replier, error.code, words, error.params)
  }
}

/** Refuses a mail that is too large to read, and notifies the owner of the address in the envelope. */
export async function refuseLargeMail(deps: Deps, mail: LargeMail): Promise<Received> {
  const token = tokenIn(mail, deps.config.inbound?.domain)
  const replier = token === undefined ? undefined : await queries.maybeReplier(deps.db, hashOf(token))
  if (!replier) return 'unknown'
  return refuse(deps, rowOf(replier, mail), replier, 'too_large', '')
}

/** Posts into the conversation; the first text to a lead opens one. */
const addresseeOf = ({ thread_id, lead_id }: queries.Replier) =>
  thread_id === null ? { leadId: lead_id ?? undefined } : { threadId: thread_id }

function rowOf({ thread_id, lead_id, account_id }: queries.Replier, { id }: Pick<InboundMail, 'id'>) {
  // the same key before and after a lead has a conversation
  const place = lead_id === null ? String(thread_id) : `lead ${lead_id}`
  return { key: hashOf(`${place}\n${account_id}\n${id}`), thread_id, account_id }
}

function tokenIn({ to }: Pick<InboundMail, 'to'>, domain: string | undefined): string | undefined {
  const found = to.flatMap((address) => {
    const [local = '', host = ''] = address.split('@')
    return host === domain ? (TOKEN.exec(local)?.[1] ?? []) : []
  })
  return found[0]
}

function whyNotTheirs({ email, is_confirmed, is_gone }: queries.Replier, mail: InboundMail): string | undefined {
  if (is_gone) return 'gone'
  if (mail.from !== email.toLowerCase() || !is_confirmed) return 'wrong_sender'
  return mail.isProven ? undefined : UNPROVEN
}

function wordsIn(mail: InboundMail): string {
  const text = mail.text.trim() === '' ? textOfHtml(mail.html) : mail.text
  const words = replyText(text.slice(0, READ_MAX)).toWellFormed()
  return words.replaceAll(String.fromCharCode(0), '')
}

/** Files that the conversation accepts are stored for the person, under the same limits; the others are left out. */
async function keepFiles(
  { attachments }: Deps,
  accountId: number,
  files: readonly InboundFile[],
  { spool, kept }: { spool: Spool; kept: number[] },
): Promise<void> {
  for (const { name, content } of files.slice(0, ATTACHMENTS_MAX)) {
    const { path, size } = await spool.write([content])
    try {
      kept.push((await attachments.keep(accountId, { path, size, name: shownName(name) }, 'file')).id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error
    } finally {
      await spool.remove([path])
    }
  }
}

/** The person's text, and a line about files that were left out. */
function withFilesLeft({ translators }: Deps, words: string, left: number, { locale }: queries.Replier): string {
  if (left === 0 || words === '') return words
  const line = translators.for(isLocale(locale) ? locale : 'en')('mail-replies.attachments', { count: left })
  return `${words}\n\n${line}`
}

function unfitness(body: string, files: readonly number[]): string | undefined {
  if (body === '' && files.length === 0) return 'empty'
  return body.length > MESSAGE_MAX ? 'too_long' : undefined
}

const viewerOf = ({ account_id, role, expert_id, owner_id }: queries.Replier): Viewer => ({
  account_id,
  session_id: 0, // there is no session
  role,
  audience: role,
  expert_id: expert_id ?? undefined,
  ...(owner_id === null ? {} : { keeper_id: owner_id }),
})

type Settled = Parameters<typeof queries.insertInbound>[1]

const settle = (deps: Deps, row: Settled): Promise<queries.Outcome | 'known'> =>
  deps.events.transaction(async (tx) => ((await queries.insertInbound(tx, row)) ? row.outcome : 'known'))

/** Records the refusal and mails the owner of the address the reason and the text, so that nothing is lost. */
function refuse(
  deps: Deps,
  row: Omit<Settled, 'outcome' | 'reason'>,
  replier: queries.Replier,
  reason: string,
  body: string,
  params: Record<string, unknown> = {},
): Promise<queries.Outcome | 'known'> {
  return deps.events.transaction(async (tx) => {
    const isOther = !STRANGE.includes(reason)
    const before = await queries.selectRefusedLately(tx, row.account_id, STRANGE, { isOther })
    const isNoted = isOther || before < STRANGE_AN_HOUR
    if (isNoted && !(await queries.insertInbound(tx, { ...row, outcome: 'refused', reason }))) return 'known'
    const { is_gone, is_confirmed, email, role, locale, name, account_id, thread_id, lead_id } = replier
    const place = lead_id === null ? (thread_id === null ? undefined : { thread_id }) : { lead_id }
    if (reason === UNPROVEN && !replier.is_ended) await queries.markReplyAddressesEnded(tx, { account_id, ...place })
    if (is_gone || !is_confirmed || before >= BOUNCES_AN_HOUR) return 'refused'
    const language = isLocale(locale) ? locale : 'en'
    const mail = composeRefusedReply(
      deps,
      { email, name, role, thread_id, lead_id, locale: language },
      { reason, body, params },
    )
    // until the next mail the person has no address to answer at
    const reply_to = place && RENEWED.includes(reason) ? await replyAddress(deps, tx, { account_id, ...place }) : null
    const sent = { ...mail, ...(reply_to ? { reply_to } : {}) }
    await deps.delivery.mailLater(tx, sent, { kind: 'reply-refused', account_id })
    return 'refused'
  })
}

/** Other reasons use the text of their error. */
export const ownReasons = ['wrong_sender', UNPROVEN, 'address_ended', 'empty', 'too_long', 'too_large'] as const
type Refused = { reason: string; body: string; params?: Record<string, unknown> }

/** Mails the owner of the address why the answer was not posted, with its text. */
export function composeRefusedReply(
  { translators }: Pick<Platform, 'translators'>,
  {
    email,
    name,
    role,
    thread_id,
    lead_id,
    locale,
  }: Pick<queries.Replier, 'email' | 'name' | 'role' | 'thread_id' | 'lead_id'> & { locale: Locale },
  { reason, body, params = {} }: Refused,
): Mail {
  const translate = translators.for(locale)
  const own = ownReasons.find((each) => each === reason)
  const prefix = locale === 'en' ? '' : `/${locale}`
  const messages = `/${role === 'client' ? 'account' : 'expert'}/messages?thread=${thread_id}`
  return composeMail(translate, {
    to: email,
    name: name.split(' ')[0] ?? '',
    subject: translate('mail-replies.subject'),
    lines: [
      own
        ? translate(`mail-replies.reason.${own}`, { email, limit: own === 'too_large' ? MAIL_MEGABYTES : MESSAGE_MAX })
        : translate('mail-replies.refused', { reason: translate(`error.${reason}`, params) }),
    ],
    button: {
      label: translate('mail-replies.button'),
      url: `${SITE}${prefix}${thread_id === null ? `/expert/leads?lead=${lead_id}` : messages}`,
    },
    after: body === '' ? [] : [translate('mail-replies.kept'), ...body.slice(0, 2 * MESSAGE_MAX).split(/\n+/)],
  })
}

export const sweepInbound = ({ db }: Pick<Platform, 'db'>): Promise<void> => queries.deleteOldInbound(db, KEPT_DAYS)
