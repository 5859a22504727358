import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { waitingQueries } from '#queries/market/messaging.waiting.ts'
import { useShell } from '#lib/shell-context.ts'
import { useAccount } from '#lib/session/session.ts'
import { CountBadge } from '#ui/text/Badge.tsx'
import type { Waiting } from './navigation.ts'

/** The number of unread messages, or of leads that wait for an answer, read or not. */
export function WaitingBadge({ of, className }: { of: Waiting; className?: string }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { role, looked_at_by: isLookedAt } = useAccount() ?? {}
  // Staff have neither conversations nor leads of their own, and see no counts of others.
  const wanted = !isLookedAt && (role === 'expert' || (role === 'client' && of === 'messages'))
  const { data: count = 0 } = useQuery({ ...waitingQueries(api)[of](), enabled: wanted })
  return <CountBadge count={count} label={t(`shell.waiting.${of}`, { count })} className={className} />
}
