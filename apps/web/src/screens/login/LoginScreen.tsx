import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { landingQueries } from '../../lib/queries/landing.ts'
import { useAccount } from '../../lib/session.ts'
import { useShell } from '../../lib/shell-context.ts'
import { LanguageMenu } from '../../parts/shell/language.tsx'
import { Wordmark } from '../../parts/shell/wordmark.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { cameFrom } from './came-from.ts'
import { LoginForm } from './LoginForm.tsx'
import { LoginPhoto } from './LoginPhoto.tsx'
import { OtherWays } from './OtherWays.tsx'
import { useEnter } from './use-enter.ts'

/** The way in, with a photo of the work beside it. */
export function LoginScreen({ next }: { next: string | undefined }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const { data: photo } = useQuery(landingQueries(api).portrait(language))
  useGoOn(next)
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] lg:min-h-dvh lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <header className="flex min-h-14 items-center justify-between gap-4 px-gutter lg:min-h-18 xl:pl-[calc((200%-var(--container-page))/2+var(--spacing-gutter))]">
        <Wordmark />
        <LanguageMenu />
      </header>
      <div className="row-start-3 flex flex-col px-gutter pt-6 pb-8 lg:row-start-2 lg:pt-20 xl:pl-[calc((200%-var(--container-page))/2+var(--spacing-gutter))]">
        <div className="w-full lg:max-w-form">
          <Heading level={1} focusable>
            {t('login.title')}
          </Heading>
          <p className="mt-2.5 mb-7 text-ink-2">{t('login.about')}</p>
          {next && (
            <Notice icon={<Lock aria-hidden="true" />} className="mb-6">
              {t(cameFrom(next))}
            </Notice>
          )}
          <LoginForm />
        </div>
        <OtherWays />
      </div>
      {photo && <LoginPhoto of={photo} />}
    </div>
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
