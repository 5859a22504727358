/** Rows → the wire's `user`. */
import type { Session, User } from '@husrum/contract/accounts.ts'
import { isLocale, type Locale, type Picture } from '@husrum/contract/shapes.ts'
import type { Role } from '@husrum/contract/vocabulary.ts'
import { nameIn, type References } from '../reference/reference.service.ts'
import type { AccountRow, ExpertOf } from './accounts.queries.ts'
import type { OpenedSession } from './accounts.service.ts'

export function presentUser({ refs }: { refs: References }, account: AccountRow, more: { expert?: ExpertOf | undefined; avatar?: Picture | undefined }, locale: Locale): User {
  const country = account.country_id === null ? null : refs.country(account.country_id)
  const city = account.city_id === null ? null : refs.city(account.city_id)
  return {
    id: account.id,
    role: account.role as Role, // the column's check holds the three
    name: account.name,
    email: account.email,
    phone: account.phone,
    email_verified: account.email_verified_at !== null,
    phone_verified: account.phone_verified_at !== null,
    locale: isLocale(account.locale) ? account.locale : 'en',
    avatar: more.avatar ?? null,
    country: country && { id: country.id, name: nameIn(country, locale) },
    city: city && { id: city.id, name: nameIn(city, locale) },
    created_at: account.created_at.toISOString(),
    ...(account.role === 'admin' ? { staff_role: account.staff_role as User['staff_role'] } : {}),
    ...(more.expert ? { expert_id: more.expert.id, subscription: { plan_id: more.expert.plan_id } } : {}),
  }
}

export function presentSession(opened: OpenedSession, user: User): Session {
  return { token: opened.token, expires_at: opened.expires_at, user }
}
