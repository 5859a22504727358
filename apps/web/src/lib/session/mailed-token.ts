/**
 * The secret of a mailed link. It leaves the address (and with it the history) as soon as the page is alive; until it
 * is used it waits in this tab, so that a reload or another language does not cost a second mail.
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
/** What stays in the address beside it. */
type Kept = { flow?: 'account-first'; answer?: StillLookingAnswer; never?: '1'; refuse?: '1'; team?: '1' }

export type MailedToken = {
  /** Undefined until the browser has looked, null when there is none. */
  token: string | null | undefined
  /** It was used, or no longer counts. */
  drop: () => void
}

const keyOf = (page: Page): string => `token ${page}`

/** The one that waits in this tab. */
export const keptToken = (page: Page): string | undefined =>
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
