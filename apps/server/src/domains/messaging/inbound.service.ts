/**
 * Answering by mail. Each person has an address of their own in each thread; it works from their confirmed email only,
 * while the account lives and the conversation is open. What cannot be posted comes back to that person by mail, never
 * to whoever sent it; programs get no answer at all, so nothing goes round in circles (docs/decisions/0035).
 */
import { createHash, createHmac } from 'node:crypto'
import { MESSAGE_MAX } from '@husrum/contract/limits.ts'
import { isLocale, type Locale } from '@husrum/contract/shapes.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { composeMail, SITE, type Mail } from '../../platform/delivery/mail-frame.ts'
import { Refusal } from '../../platform/http/errors.ts'
import type { Viewer } from '../../platform/http/http-viewer.ts'
import { isAutomatic, isForged, type InboundMail } from '../../platform/inbound-mail/mail-forms.ts'
import { replyText, textOfHtml } from '../../platform/inbound-mail/reply-text.ts'
import type { Platform } from '../../platform/platform.ts'
import type { MatchingDeps } from '../matching/matching.service.ts'
import * as queries from './inbound.queries.ts'
import { sendWithin } from './messaging.service.ts'

type Deps = Platform & MatchingDeps

/** A mailbox's name may lose its capitals on the way: base 32 has none. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const TOKEN = /^reply\+([a-z2-7]{32})$/
const KEPT_DAYS = 60
/** After so many within an hour a person hears no more of it. */
const BOUNCES_AN_HOUR = 3

type Place = { thread_id: number; account_id: number }

/**
 * What a mail to this person about this thread takes as its `reply_to`; undefined where no mails can come in. The same
 * each time, and nothing can be read from it.
 */
export async function replyAddress(
  { config }: Pick<Platform, 'config'>,
  tx: Tx,
  { thread_id, account_id }: Place,
): Promise<string | undefined> {
  if (!config.inbound) return undefined
  const token = await tokenFor(tx, { thread_id, account_id })
  await queries.insertReplyAddress(tx, { token_hash: hashOf(token), thread_id, account_id })
  return `reply+${token}@${config.inbound.domain}`
}

async function tokenFor(db: Db, { thread_id, account_id }: Place): Promise<string> {
  const key = await queries.selectReplyKey(db)
  const signature = createHmac('sha256', key).update(`reply\n${thread_id}\n${account_id}`).digest()
  // five bits a letter, of the first 160
  const bits = [...signature.subarray(0, 20)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)] ?? '').join('')
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** What became of a mail: repeated, the same, and nothing happens twice. Throws what should be tried again. */
export async function receiveMail(deps: Deps, mail: InboundMail): Promise<queries.Outcome | 'unknown' | 'known'> {
  const token = tokenIn(mail, deps.config.inbound?.domain)
  const replier = token === undefined ? undefined : await queries.maybeReplier(deps.db, hashOf(token))
  if (!replier) return 'unknown'
  const { thread_id, account_id } = replier
  const row = { key: hashOf(`${thread_id}\n${account_id}\n${mail.id}`), thread_id, account_id }
  if (isAutomatic(mail)) return settle(deps, { ...row, outcome: 'dropped', reason: 'automatic' })
  const reason = whyNot(replier, mail)
  const body = reason === undefined ? writtenIn(deps, mail, replier) : ''
  const unfit = reason ?? unfitness(body)
  if (unfit !== undefined) return refuse(deps, row, replier, unfit, body)
  try {
    return await deps.events.transaction(async (tx) => {
      if (!(await queries.insertInbound(tx, { ...row, outcome: 'posted', reason: null }))) return 'known'
      await sendWithin(deps, tx, viewerOf(replier), { threadId: thread_id, body })
      return 'posted'
    })
  } catch (error) {
    // the rest passes, and the provider comes again
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return refuse(deps, row, replier, error.code, body, error.params)
  }
}

function tokenIn({ to }: InboundMail, domain: string | undefined): string | undefined {
  const found = to.flatMap((address) => {
    const [local = '', host = ''] = address.split('@')
    return host === domain ? (TOKEN.exec(local)?.[1] ?? []) : []
  })
  return found[0]
}

