import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ArrowRight } from 'lucide-react'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { useSwitch } from '#lib/operating.ts'
import { useAccount } from '#lib/session/session.ts'
import { useContinueAfterLogin } from '#parts/identity/accounts/entry/use-go-on.ts'
import { ClosedPage } from '#parts/flow/closed-pages/ClosedPage.tsx'
import { toRoute } from '#lib/addresses/address.ts'
import { paths } from '#lib/paths.ts'
import { useExistingItems } from '#parts/shell/navigation/navigation.ts'
import { Wordmark } from '#parts/shell/Wordmark.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { StepProgress } from '#ui/measures/Meter.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { SignUpWizard } from './SignUpWizard.tsx'
import { SignUpPhoto } from './SignUpPhoto.tsx'

/** The short form; readers with an account get the next step, or the page they wanted. */
export function SignUpScreen({ step, next }: { step: number | undefined; next: string | undefined }) {
  const { t } = useTranslation()
  const account = useAccount()
  const opens = useSwitch('client_registration')
  const [registering, setRegistering] = useState(false)
  const [made, setMade] = useState(false)
  const done = registering ? undefined : account
  // The wizard moves to its last step by itself, which would return a person who has moved on already.
  useContinueAfterLogin(made && step !== STEPS ? undefined : (done ?? undefined), next)
  if (done && !next) return <SignUpDone account={done} isNew={made} />
  if (done && !made) return null
  if (!opens && !account && !registering)
    return <ClosedPage title={t('flow.closed.clientTitle')} text={t('flow.closed.clientText')} />
  return (
    <SignUpWizard
      step={step}
      next={next}
      onRegister={() => {
        setRegistering(true)
        setMade(true)
      }}
      onDone={() => setRegistering(false)}
    />
  )
}

const STEPS = 4

/** The account exists: begin a brief now, or browse. */
function SignUpDone({ account, isNew }: { account: User; /** Created on this screen a moment ago. */ isNew: boolean }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const [experts] = useExistingItems([{ path: paths.experts() }])
  const name = account.name.trim().split(/\s+/)[0] ?? account.name
  const progress = t('flow.progress', { place: STEPS, of: STEPS, name: t('sign-up.step.done.name') })
  const ways = [
    { key: 'start', to: paths.clientRegistration(), title: t('sign-up.start'), text: t('sign-up.startText') },
    ...(experts
      ? [{ key: 'browse', to: experts.path, title: t('sign-up.browse'), text: t('sign-up.browseText') }]
      : []),
  ]
  return (
    <div className="min-h-dvh">
      <Page>
        <header className="flex min-h-15 items-center lg:min-h-18">
          <Wordmark />
        </header>
        <StepProgress step={STEPS} of={STEPS} text={progress} />
      </Page>
      <Page className="grid gap-x-[calc(100%/12+8px)] pt-7 pb-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:pt-10">
        <div>
          <p className="text-15 font-semibold">{progress}</p>
          <Heading level={1} ref={heading} focusable className="mt-3">
            {t('sign-up.step.done.title', { name })}
          </Heading>
          <p className="mt-2.5 text-ink-2 lg:mt-3.5">{t('sign-up.step.done.help')}</p>
          <ul className="mt-8 grid gap-2">
            {ways.map(({ key, to, title, text }) => (
              <li
                key={key}
                className="relative flex min-h-18 items-center gap-4 rounded-photo border border-line-strong px-5 py-3 transition-colors hover:border-ink"
              >
                <span className="flex-1">
                  <Link {...toRoute(to)} tone="bare" className="font-semibold after:absolute after:inset-0">
                    {title}
                  </Link>
                  <span className="block text-15 text-ink-2">{text}</span>
                </span>
                <ArrowRight aria-hidden="true" className="size-5" />
              </li>
            ))}
          </ul>
        </div>
        <SignUpPhoto />
      </Page>
    </div>
  )
}
