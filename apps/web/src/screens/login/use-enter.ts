import { useNavigate } from '@tanstack/react-router'
import type { User } from '@husrum/contract/accounts.ts'
import { toRoute } from '#lib/address.ts'
import { inLocale } from '#lib/locale.ts'
import { ownPath } from '#lib/search.ts'
import { afterSignIn } from '#lib/session.ts'

/** Takes a signed-in person on: to the page they came from, else to where their role starts. */
export function useEnter() {
  const navigate = useNavigate()
  return async (account: User, next: string | undefined): Promise<void> => {
    const wanted = ownPath(next) ?? afterSignIn(account, undefined)
    await navigate({ ...toRoute(inLocale(wanted, 'en')), replace: true }) // the router adds the language
  }
}
