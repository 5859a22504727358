import { useNavigate } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { toRoute } from '#lib/address.ts'
import { inLocale } from '#lib/locale.ts'
import { ownPath } from '#lib/search.ts'
import { afterSignIn, useAccount } from '#lib/session.ts'
import { EntryFrame } from '#parts/entry/EntryFrame.tsx'
import { Notice } from '#ui/Notice.tsx'
import { cameFrom } from './came-from.ts'
import { LoginForm } from './LoginForm.tsx'
import { OtherWays } from './OtherWays.tsx'

/** The way in, with a photo of the work beside it. */
export function LoginScreen({ next }: { next: string | undefined }) {
  const { t } = useTranslation()
  useGoOn(next)
  return (
    <EntryFrame title={t('login.title')} about={t('login.about')} foot={<OtherWays />}>
      {next && (
        <Notice icon={<Lock aria-hidden="true" />} className="mb-6">
          {t(cameFrom(next))}
        </Notice>
      )}
      {/* Whoever comes here to log in begins to write; whoever was sent here first reads why. */}
      <LoginForm takesFocus={!next} />
    </EntryFrame>
  )
}

/** As soon as somebody is signed in, here or in another tab, there is nothing left to do on this screen. */
function useGoOn(next: string | undefined): void {
  const account = useAccount()
  const enter = useEnter()
  const going = useRef(false)
  useEffect(() => {
    if (!account || going.current) return
    going.current = true
    void enter(account, next)
  }, [account, enter, next])
}

/** Takes a signed-in person on: to the page they came from, else to where their role starts. */
function useEnter() {
  const navigate = useNavigate()
  return async (account: User, next: string | undefined): Promise<void> => {
    const wanted = ownPath(next) ?? afterSignIn(account, undefined)
    await navigate({ ...toRoute(inLocale(wanted, 'en')), replace: true }) // the router adds the language
  }
}
