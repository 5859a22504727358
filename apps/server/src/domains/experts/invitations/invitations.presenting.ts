/** An invitation as staff see it, and as the invited person sees it. */
import { expertDraftAnswers } from '@husrum/contract/experts/joining/draft-answers.ts'
import type {
  ExpertInvitation,
  ExpertInvitationDetail,
  KnownOfInvited,
  OpenedExpertInvitation,
} from '@husrum/contract/experts/invitations/invitations.ts'
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import type { z } from 'zod'
import type { Deps } from '../../../app/deps.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { nameIn, type CityRow, type References } from '../../foundation/reference/reference.service.ts'
import { listInvitations, type InvitationRow } from './invitations.queries.ts'
import { resendRefusal } from './invitations.service.ts'

type Reading = Pick<Deps, 'db' | 'refs'>
type Answers = z.output<typeof expertDraftAnswers>

function presentInvitation(row: InvitationRow): ExpertInvitation {
  const { id, state, name, email, source, mails, expert_id } = row
  return {
    id,
    name,
    email,
    state,
    locale: isLocale(row.locale) ? row.locale : 'en',
    source,
    mails,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    opened_at: row.opened_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    expert_id,
  }
}

export async function presentInvitations({ db }: Pick<Reading, 'db'>, ids: readonly number[]) {
  return (await listInvitations(db, ids)).map(presentInvitation)
}

/** Columns have the names of the JSON. */
export const invitationColumns: Columns<ExpertInvitation> = {
  id: (row) => row.id,
  name: (row) => row.name,
  email: (row) => row.email,
  state: (row) => row.state,
  locale: (row) => row.locale,
  source: (row) => row.source,
  mails: (row) => row.mails,
  created_at: (row) => row.created_at,
  sent_at: (row) => row.sent_at,
  opened_at: (row) => row.opened_at,
  ended_at: (row) => row.ended_at,
  expires_at: (row) => row.expires_at,
  expert_id: (row) => row.expert_id,
}

/** 404 `invitation_not_found`. */
export async function presentInvitationDetail(
  { db, refs }: Reading,
  id: number,
  locale: Locale,
): Promise<ExpertInvitationDetail> {
  const [row] = await listInvitations(db, [id])
  if (!row) throw notFound('invitation_not_found')
  return {
    ...presentInvitation(row),
    note: row.note,
    invited_by: row.invited_by,
    known: knownOf(refs, answersOf(row), locale),
    resend: resendRefusal(row) ?? 'ready',
  }
}

/** All data of an open invitation, for the invited person. */
export function presentOpened(refs: References, row: InvitationRow, locale: Locale): OpenedExpertInvitation {
  const answers = answersOf(row)
  const city = cityOf(refs, answers)
  return {
    name: row.name ?? '',
    email: row.email ?? '',
    source: row.source,
    note: row.note,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    known: knownOf(refs, answers, locale),
    answers,
    town: city ? townOf(city, locale) : null,
  }
}

const townOf = ({ id, country_id, state_id, latitude, longitude, ...names }: CityRow, locale: Locale) => ({
  id,
  name: nameIn(names, locale),
  country_id,
  state_id,
  latitude,
  longitude,
})

/** Answers that a release with another format stored are left out. */
const answersOf = ({ answers }: InvitationRow): Answers => expertDraftAnswers.safeParse(answers).data ?? {}

const cityOf = (refs: References, { city_id }: Answers): CityRow | undefined =>
  city_id == null ? undefined : refs.resolve('city', city_id)

function knownOf(refs: References, answers: Answers, locale: Locale): KnownOfInvited {
  const city = cityOf(refs, answers)
  const country = answers.country_id == null ? undefined : refs.resolve('country', answers.country_id)
  const place = [city, country].flatMap((each) => (each ? [nameIn(each, locale)] : []))
  return {
    phone: answers.phone ? `${answers.phone_prefix ?? ''} ${answers.phone}`.trim() : null,
    company_name: answers.company_name || null,
    company_registration: answers.company_registration || null,
    place: place.length > 0 ? place.join(', ') : null,
    service_type: [...(answers.service_type ?? [])],
    styles: (answers.styles ?? []).flatMap((slug) => {
      const style = refs.resolve('style', slug)
      return style ? [nameIn(style, locale)] : []
    }),
    languages: [...(answers.languages ?? [])],
  }
}
