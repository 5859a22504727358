import { useTranslation } from 'react-i18next'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import { Badge, type BadgeTone } from '#ui/text/Badge.tsx'

const tones: Record<LeadStatus, BadgeTone> = {
  new: 'new',
  contacted: 'info',
  meeting: 'info',
  proposal: 'strong',
  won: 'success',
  lost: 'off',
  declined: 'off',
  expired: 'danger',
  withdrawn: 'off',
}

/** A lead's status in one word, with its dot. */
export function LeadBadge({ status }: { status: LeadStatus }) {
  const { t } = useTranslation()
  return <Badge tone={tones[status]}>{t(`leads.status.${status}`)}</Badge>
}
