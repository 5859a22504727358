import { useTranslation } from 'react-i18next'
import type { AdminUser } from '@husrum/contract/back-office/users.ts'
import { Badge } from '#ui/text/Badge.tsx'

/** The role of an account; of staff, their role among the staff. */
export function RoleName({ user: { role, staff_role } }: { user: Pick<AdminUser, 'role' | 'staff_role'> }) {
  const { t } = useTranslation()
  return staff_role ? t(`admin.role.${staff_role}`) : t(`admin-users.role.${role}`)
}

const tones = { active: 'success', suspended: 'danger', leaving: 'off' } as const

export function StateBadge({ user: { state } }: { user: Pick<AdminUser, 'state'> }) {
  const { t } = useTranslation()
  return <Badge tone={tones[state]}>{t(`admin-users.state.${state}`)}</Badge>
}
