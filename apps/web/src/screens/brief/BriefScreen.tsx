import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ServiceType } from '@husrum/contract/vocabulary.ts'
import { fromBrief } from '../../flows/client-brief-answers.ts'
import { briefQueries } from '../../lib/queries/registration.ts'
import { useAccount } from '../../lib/session.ts'
import { useShell } from '../../lib/shell-context.ts'
import { BriefSkeleton } from './BriefSkeleton.tsx'
import { BriefWizard } from './BriefWizard.tsx'
import { ExistingBrief } from './ExistingBrief.tsx'
import { OtherAccount } from './OtherAccount.tsx'

export type BriefScreenProps = { step: number | undefined; service: ServiceType | undefined; edit: boolean }

/** The brief for whoever comes: a visitor, a client without one, a client who changes theirs. */
export function BriefScreen({ step, service, edit }: BriefScreenProps) {
  const { api } = useShell()
  const account = useAccount()
  const [registering, setRegistering] = useState(false)
  const isClient = account?.role === 'client' && !registering
  const { data: brief, isPending } = useQuery({ ...briefQueries(api).current(), enabled: isClient })
  const start = service ? { service_type: service } : {}
  const firstStep = service ? 1 : 0

  if (account && account.role !== 'client') return <OtherAccount />
  if (!isClient)
    return (
      <BriefWizard
        key="visitor"
        {...{ step, start, firstStep }}
        signedIn={false}
        onRegister={() => setRegistering(true)}
      />
    )
  if (isPending) return <BriefSkeleton place={1} of={9} />
  if (!brief || brief.status === 'hired' || brief.status === 'closed')
    return <BriefWizard key="client" {...{ step, start, firstStep }} signedIn />
  if (!edit) return <ExistingBrief />
  return <BriefWizard key="change" step={step} start={fromBrief(brief)} firstStep={0} signedIn isChange />
}
