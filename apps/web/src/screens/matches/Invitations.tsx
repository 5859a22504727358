import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/matches.ts'
import type { MatchPage } from '#lib/queries/matches.ts'
import { Steps } from '#ui/Meter.tsx'
import { invitationsLeft } from '#parts/lead/sendable.ts'

type Counts = MatchPage['meta']['invitations']

/** How many experts have the brief and have not answered, and what can still be sent. */
export function Invitations({ invitations, matches }: { invitations: Counts; matches: readonly Match[] }) {
  const { t } = useTranslation()
  const waiting = matches.filter(({ status }) => status === 'invited')
  const [only] = waiting
  const left = invitationsLeft(invitations)
  return (
    <section
      aria-labelledby="invitations"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-15 lg:block"
    >
      <Steps
        of={invitations.open_limit}
        done={Math.min(invitations.open, invitations.open_limit)}
        className="max-lg:order-2 max-lg:w-24"
      />
      <h2 id="invitations" className="text-15 tracking-normal lg:mt-3">
        {t('matches.invitations.open', { open: invitations.open, limit: invitations.open_limit })}
      </h2>
      <p className="text-ink-2 max-lg:order-3 max-lg:w-full max-md:sr-only">
        {waiting.length === 1 && only ? t('matches.invitations.has', { name: only.expert.name }) : null}{' '}
        {left > 0
          ? t('matches.invitations.left', { count: left })
          : t(invitations.used >= invitations.used_limit ? 'matches.invitations.usedUp' : 'matches.invitations.wait')}
      </p>
    </section>
  )
}
