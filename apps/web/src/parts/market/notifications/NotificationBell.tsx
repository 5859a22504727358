import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { notificationQueries } from '#queries/market/notifications.ts'
import { useShell } from '#lib/shell-context.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { NotificationPanel } from './NotificationPanel.tsx'

export type NotificationBellProps = { role: 'client' | 'expert'; tone?: 'plain' | 'onPine' }

/** The person's notifications, under a bell with the number of new ones. */
export function NotificationBell({ role, tone = 'plain' }: NotificationBellProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: unread = 0 } = useQuery(notificationQueries(api).unread())
  return (
    <Popover
      title={t('notifications.title')}
      titleHidden
      align="end"
      trigger={
        <IconButton
          tone={tone}
          label={unread > 0 ? t('notifications.bell.openUnread', { count: unread }) : t('notifications.title')}
          icon={
            <span aria-hidden="true" className="relative">
              <Bell />
              {unread > 0 && (
                <span className="absolute -top-2 left-2.5 inline-grid h-4.5 min-w-4.5 place-items-center rounded-chip bg-marigold px-1 text-13 leading-none font-semibold text-on-marigold">
                  {unread > 99 ? '99+' : unread}
                </span>
              )}
            </span>
          }
        />
      }
    >
      {(close) => <NotificationPanel role={role} unread={unread} close={close} />}
    </Popover>
  )
}
