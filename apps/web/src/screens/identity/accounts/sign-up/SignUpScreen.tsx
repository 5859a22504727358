import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSwitch } from '#lib/operating.ts'
import { useAccount } from '#lib/session/session.ts'
import { useContinueAfterLogin } from '#parts/identity/accounts/entry/use-go-on.ts'
import { ClosedPage } from '#parts/flow/closed-pages/ClosedPage.tsx'
import { SignUpDone, STEPS } from './SignUpDone.tsx'
import { SignUpWizard } from './SignUpWizard.tsx'

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
