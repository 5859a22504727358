/**
 * Unfinished forms mailed to their author: sealed for 30 days, the newest three per address and form, deleted when the
 * account is created.
 */
import { briefDraftAnswers, mailDraft as mailedSchema, type MailedDraft } from '@husrum/contract/clients/drafts.ts'
import { expertDraftAnswers } from '@husrum/contract/experts/joining/draft-answers.ts'
import { DRAFT_BYTES_MAX, DRAFT_DAYS } from '@husrum/contract/core/limits.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { z } from 'zod'
import { fieldRefusal } from '../../../platform/http/errors.ts'
import { mailboxOf } from '../../../platform/providers/delivery/mailbox.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import { unconfirmedMails } from '../../../platform/limits/recipients.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { nameIn, type CityRow } from '../../foundation/reference/reference.service.ts'
import { listShowcasesByIds, type ShowcaseDeps } from '../../experts/showcases/showcases.service.ts'
import { deleteExpiredDrafts, maybeDraft, insertDraft } from './drafts.queries.ts'
import { mailLink, type MailDeps } from './mail.ts'
import { hashDraftToken, newDraftToken, openAnswers, sealAnswers } from './seal.ts'

/** Any visitor can type any address, so mails to one address are limited. */
const perRecipient = unconfirmedMails('drafts', 'too_many_drafts')
const perAddress: Limit = { scope: 'drafts-address', allowed: 10, windowSeconds: 3600, code: 'too_many_drafts' }
const opensPerAddress: Limit = {
  scope: 'draft-opens-address',
  allowed: 120,
  windowSeconds: 600,
  code: 'too_many_tries',
}

type Deps = MailDeps & Pick<Platform, 'db' | 'events' | 'jobs' | 'limits'>
type OpenDeps = Pick<Platform, 'db' | 'limits'> & ShowcaseDeps
type Given = z.output<typeof mailedSchema>

/** Takes the same time whether the address has an account or not. 422 `draft_too_large`; 429 `too_many_drafts`. */
export async function mailDraft(
  deps: Deps,
  { flow, step, answers, email }: Given,
  { address, locale }: { address: string; locale: Locale },
): Promise<void> {
  const kept = { step, answers }
  if (Buffer.byteLength(JSON.stringify(kept)) > DRAFT_BYTES_MAX) throw fieldRefusal('answers', 'draft_too_large')
  const token = newDraftToken()
  await deps.db.transaction().execute(async (tx) => {
    await deps.limits.count(tx, perAddress, address)
    await deps.limits.count(tx, perRecipient, mailboxOf(email))
    const row = { flow, email, token_hash: hashDraftToken(token), sealed_answers: sealAnswers(token, kept) }
    const expires_at = await insertDraft(tx, row, DRAFT_DAYS)
    await mailLink(deps, tx, { flow, token, to: email, locale, expires_at })
  })
}

/** The link works until it expires. 422 `draft_link_invalid`; 429 `too_many_tries`. */
export async function openDraft(
  deps: OpenDeps,
  token: string,
  { address, locale }: { address: string; locale: Locale },
): Promise<MailedDraft> {
  await deps.db.transaction().execute((tx) => deps.limits.count(tx, opensPerAddress, address))
  const row = await maybeDraft(deps.db, hashDraftToken(token))
  if (!row) throw invalidLink()
  const draft = mailedSchema.safeParse({ ...row, ...fitting(row.flow, openAnswers(token, row.sealed_answers)) })
  if (!draft.success) throw invalidLink() // an older release had other steps
  const { country_id, city_id, photos = [] } = draft.data.answers
  const city = city_id == null ? undefined : deps.refs.resolve('city', city_id)
  return {
    ...draft.data,
    town: city && city.country_id === country_id ? presentTown(city, locale) : null,
    chosen_photos: await listShowcasesByIds(deps, photos, locale),
    mailed_at: row.mailed_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

const invalidLink = () => fieldRefusal('token', 'draft_link_invalid')

/** Omits answers that this release does not have; the others stay. */
function fitting(flow: string, stored: unknown): object | undefined {
  const kept = keptShape.safeParse(stored)
  if (!kept.success) return undefined
  const { step, answers } = kept.data
  const { shape } = flow === 'client-brief' ? briefDraftAnswers : expertDraftAnswers
  const known = Object.entries<z.ZodType>(shape).filter(([name, schema]) => schema.safeParse(answers[name]).success)
  return { step, answers: Object.fromEntries(known.map(([name]) => [name, answers[name]])) }
}
const keptShape = z.object({ step: z.int(), answers: z.record(z.string(), z.unknown()) })

const presentTown = (city: CityRow, locale: Locale) => ({
  id: city.id,
  name: nameIn(city, locale),
  country_id: city.country_id,
  state_id: city.state_id,
  latitude: city.latitude,
  longitude: city.longitude,
})

export const sweepDrafts = ({ db }: Pick<Platform, 'db'>): Promise<void> => deleteExpiredDrafts(db)
