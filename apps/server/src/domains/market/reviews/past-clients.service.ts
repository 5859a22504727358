/**
 * Reviews of work from before Husrum. An expert asks up to ten past clients by mail; they write without an account. The
 * address itself appears only in that one mail.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { PastClient, writePastReview as writeSchema } from '@husrum/contract/market/reviews/past-clients.ts'
import { leadsElsewhere, containsPrivateData } from '@husrum/contract/market/reviews/states.rules.ts'
import { PAST_CLIENT_DAYS, PAST_CLIENTS_MAX, REVIEW_PUBLISH_HOURS } from '@husrum/contract/core/limits.ts'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { composeMail, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import { drain, type DrainDeps } from '../../../platform/core/jobs/drain.ts'
import { mailboxOf } from '../../../platform/providers/delivery/mailbox.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import { requireExpert, type Viewer } from '../../../platform/http/http-viewer.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import { unconfirmedMails } from '../../../platform/limits/recipients.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { displayName } from '../../experts/profile/cards/cards.presenting.ts'
import { expertChanged } from '../../experts/profile/changes/changes.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import * as queries from './past-clients.queries.ts'

type Deps = Pick<Platform, 'config' | 'db' | 'delivery' | 'events' | 'limits' | 'translators'> & { refs: References }

const asking: Limit = { scope: 'past-clients', allowed: 30, windowSeconds: 3600, code: 'too_many_tries' }
/** Limits per recipient: several experts may ask one address. */
const perRecipient = unconfirmedMails('past-clients', 'too_many_tries')
const opening: Limit = { scope: 'past-review-address', allowed: 60, windowSeconds: 600, code: 'too_many_tries' }

const hashOf = async (db: Db, email: string): Promise<Buffer> =>
  createHmac('sha256', await queries.selectHashKey(db))
    .update(`past client\n${mailboxOf(email)}`)
    .digest()
const hintOf = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`
const hashToken = (token: string): Buffer => createHash('sha256').update(`past client\n${token}`).digest()

function present(row: queries.PastClientRow): PastClient {
  return {
    id: row.id,
    email: row.email_hint,
    status: row.answered_at ? 'answered' : row.withdrawn_at ? 'withdrawn' : row.expired ? 'expired' : 'asked',
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

export async function listPastClients({ db }: Pick<Deps, 'db'>, expertId: number) {
  const rows = await queries.listAsked(db, expertId)
  return { data: rows.map(present), meta: { left: Math.max(0, PAST_CLIENTS_MAX - rows.length) } }
}

/**
 * 409 `profile_not_public`, `past_client_asked`, `past_clients_full`; 422 `own_address`, `experts_address`,
 * `address_refuses` on `email`, `private_data` on `note`; 429 `too_many_tries`.
 */
export async function askPastClient(
  deps: Deps,
  viewer: Viewer,
  { email, note }: { email: string; note: string },
  locale: Locale,
): Promise<PastClient> {
  requireHarmless(note)
  // counted in a transaction of its own, because a refusal reveals something about an address
  await deps.db.transaction().execute((tx) => deps.limits.count(tx, asking, String(viewer.account_id)))
  return deps.events.transaction(async (tx) => {
    const asker = await queries.maybeAskerForUpdate(tx, requireExpert(viewer))
    if (!asker) throw conflict('profile_not_public')
    if (isOwn(asker, email)) throw fieldRefusal('email', 'own_address')
    if (await queries.isExpertsAddress(tx, [email, mailboxOf(email)])) throw fieldRefusal('email', 'experts_address')
    const hash = await hashOf(tx, email)
    const { asked, is_asked, refuses } = await queries.selectStatus(tx, asker.id, hash)
    if (is_asked) throw conflict('past_client_asked')
    if (asked >= PAST_CLIENTS_MAX) throw conflict('past_clients_full', { limit: PAST_CLIENTS_MAX })
    if (refuses) throw fieldRefusal('email', 'address_refuses')
    await deps.limits.count(tx, perRecipient, mailboxOf(email))
    const token = randomBytes(32).toString('base64url')
    const row = await queries.insertPastClient(
      tx,
      { expert_id: asker.id, email_hash: hash, email_hint: hintOf(email), locale, token_hash: hashToken(token) },
      PAST_CLIENT_DAYS,
    )
    await mailQuestion(deps, tx, {
      to: email,
      name: displayName(asker),
      note,
      token,
      locale,
      expires_at: row.expires_at,
    })
    return present(row)
  })
}

/** The mail goes to an unconfirmed address, so it must link only to us. 422 `private_data`. */
function requireHarmless(note: string): void {
  if (leadsElsewhere(note)) throw fieldRefusal('note', 'private_data')
}

/** Previews the mail. 409 `profile_not_public`, 422 `private_data`. */
export async function previewPastClient(
  deps: Deps,
  viewer: Viewer,
  note: string,
  locale: Locale,
): Promise<{ subject: string; text: string }> {
  requireHarmless(note)
  const asker = await deps.db.transaction().execute((tx) => queries.maybeAskerForUpdate(tx, requireExpert(viewer)))
  if (!asker) throw conflict('profile_not_public')
  const { subject, lines, after } = wordsOf(deps, { name: displayName(asker), note, locale })
  return { subject, text: [...lines, ...after].join('\n\n') }
}

/** The address belongs to the expert or an invited person, or is at the studio's own domain. */
function isOwn({ own, host }: queries.Asker, email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const isAtHome = host !== null && (host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`))
  return isAtHome || own.some((each) => mailboxOf(each) === mailboxOf(email))
}