function whyNot(
  { email, is_confirmed, is_gone, is_suspended }: queries.Replier,
  mail: InboundMail,
): string | undefined {
  if (is_gone) return 'gone'
  if (mail.from !== email.toLowerCase() || !is_confirmed || isForged(mail)) return 'wrong_sender'
  return is_suspended ? 'account_suspended' : undefined
}

/** The person's words, and a line about files that did not come along. */
function writtenIn({ translators }: Deps, mail: InboundMail, { locale }: queries.Replier): string {
  const words = replyText(mail.text.trim() === '' ? textOfHtml(mail.html) : mail.text).toWellFormed()
  const text = words.replaceAll(String.fromCharCode(0), '')
  if (mail.attachments === 0 || text === '') return text
  const left = translators.for(isLocale(locale) ? locale : 'en')('mail-replies.attachments', {
    count: mail.attachments,
  })
  return `${text}\n\n${left}`
}

const unfitness = (body: string): string | undefined =>
  body === '' ? 'empty' : [...body].length > MESSAGE_MAX ? 'too_long' : undefined

const viewerOf = ({ account_id, role, expert_id }: queries.Replier): Viewer => ({
  account_id,
  session_id: 0, // nobody is signed in
  role,
  audience: role,
  expert_id: expert_id ?? undefined,
})

type Settled = Parameters<typeof queries.insertInbound>[1]

const settle = (deps: Deps, row: Settled): Promise<queries.Outcome | 'known'> =>
  deps.events.transaction(async (tx) => ((await queries.insertInbound(tx, row)) ? row.outcome : 'known'))

/** Noted, and told to the person whose address it is: why, and what was written, so that nothing is lost. */
function refuse(
  deps: Deps,
  row: Omit<Settled, 'outcome' | 'reason'>,
  replier: queries.Replier,
  reason: string,
  body: string,
  params: Record<string, unknown> = {},
): Promise<queries.Outcome | 'known'> {
  return deps.events.transaction(async (tx) => {
    if (!(await queries.insertInbound(tx, { ...row, outcome: 'refused', reason }))) return 'known'
    const { is_gone, is_confirmed, email, role, locale, name, account_id, thread_id } = replier
    if (is_gone || !is_confirmed || (await queries.selectRefusedLately(tx, account_id)) > BOUNCES_AN_HOUR)
      return 'refused'
    const language = isLocale(locale) ? locale : 'en'
    const mail = composeRefusedReply(deps, { email, name, role, thread_id, locale: language }, { reason, body, params })
    await deps.delivery.mailLater(tx, mail, { kind: 'reply-refused', account_id })
    return 'refused'
  })
}

type Refused = { reason: string; body: string; params?: Record<string, unknown> }

/** To the person whose address was answered at: why the answer was not posted, and what was written. */
export function composeRefusedReply(
  { translators }: Pick<Platform, 'translators'>,
  {
    email,
    name,
    role,
    thread_id,
    locale,
  }: Pick<queries.Replier, 'email' | 'name' | 'role' | 'thread_id'> & { locale: Locale },
  { reason, body, params = {} }: Refused,
): Mail {
  const translate = translators.for(locale)
  const own = ['wrong_sender', 'empty', 'too_long'].find((each) => each === reason)
  const prefix = locale === 'en' ? '' : `/${locale}`
  return composeMail(translate, {
    to: email,
    name: name.split(' ')[0] ?? '',
    subject: translate('mail-replies.subject'),
    lines: [
      own
        ? translate(`mail-replies.reason.${own}`, { email, limit: MESSAGE_MAX })
        : translate('mail-replies.refused', { reason: translate(`error.${reason}`, params) }),
    ],
    button: {
      label: translate('mail-replies.button'),
      url: `${SITE}${prefix}/${role === 'client' ? 'account' : 'expert'}/messages?thread=${thread_id}`,
    },
    after: body === '' ? [] : [translate('mail-replies.kept'), ...body.slice(0, 2 * MESSAGE_MAX).split(/\n+/)],
  })
}

export const sweepInbound = ({ db }: Pick<Platform, 'db'>): Promise<void> => queries.deleteOldInbound(db, KEPT_DAYS)
