import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Notification } from '@husrum/contract/notifications.ts'
import { toRoute } from '#lib/address.ts'
import { formatDate } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'

export function NotificationRow({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { text, path, read, created_at } = notification
  return (
    <li className="border-b border-line">
      <Link
        {...toRoute(path)}
        className="grid grid-cols-[10px_minmax(0,1fr)] gap-x-3 py-3 leading-snug no-underline hover:bg-plaster"
        onClick={onFollow}
      >
        <span aria-hidden="true" className={clsx('mt-1.5 size-2.5 rounded-chip', !read && 'bg-marigold')} />
        <span className="min-w-0">
          {!read && <span className="sr-only">{t('notifications.bell.unread')} </span>}
          <span className={clsx('block wrap-break-word', !read && 'font-semibold')}>{text}</span>
          <time dateTime={created_at} className="text-13 text-ink-2">
            {formatDate(created_at, language, 'moment')}
          </time>
        </span>
      </Link>
    </li>
  )
}
