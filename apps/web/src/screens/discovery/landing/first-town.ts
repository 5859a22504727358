import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { Language } from '#lib/language/locale.ts'
import { HOME, type Town } from '#queries/discovery/landing.content.ts'

type Place = Pick<Town, 'id' | 'name'>

/** The reader's own town if known, else the town with the most experts in the language's country. */
export function firstTown(towns: readonly Town[], language: Language, account: User | undefined): Place | undefined {
  return account?.city ?? towns.find(({ countryCode }) => countryCode === HOME[language]) ?? towns[0]
}

/** All towns to choose from, by name, including the reader's own. */
export function townChoices(towns: readonly Town[], own: Place | undefined, language: Language): Place[] {
  const all = own && !towns.some(({ id }) => id === own.id) ? [own, ...towns] : [...towns]
  return all.toSorted((a, b) => a.name.localeCompare(b.name, language))
}
