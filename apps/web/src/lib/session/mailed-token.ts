/**
 * The secret of a mailed link. It is removed from the address (and the history) after hydration; until it is used it is
 * stored in this tab, so that a reload or another language does not need a second mail.
 */
import { useHydrated, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { StillLookingAnswer } from '@husrum/contract/clients/briefs/life.rules.ts'
import { tryStorage } from '../device-storage/storage.ts'

type Page =
  | '/client-registration'
  | '/expert-invitation'
  | '/expert-registration'
  | '/past-client-review'
  | '/reset-password'
  | '/restore-account'
  | '/still-looking'
  | '/studio-invitation'
  | '/unsubscribe'
  | '/verify-email'
/** Other params that stay in the address. */
type Kept = { flow?: 'account-first'; answer?: StillLookingAnswer; never?: '1'; refuse?: '1'; team?: '1' }

export type MailedToken = {
  /** Undefined until the browser has read it, null when there is none. */
  token: string | null | undefined
  /** Removes the secret, because it was used or is no longer valid. */
  drop: () => void
}

const keyOf = (page: Page): string => `token ${page}`

/** The secret that is stored in this tab. */
export const storedToken = (page: Page): string | undefined =>
  tryStorage(() => sessionStorage.getItem(keyOf(page))) ?? undefined

export function useMailedToken(page: Page, inAddress: string | undefined, kept?: Kept): MailedToken {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const [token, setToken] = useState(inAddress)
  const key = keyOf(page)
  useEffect(() => {
    if (inAddress) {
      setToken(inAddress)
      tryStorage(() => sessionStorage.setItem(key, inAddress))
      void navigate({ to: page, search: kept ?? {}, replace: true })
    } else setToken((known) => known ?? tryStorage(() => sessionStorage.getItem(key)) ?? undefined)
  }, [inAddress, key, kept, navigate, page])
  const drop = useCallback(() => {
    tryStorage(() => sessionStorage.removeItem(key))
    setToken(undefined)
  }, [key])
  return { token: token ?? (hydrated ? null : undefined), drop }
}
