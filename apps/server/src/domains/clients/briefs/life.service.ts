/** Asks "Still looking?" after 30 and 75 days, by mail and in the app, and ends a brief after 90. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BriefLife } from '@husrum/contract/clients/briefs/briefs.ts'
import type { StillLookingDay, StillLookingAnswer } from '@husrum/contract/clients/briefs/life.rules.ts'
import { BRIEF_DAYS, STILL_LOOKING_DAYS } from '@husrum/contract/core/limits.ts'
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { drain, drainListed } from '../../../platform/core/jobs/drain.ts'
import { longDay } from '../../../platform/core/texts/dates.ts'
import { composeMail, type Letter, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { lockClientsBriefs } from './briefs.queries.ts'
import { markBriefStatus } from './briefs.service.ts'
import { endBrief } from './ending.service.ts'
import * as queries from './life.queries.ts'

type Deps = Pick<Platform, 'config' | 'db' | 'delivery' | 'events' | 'log' | 'translators'>
export type AskDeps = Deps & {
  /** Returns the kind for the delivery of these mails, and the token that unsubscribes from them. */
  mailEnding: (tx: Tx, accountId: number) => Promise<{ kind: string; token: string }>
}
const answers: Limit = { scope: 'still-looking-address', allowed: 60, windowSeconds: 600, code: 'too_many_tries' }

export async function lifeOf(db: Db, clientId: number): Promise<BriefLife> {
  const brief = await queries.maybeLife(db, clientId, BRIEF_DAYS)
  return {
    asked:
      brief?.status === 'active' && brief.asked_days && !brief.asked_answer
        ? { days: brief.asked_days, ends_at: brief.ends_at.toISOString() }
        : null,
    ended: brief?.status === 'closed' ? (brief.close_reason === 'ran_out' ? 'ran_out' : 'closed') : null,
  }
}

/** 404 `no_brief` if the client has no active brief. */
export async function answerLooking(deps: Pick<Deps, 'db' | 'events'>, viewer: Viewer): Promise<BriefLife> {
  await deps.events.transaction(async (tx) => {
    const brief = await queries.maybeLife(tx, viewer.account_id, BRIEF_DAYS)
    if (brief?.status !== 'active') throw notFound('no_brief')
    if (!brief.asked_days || brief.asked_answer) return
    await queries.markAnswered(tx, brief.id, 'looking')
    await deps.events.emit(tx, 'notification.read', { account_id: viewer.account_id })
  })
  return lifeOf(deps.db, viewer.account_id)
}

/** Asks about every active brief that is old enough, each question once; returns the number asked. */
export async function askStillLooking(deps: AskDeps): Promise<number> {
  let asked = 0
  // the later question comes first, so that a missed earlier one is skipped
  for (const days of STILL_LOOKING_DAYS.toReversed())
    asked += await drain(deps, `ask-briefs-${days}`, {
      next: (tx, ready) => queries.maybeUnasked(tx, ready, { days, lifeDays: BRIEF_DAYS }),
      async act(tx, brief) {
        await queries.markAsked(tx, brief.id, days)
        await deps.events.emit(tx, 'brief.asked', { brief_id: brief.id, client_id: brief.client_id, days })
        await mailQuestion(deps, tx, brief, days)
      },
    })
  return asked
}

/** Ends active briefs after their days, each in its own transaction; returns the number ended. */
export async function endOldBriefs(deps: Deps): Promise<number> {
  const endOne = ({ id, client_id }: { id: number; client_id: number }) =>
    deps.events.transaction(async (tx) => {
      await lockClientsBriefs(tx, client_id)
      if (!(await queries.hasRunOut(tx, id, BRIEF_DAYS))) return false
      const nobody = { close_note: null, hired_expert_id: null }
      await endBrief(deps, tx, id, { status: 'closed', close_reason: 'ran_out', ...nobody })
      await mailEnd(deps, tx, client_id)
      return true
    })
  return drainListed<{ id: number; client_id: number }>(deps, 'end-old-briefs', {
    list: (ready, after) => queries.listRanOut(deps.db, ready, after?.id ?? 0, BRIEF_DAYS),
    act: endOne,
  })
}

const FORM = /^([1-9]\d{0,15})\.(30|75)\.([A-Za-z0-9_-]{43})$/

async function sign(db: Db, briefId: number, days: number): Promise<Buffer> {
  const key = await queries.selectLinkKey(db)
  return createHmac('sha256', key).update(`still looking\n${briefId}\n${days}`).digest()
}

/** A token for one question: it works until the question is answered, by mail or in the app. */
export const stillLookingToken = async (db: Db, briefId: number, days: StillLookingDay): Promise<string> =>
  `${briefId}.${days}.${(await sign(db, briefId, days)).toString('base64url')}`