export type KnownPastReview = {
  email: string
  locale: Locale
  said?: { name: string; rating: number; title: string; body: string }
}

/** Adds a past client and a published review for the demo, without any mail. */
export async function addPastReview(
  deps: Pick<Deps, 'events'> & { refs: References },
  tx: Tx,
  expertId: number,
  { email, locale, said }: KnownPastReview,
): Promise<void> {
  const { id } = await queries.insertPastClient(
    tx,
    {
      expert_id: expertId,
      email_hash: await hashOf(tx, email),
      email_hint: hintOf(email),
      locale,
      token_hash: hashToken(randomBytes(32).toString('base64url')),
    },
    PAST_CLIENT_DAYS,
  )
  if (!said) return
  await queries.markUsed(tx, id)
  const { name, ...words } = said
  const author_name = name.split(' ')[0] ?? name
  const shown = { ...words, author_name, language: languageOf(locale), status: 'published' }
  await queries.insertPastReview(tx, { ...shown, expert_id: expertId, past_client_id: id })
  await expertChanged(deps, tx, expertId, { words: false })
}

type Question = {
  to: string
  name: string
  /** The sentence that the expert wrote. */ note: string
  token: string
  locale: Locale
  expires_at: Date
}

export function composePastClientMail(
  { config, translators }: Pick<Deps, 'config' | 'translators'>,
  { to, name, note, token, locale }: Omit<Question, 'expires_at'>,
): Mail {
  const translate = translators.for(locale)
  const { text, subject, lines, after } = wordsOf({ translators }, { name, note, locale })
  const page = `${config.baseUrl}${locale === 'en' ? '' : `/${locale}`}/past-client-review?token=${token}`
  const mail = composeMail(translate, {
    to,
    subject,
    lines,
    button: { label: text('button'), url: page },
    after,
    ending: { why: text('why'), label: text('never'), url: `${page}&never=1` },
  })
  return { ...mail, unsubscribe_url: `${config.baseUrl}/api/past-client-review/never?token=${token}` }
}

function wordsOf(
  { translators }: Pick<Deps, 'translators'>,
  { name, note, locale }: Pick<Question, 'name' | 'note' | 'locale'>,
) {
  const translate = translators.for(locale)
  const text = (key: string) => translate(`mail-past-client.${key}`, { name, days: PAST_CLIENT_DAYS })
  return {
    text,
    subject: text('subject'),
    // a personal line is a separate paragraph, never inside our sentences
    lines: [text('text'), ...(note ? [note] : []), text('apart')],
    after: [text('life'), text('otherwise')],
  }
}

