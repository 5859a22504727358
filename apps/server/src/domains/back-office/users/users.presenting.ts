/** An account as staff see it in the list, and in detail with everything that helps to answer its owner. */
import type { AdminUser, AdminUserDetail } from '@husrum/contract/back-office/users.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { nameIn, type References } from '../../foundation/reference/reference.service.ts'
import { listUsers, selectUserMore, type UserRow } from './users.queries.ts'

type Reading = Pick<Deps, 'db' | 'refs'>

function presentUser(refs: References, row: UserRow, locale: Locale): AdminUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    email_verified: row.email_verified_at !== null,
    phone: row.phone,
    phone_verified: row.phone_verified_at !== null,
    // the casts: checks of the table allow only the vocabularies
    role: row.role as AdminUser['role'],
    staff_role: row.staff_role as AdminUser['staff_role'], // as above
    state: row.deleted_at ? 'leaving' : row.suspended_at ? 'suspended' : 'active',
    locale: row.locale as AdminUser['locale'], // as above
    country: row.country_id === null ? null : nameIn(refs.country(row.country_id), locale),
    city: row.city_id === null ? null : nameIn(refs.city(row.city_id), locale),
    expert_id: row.expert_id,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
  }
}

export async function presentUsers({ db, refs }: Reading, ids: readonly number[], locale: Locale) {
  return (await listUsers(db, ids)).map((row) => presentUser(refs, row, locale))
}

/** Columns have the names of the JSON. */
export const userColumns: Columns<AdminUser> = {
  id: (user) => user.id,
  name: (user) => user.name,
  email: (user) => user.email,
  email_verified: (user) => user.email_verified,
  phone: (user) => user.phone,
  phone_verified: (user) => user.phone_verified,
  role: (user) => user.role,
  staff_role: (user) => user.staff_role,
  state: (user) => user.state,
  locale: (user) => user.locale,
  country: (user) => user.country,
  city: (user) => user.city,
  expert_id: (user) => user.expert_id,
  created_at: (user) => user.created_at,
  last_seen_at: (user) => user.last_seen_at,
}

/** 404 `user_not_found`. */
export async function presentUserDetail({ db, refs }: Reading, id: number, locale: Locale): Promise<AdminUserDetail> {
  const [row] = await listUsers(db, [id])
  if (!row) throw notFound('user_not_found')
  const { has_factor, briefs, expert, sessions, consents, audit } = await selectUserMore(db, id)
  return {
    ...presentUser(refs, row, locale),
    suspended_at: row.suspended_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    has_factor,
    briefs: (briefs ?? []).map(({ city_id, ...brief }) => ({
      ...brief,
      // a check constraint of the column enforces it
      status: brief.status as AdminUserDetail['briefs'][number]['status'],
      city: nameIn(refs.city(city_id), locale),
      created_at: atZulu(brief.created_at),
    })),
    // a check constraint of the column enforces it
    expert: expert && { ...expert, status: expert.status as NonNullable<AdminUserDetail['expert']>['status'] },
    sessions: (sessions ?? []).map((session) => ({
      ...session,
      created_at: atZulu(session.created_at),
      last_seen_at: atZulu(session.last_seen_at),
    })),
    consents: (consents ?? []).map((consent) => ({
      ...consent,
      accepted_at: atZulu(consent.accepted_at),
      withdrawn_at: consent.withdrawn_at && atZulu(consent.withdrawn_at),
    })),
    audit: (audit ?? []).map((entry) => ({ ...entry, created_at: atZulu(entry.created_at) })),
  }
}

/** PostgreSQL writes times in JSON with an offset. */
const atZulu = (moment: string): string => new Date(moment).toISOString()
