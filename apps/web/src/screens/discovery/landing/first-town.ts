import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { Language } from '#lib/language/locale.ts'
import { HOME, type Town } from '#queries/discovery/landing.content.ts'

type Place = Pick<Town, 'id' | 'name'>

/** Whose experts are shown first: the reader's own town where it is known, else the largest market of the language. */
export function firstTown(towns: readonly Town[], language: Language, account: User | undefined): Place | undefined {
  return account?.city ?? towns.find(({ countryCode }) => countryCode === HOME[language]) ?? towns[0]
}

/** What can be chosen, by name; the own town is among them. */
export function townChoices(towns: readonly Town[], own: Place | undefined, language: Language): Place[] {
  const all = own && !towns.some(({ id }) => id === own.id) ? [own, ...towns] : [...towns]
  return all.toSorted((a, b) => a.name.localeCompare(b.name, language))
}
