import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { notificationActions, notificationQueries } from '#queries/market/notifications.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { clsx } from 'clsx'
import type { Notification } from '@husrum/contract/market/notifications/notifications.ts'
import { copenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { formatDate } from '#lib/language/format.ts'

type NotificationPanelProps = { role: 'client' | 'expert'; unread: number; close: () => void }

type Day = { day: string; of: Notification[] }
/** By days in Copenhagen; notifications are sorted newest first, and so are the days. */
function daysOf(lines: readonly Notification[]): Day[] {
  const days: Day[] = []
  for (const line of lines) {
    const day = copenhagenDay(new Date(line.created_at))
    const last = days.at(-1)
    if (last?.day === day) last.of.push(line)
    else days.push({ day, of: [line] })
  }
  return days
}

/** The list under the bell: newest first and by day, each a link to its subject. */
export function NotificationPanel({ role, unread, close }: NotificationPanelProps) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const queries = notificationQueries(api)
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(queries.list())
  const [said, setSaid] = useState('')
  const [today] = useState(() => copenhagenDay(new Date()))
  const title = useRef<HTMLHeadingElement>(null)
  const read = useMutation({
    mutationFn: notificationActions(api).read,
    onSuccess: (left, ids) => {
      client.setQueryData(queries.unread().queryKey, left.unread)
      if (!ids) {
        title.current?.focus() // the pressed button disappears with its purpose
        setSaid(t('notifications.bell.allRead'))
      }
      return client.invalidateQueries({ queryKey: queries.list().queryKey })
    },
  })
  const lines = data?.pages.flatMap((page) => page.data)
  const dayText = (day: string) =>
    day === today
      ? t('notifications.bell.today')
      : day === plusDays(today, -1)
        ? t('notifications.bell.yesterday')
        : formatDate(`${day}T12:00:00Z`, language, day.slice(0, 4) === today.slice(0, 4) ? 'weekday' : 'longDay')
  return (
    <div className="w-88 max-w-[calc(100vw-50px)]">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 whitespace-nowrap">
        <h2 ref={title} tabIndex={-1} className="text-17 outline-none">
          {t('notifications.title')}
        </h2>
        {unread > 0 && (
          <Button
            tone="quiet"
            size="small"
            className="-mx-2"
            loading={read.isPending}
            onClick={() => read.mutate(undefined)}
          >
            {t('notifications.bell.readAll')}
          </Button>
        )}
      </div>
      <LiveRegion>{said}</LiveRegion>
      {lines?.length === 0 && (
        <EmptyState
          drawing="letter"
          tone="plain"
          level={3}
          title={t('notifications.bell.empty.title')}
          className="py-4"
        >
          {t(role === 'client' ? 'notifications.bell.empty.client' : 'notifications.bell.empty.expert')}
        </EmptyState>
      )}
      {lines && lines.length > 0 && (
        <div className="mt-2 max-h-100 overflow-y-auto overscroll-contain border-t border-line">
          {daysOf(lines).map(({ day, of }) => (
            <section key={day} aria-labelledby={`notifications-${day}`}>
              <h3 id={`notifications-${day}`} className="bg-plaster px-2 py-1.5 text-13 font-semibold text-ink-2">
                {dayText(day)}
              </h3>
              <ul>
                {of.map((line) => (
                  <NotificationRow
                    key={line.id}
                    notification={line}
                    onFollow={() => {
                      if (!line.read) read.mutate([line.id])
                      close()
                    }}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {hasNextPage && (
        <Button size="small" wide className="mt-3" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('notifications.bell.older')}
        </Button>
      )}
      {!lines && isError && (
        <div role="alert" className="grid justify-items-start gap-3 py-3">
          <p>{t('notifications.bell.failed')}</p>
          <Button size="small" onClick={() => void refetch()}>
            {t('notifications.bell.retry')}
          </Button>
        </div>
      )}
      {!lines && !isError && (
        <Loading className="mt-2 grid gap-px">
          {Array.from({ length: 3 }, (_, place) => (
            <Skeleton key={place} shape="block" className="h-16 w-full rounded-none" />
          ))}
        </Loading>
      )}
      <p className="mt-3 text-15">
        <Link
          className="underline decoration-1 underline-offset-[0.2em]"
          {...(role === 'client' ? links.clientSettings('notifications') : links.expertSettings('notifications'))}
          onClick={close}
        >
          {t('notifications.bell.settings')}
        </Link>
      </p>
    </div>
  )
}

function NotificationRow({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
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
            {formatDate(created_at, language, 'time')}
          </time>
        </span>
      </Link>
    </li>
  )
}