/** 422 `still_looking_invalid`; 409 `already_answered`, `brief_ended`; 429 `too_many_tries`. */
export async function answerStillLooking(
  deps: Deps & Pick<Platform, 'limits'>,
  { token, answer }: { token: string; answer: StillLookingAnswer },
  address: string,
): Promise<{ answer: StillLookingAnswer; ends_at: string }> {
  await deps.db.transaction().execute((tx) => deps.limits.count(tx, answers, address))
  const [, id = '', asked = '', signature = ''] = FORM.exec(token) ?? []
  const briefId = Number(id)
  const given = Buffer.from(signature, 'base64url')
  const right = Number.isSafeInteger(briefId) ? await sign(deps.db, briefId, Number(asked)) : undefined
  if (!right || given.length !== right.length || !timingSafeEqual(given, right))
    throw fieldRefusal('token', 'still_looking_invalid')
  return deps.events.transaction(async (tx) => {
    const brief = await queries.maybeLifeForUpdate(tx, briefId, BRIEF_DAYS)
    if (!brief) throw fieldRefusal('token', 'still_looking_invalid')
    if (brief.status !== 'active' && brief.status !== 'paused') throw conflict('brief_ended')
    if (brief.asked_answer || String(brief.asked_days) !== asked) throw conflict('already_answered')
    await queries.markAnswered(tx, briefId, answer)
    await deps.events.emit(tx, 'notification.read', { account_id: brief.client_id })
    if (answer === 'paused' && brief.status === 'active') await markBriefStatus(deps, tx, briefId, 'paused')
    return { answer, ends_at: brief.ends_at.toISOString() }
  })
}

type Write = (
  text: (key: string, params?: Record<string, unknown>) => string,
  page: (path: string) => string,
  locale: Locale,
) => Omit<Letter, 'to'>

/** Each answer has its own link; the page behind it asks for confirmation. */
const questionMail =
  (token: string, days: StillLookingDay, endsAt: Date, endingToken: string): Write =>
  (text, page, locale) => {
    const answer = (said: StillLookingAnswer) => page(`/still-looking?answer=${said}&token=${token}`)
    return {
      subject: text('asked.subject'),
      lines: [text(days === 30 ? 'asked.text30' : 'asked.text75', { date: longDay(endsAt, locale) })],
      button: { label: text('asked.looking'), url: answer('looking') },
      others: [
        { label: text('asked.paused'), url: answer('paused') },
        { label: text('asked.found'), url: answer('found') },
      ],
      ending: {
        why: text('asked.why'),
        label: text('asked.unsubscribe'),
        url: page(`/unsubscribe?token=${endingToken}`),
      },
    }
  }

export const endMail: Write = (text, page) => ({
  subject: text('ranOut.subject'),
  lines: [text('ranOut.text', { days: BRIEF_DAYS }), text('ranOut.again')],
  button: { label: text('ranOut.button'), url: page('/account/application') },
})

/** Mail programs unsubscribe at this address (RFC 8058). */
const endingAddress = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  `${config.baseUrl}/api/notifications/unsubscribe?token=${token}`

export const composeQuestion = (
  deps: Pick<Deps, 'config' | 'translators'>,
  to: Reader,
  { token, days, ends_at, ending }: { token: string; days: StillLookingDay; ends_at: Date; ending: string },
): Mail => ({
  ...composeBriefMail(deps, to, questionMail(token, days, ends_at, ending)),
  unsubscribe_url: endingAddress(deps, ending),
})

async function mailQuestion(deps: AskDeps, tx: Tx, { id, client_id, ends_at }: queries.Asked, days: StillLookingDay) {
  const to = await maybeReader(tx, client_id)
  if (!to?.hears_questions) return
  const token = await stillLookingToken(tx, id, days)
  const { kind, token: ending } = await deps.mailEnding(tx, client_id)
  const letter = composeQuestion(deps, to, { token, days, ends_at, ending })
  await deps.delivery.mailLater(tx, letter, { kind, account_id: client_id })
}

async function mailEnd(deps: Deps, tx: Tx, clientId: number): Promise<void> {
  const to = await maybeReader(tx, clientId)
  if (!to) return
  const letter = composeBriefMail(deps, to, endMail)
  await deps.delivery.mailLater(tx, letter, { kind: 'brief-ran-out', account_id: clientId })
}

type Reader = { email: string; name: string; locale: Locale }

export function composeBriefMail(
  { config, translators }: Pick<Platform, 'config' | 'translators'>,
  { email, name, locale }: Reader,
  write: Write,
): Mail {
  const translate = translators.for(locale)
  const letter = write(
    (key, params) => translate(`mail-briefs.${key}`, params),
    (path) => `${config.baseUrl}${locale === 'en' ? '' : `/${locale}`}${path}`,
    locale,
  )
  return composeMail(translate, { to: email, name, ...letter })
}

/** The recipient of a mail; undefined if the address is not confirmed. */
async function maybeReader(tx: Tx, accountId: number): Promise<(Reader & { hears_questions: boolean }) | undefined> {
  const to = await queries.maybeRecipient(tx, accountId)
  return to?.verified ? { ...to, locale: isLocale(to.locale) ? to.locale : 'en' } : undefined
}
