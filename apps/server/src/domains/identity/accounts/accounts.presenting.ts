/** Presents the signed-in person, the response to registering and logging in, and the devices. */
import type { Consent, Device, Session, User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { Passkey } from '@husrum/contract/identity/accounts/passkeys.ts'
import type { StudioRole } from '@husrum/contract/core/endpoint.ts'
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Role } from '@husrum/contract/core/vocabulary.ts'
import { nameIn, type References } from '../../foundation/reference/reference.service.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import { selectPerson } from './common/accounts.queries.ts'
import { listConsents } from './consents/consents.queries.ts'
import type { PasskeyRow } from './factors/passkeys.queries.ts'
import { holdsFrom } from './consents/consents.service.ts'
import type { OpenedSession } from './sessions/sessions.service.ts'
import { listLiveSessions, type SessionRow } from './sessions/sessions.queries.ts'
import { readUserAgent } from './sessions/user-agent.ts'

type PersonDeps = Pick<Platform, 'db' | 'config'> & { refs: References; pictures: Pictures }

export async function presentPerson(
  { db, config, refs, pictures }: PersonDeps,
  id: number,
  locale: Locale,
): Promise<User> {
  const account = await selectPerson(db, id)
  const country = account.country_id === null ? null : refs.country(account.country_id)
  const city = account.city_id === null ? null : refs.city(account.city_id)
  return {
    id: account.id,
    role: account.role as Role, // the column's check allows only these three
    name: account.name,
    email: account.email,
    phone: account.phone,
    email_verified: account.email_verified_at !== null,
    phone_verified: account.phone_verified_at !== null,
    phone_verified_at: account.phone_verified_at?.toISOString() ?? null,
    pending_email: account.pending_email,
    email_link_sent_at: account.email_link_sent_at?.toISOString() ?? null,
    pending_phone: account.pending_phone,
    locale: isLocale(account.locale) ? account.locale : 'en',
    avatar: account.avatar && pictures.present(account.avatar, account.name),
    country: country && { id: country.id, name: nameIn(country, locale) },
    city: city && { id: city.id, name: nameIn(city, locale) },
    created_at: account.created_at.toISOString(),
    newer_terms: account.told_of_terms_at && {
      version: account.terms_version,
      holds_from: holdsFrom(account.told_of_terms_at).toISOString(),
    },
    // the column's check allows only these three
    ...(account.role === 'admin' ? { staff_role: account.staff_role as User['staff_role'] } : {}),
    ...(account.role === 'admin' && config.staffFactor === 'required' && !account.has_factor
      ? { second_factor_missing: true as const }
      : {}),
    ...(account.expert_id !== null && account.plan_id !== null
      ? {
          expert_id: account.expert_id,
          subscription: { plan_id: account.plan_id },
          // the column's check allows two of the three, and the query adds the third
          ...(account.studio ? { studio: { ...account.studio, role: account.studio.role as StudioRole } } : {}),
        }
      : {}),
  }
}

/** The person of the request, and the staff member who impersonates them. */
export async function presentViewer(deps: PersonDeps, viewer: Viewer, locale: Locale): Promise<User> {
  const person = await presentPerson(deps, viewer.account_id, locale)
  const { looked_at_by: look } = viewer
  return look ? { ...person, looked_at_by: { name: look.name, until: look.until.toISOString() } } : person
}

/** The response to registering and logging in. */
export async function presentSession(
  deps: PersonDeps,
  { token, expires_at, account_id, known_device, last_event_id }: OpenedSession,
  locale: Locale,
): Promise<Session> {
  const user = await presentPerson(deps, account_id, locale)
  return { token, expires_at, user, ...(known_device && { known_device }), ...(last_event_id && { last_event_id }) }
}

export async function presentConsents({ db }: Pick<Platform, 'db'>, accountId: number): Promise<Consent[]> {
  const rows = await listConsents(db, accountId)
  return rows.map(({ document, version, locale, accepted_at, withdrawn_at }) => ({
    document: document as Consent['document'], // a check of the table allows only these four
    version,
    locale: locale as Consent['locale'], // the contract's schema checked it when the row was written
    accepted_at: accepted_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
  }))
}

export async function presentDevices(
  { db }: Pick<Platform, 'db'>,
  { account_id, session_id }: Pick<Viewer, 'account_id' | 'session_id'>,
): Promise<Device[]> {
  const sessions = await listLiveSessions(db, account_id, session_id)
  return sessions.map((session) => presentDevice(session, session.id === session_id))
}

function presentDevice(session: SessionRow, current: boolean): Device {
  const { impersonation_reason: reason, is_live } = session
  return {
    ...(reason === null ? {} : { by_staff: { reason, ended: !is_live } }),
    id: session.id,
    current,
    ...readUserAgent(session.user_agent),
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
  }
}

export const presentPasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})
