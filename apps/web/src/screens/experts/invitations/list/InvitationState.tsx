import { useTranslation } from 'react-i18next'
import type { InvitationState as State } from '@husrum/contract/experts/invitations/invitations.rules.ts'
import { Badge } from '#ui/text/Badge.tsx'

const tones = {
  waiting: 'neutral',
  sent: 'new',
  opened: 'info',
  taken_over: 'success',
  refused: 'danger',
  withdrawn: 'off',
  expired: 'off',
} as const

export function InvitationState({ state }: { state: State }) {
  const { t } = useTranslation()
  return <Badge tone={tones[state]}>{t(`admin-invitations.state.${state}`)}</Badge>
}
