import { useTranslation } from 'react-i18next'
import type { AdminExpert } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { Badge, type BadgeTone } from '#ui/text/Badge.tsx'

const tones: Record<AdminExpert['status'], BadgeTone> = {
  pending_review: 'new',
  changes_requested: 'info',
  active: 'success',
  paused: 'off',
  rejected: 'neutral',
  suspended: 'danger',
}

/** The state in a word. A profile that was not submitted yet has none of the states that staff use. */
export function StatusBadge({ expert }: { expert: Pick<AdminExpert, 'status' | 'submitted_at'> }) {
  const { t } = useTranslation()
  if (expert.status === 'pending_review' && expert.submitted_at === null)
    return <Badge tone="off">{t('admin-experts.status.unfinished')}</Badge>
  return <Badge tone={tones[expert.status]}>{t(`admin-experts.status.${expert.status}`)}</Badge>
}