const mailQuestion = (deps: Deps, tx: Tx, { expires_at, ...question }: Question): Promise<void> =>
  deps.delivery.mailLater(tx, composePastClientMail(deps, question), { kind: 'past-client', expires_at })

/** 404 `past_client_not_found`; 409 `past_client_answered`. */
export function withdrawPastClient({ events }: Pick<Deps, 'events'>, expertId: number, id: number): Promise<void> {
  return events.transaction(async (tx) => {
    const asked = await queries.maybeAskedForUpdate(tx, expertId, id)
    if (!asked) throw notFound('past_client_not_found')
    if (asked.answered_at) throw conflict('past_client_answered')
    await queries.markWithdrawn(tx, id)
  })
}

const isDead = (opened: queries.Opened) =>
  opened.answered_at !== null || opened.withdrawn_at !== null || opened.expired || !opened.is_public
const deadLink = () => fieldRefusal('token', 'past_link_invalid')

async function countTry({ db, limits }: Pick<Deps, 'db' | 'limits'>, address: string): Promise<void> {
  await db.transaction().execute((tx) => limits.count(tx, opening, address))
}

/** 422 `past_link_invalid`; 429 `too_many_tries`. */
export async function openPastReview(deps: Deps, token: string, address: string) {
  await countTry(deps, address)
  const opened = await queries.maybeOpened(deps.db, hashToken(token))
  if (!opened || isDead(opened)) throw deadLink()
  return { expert: { id: opened.expert_id, name: displayName(opened) }, expires_at: opened.expires_at.toISOString() }
}

/** Works once. 422 `past_link_invalid`, and `private_data` on `body`; 429 `too_many_tries`. */
export async function writePastReview(
  deps: Deps,
  { token, name, rating, title, body }: z.output<typeof writeSchema>,
  { address, locale }: { address: string; locale: Locale },
): Promise<void> {
  await countTry(deps, address)
  // without an account, its author could not remove such data later
  if (containsPrivateData(`${title}\n${body}`)) throw fieldRefusal('body', 'private_data')
  await deps.events.transaction(async (tx) => {
    const opened = await queries.maybeOpened(tx, hashToken(token))
    if (!opened || isDead(opened) || !(await queries.markUsed(tx, opened.id))) throw deadLink()
    await queries.insertPastReview(tx, {
      expert_id: opened.expert_id,
      past_client_id: opened.id,
      // signed with the first name, as other reviews
      author_name: name.split(' ')[0] ?? name,
      language: languageOf(locale),
      rating,
      title,
      body,
      status: 'pending',
    })
  })
}

/** Works with any link mailed to the address, also a used one. 422 `past_link_invalid`; 429 `too_many_tries`. */
export async function refusePastMails(deps: Deps, token: string, address: string): Promise<void> {
  await countTry(deps, address)
  await deps.events.transaction(async (tx) => {
    const opened = await queries.maybeOpened(tx, hashToken(token))
    if (!opened) throw deadLink()
    await queries.insertRefusal(tx, opened.email_hash)
    if (!opened.answered_at) await queries.markWithdrawn(tx, opened.id)
  })
}

/** Publishes reviews whose wait is over, each in its own transaction; returns the number. */
export const publishPastDue = (deps: DrainDeps & Pick<Deps, 'refs'>): Promise<number> =>
  drain(deps, 'publish-past-reviews', {
    next: (tx, ready) => queries.maybePastPublishable(tx, ready, REVIEW_PUBLISH_HOURS),
    async act(tx, { id, expert_id }) {
      await queries.markPastPublished(tx, id)
      await expertChanged(deps, tx, expert_id, { words: false })
    },
  })

/** The owner of an erased account may also have written as a past client. */
export async function forgetPastClient(tx: Tx, accountId: number): Promise<void> {
  const email = await queries.maybeEmailOf(tx, accountId)
  if (email !== undefined) await queries.clearPastAuthor(tx, await hashOf(tx, email))
}
