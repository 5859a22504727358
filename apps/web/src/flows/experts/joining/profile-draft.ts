/** The profile as it is edited, compared with the stored one. */
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'

import { languageOf, type Language } from '#lib/language/locale.ts'
import { splitPhone, wholePhone } from '#lib/language/phone.ts'
import type { AccountChange } from '#queries/identity/accounts.ts'

type ContactWay = Brief['preferred_contacts'][number]

export type ProfileDraft = {
  name: string
  locale: Language
  country_id: number | null
  city: { id: number; name: string } | null
  email: string
  phone_prefix: string
  phone: string
  contacts: readonly ContactWay[]
}

/** In the order of the page. */
const parts = ['name', 'language', 'place', 'email', 'phone', 'contacts'] as const
export type ProfilePart = (typeof parts)[number]

export function storedProfile(account: User, brief: Brief | null, prefixes: readonly string[]): ProfileDraft {
  return {
    name: account.name,
    locale: languageOf(account.locale),
    country_id: account.country?.id ?? null,
    city: account.city,
    email: account.email,
    ...splitPhone(account.phone, prefixes),
    contacts: brief?.preferred_contacts ?? [],
  }
}

export function changedParts(stored: ProfileDraft, draft: ProfileDraft): ProfilePart[] {
  const isOther: Record<ProfilePart, boolean> = {
    name: draft.name.trim() !== stored.name,
    language: draft.locale !== stored.locale,
    place: draft.city?.id !== stored.city?.id || draft.country_id !== stored.country_id,
    email: draft.email.trim().toLowerCase() !== stored.email,
    phone: wholePhone(draft) !== wholePhone(stored),
    contacts:
      draft.contacts.length !== stored.contacts.length || draft.contacts.some((way) => !stored.contacts.includes(way)),
  }
  return parts.filter((part) => isOther[part])
}

/** A new e-mail or phone serves as a proof of identity, so changing it requires one. */
export const asksForPassword = (changed: readonly ProfilePart[]): boolean =>
  changed.includes('email') || changed.includes('phone')

/** The payload of the account's call; undefined when nothing of it changed. */
export function accountChange(
  draft: ProfileDraft,
  changed: readonly ProfilePart[],
  current_password: string,
): AccountChange | undefined {
  if (changed.every((part) => part === 'contacts')) return undefined
  const has = (part: ProfilePart) => changed.includes(part)
  return {
    ...(has('name') ? { name: draft.name } : {}),
    ...(has('language') ? { locale: draft.locale } : {}),
    ...(has('place') && draft.country_id && draft.city ? { country_id: draft.country_id, city_id: draft.city.id } : {}),
    ...(has('email') ? { email: draft.email } : {}),
    ...(has('phone') ? { phone: wholePhone(draft) } : {}),
    ...(asksForPassword(changed) ? { current_password } : {}),
  }
}

/** The errors that the browser can find before sending: keys of messages by field. */
export function profileProblems(
  draft: ProfileDraft,
  changed: readonly ProfilePart[],
  current_password: string,
): Record<string, string> {
  const has = (part: ProfilePart) => changed.includes(part)
  return {
    ...(has('name') && draft.name.trim() === '' ? { name: 'flow.problem.name.required' } : {}),
    ...(has('place') && !draft.city ? { city_id: 'flow.problem.city_id.required' } : {}),
    ...(has('email') && !/^[^\s@]+@[^\s@]+$/.test(draft.email.trim())
      ? { email: draft.email.trim() === '' ? 'flow.problem.email.required' : 'login.problem.emailForm' }
      : {}),
    ...(has('phone') && wholePhone(draft) === '' ? { phone: 'flow.problem.phone.required' } : {}),
    ...(asksForPassword(changed) && current_password === ''
      ? { current_password: 'settings.reach.passwordMissing' }
      : {}),
  }
}
