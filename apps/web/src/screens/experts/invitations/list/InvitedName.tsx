import { useTranslation } from 'react-i18next'
import type { ExpertInvitation } from '@husrum/contract/experts/invitations/invitations.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Nothing } from '#parts/back-office/staff-lists/cells/Nothing.tsx'

/** After its end, only the number of an invitation is left. */
export function InvitedName({ row: { id, name } }: { row: Pick<ExpertInvitation, 'id' | 'name'> }) {
  const { t } = useTranslation()
  return name ?? t('admin-invitations.deleted', { id })
}

/** The day on which the data of an open invitation is deleted. */
export function LastDay({ row: { ended_at, expires_at } }: { row: ExpertInvitation }) {
  const { language } = useShell()
  return ended_at === null ? formatDate(expires_at, language, 'day') : <Nothing />
}
