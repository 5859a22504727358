import { useState } from 'react'
import { useAccount } from '#lib/session.ts'
import { SignUpDone } from './SignUpDone.tsx'
import { SignUpWizard } from './SignUpWizard.tsx'

/** The short form, or for whoever has an account what comes after it. */
export function SignUpScreen({ step }: { step: number | undefined }) {
  const account = useAccount()
  const [registering, setRegistering] = useState(false)
  const [made, setMade] = useState(false)
  if (account && !registering) return <SignUpDone account={account} isNew={made} />
  return (
    <SignUpWizard
      step={step}
      onRegister={() => {
        setRegistering(true)
        setMade(true)
      }}
      onDone={() => setRegistering(false)}
    />
  )
}
