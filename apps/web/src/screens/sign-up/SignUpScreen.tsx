import { useState } from 'react'
import { useAccount } from '#lib/session.ts'
import { useGoOn } from '#parts/entry/use-go-on.ts'
import { SignUpDone, STEPS } from './SignUpDone.tsx'
import { SignUpWizard } from './SignUpWizard.tsx'

/** The short form; for whoever has an account what comes after it, or the page they were on their way to. */
export function SignUpScreen({ step, next }: { step: number | undefined; next: string | undefined }) {
  const account = useAccount()
  const [registering, setRegistering] = useState(false)
  const [made, setMade] = useState(false)
  const done = registering ? undefined : account
  // the wizard moves to its last step by itself, which would take somebody back who has gone on before
  useGoOn(made && step !== STEPS ? undefined : (done ?? undefined), next)
  if (done && !next) return <SignUpDone account={done} isNew={made} />
  if (done && !made) return null
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
