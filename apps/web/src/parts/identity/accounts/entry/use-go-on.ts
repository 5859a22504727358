import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { inLocale } from '#lib/language/locale.ts'
import { ownPath } from '#lib/addresses/search.ts'

/** Navigates a person who has logged in to the page they wanted, or to `otherwise`; once. */
export function useContinueAfterLogin(
  account: User | undefined,
  next: string | undefined,
  otherwise?: (account: User) => string,
) {
  const navigate = useNavigate()
  const going = useRef(false)
  useEffect(() => {
    const wanted = account && (ownPath(next) ?? otherwise?.(account))
    if (!wanted || going.current) return
    going.current = true
    const [, hash] = wanted.split('#')
    // the router adds the language
    void navigate({ ...toRoute(inLocale(wanted, 'en')), ...(hash && { hash }), replace: true })
  }, [account, navigate, next, otherwise])
}
