import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { links } from '#lib/paths.ts'
import { notificationQueries } from '#lib/queries/notifications.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { MailSwitches } from './MailSwitches.tsx'

type NotificationsTabProps = {
  account: User
  /** Of an expert; only those who take part are mailed. */ expert?: { status: string }
}

/** What comes by mail as well, and what always does. */
export function NotificationsTab({ account, expert }: NotificationsTabProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: chosen, isError, refetch } = useQuery(notificationQueries(api).preferences())
  const isExpert = account.role === 'expert'
  return (
    <section aria-labelledby="settings-notifications" className="max-w-170">
      <h2 id="settings-notifications" className="text-28">
        {t('notifications.title')}
      </h2>
      <p className="mt-1.5 max-w-text text-15 text-ink-2">{t('notifications.about')}</p>
      {!account.email_verified && (
        <Notice className="mt-5">
          {t('notifications.unverified')}{' '}
          <Link {...(isExpert ? links.expertSettings('account') : links.clientSettings())}>
            {t(isExpert ? 'notifications.unverifiedExpertLink' : 'notifications.unverifiedLink')}
          </Link>
        </Notice>
      )}
      {account.email_verified && expert && expert.status !== 'active' && expert.status !== 'paused' && (
        <Notice className="mt-5">{t('notifications.notPublic')}</Notice>
      )}
      {chosen ? (
        <MailSwitches chosen={chosen} />
      ) : isError ? (
        <div role="alert" className="mt-5">
          <EmptyState
            drawing="chair"
            tone="plain"
            level={3}
            title={t('notifications.failed')}
            action={<Button onClick={() => void refetch()}>{t('notifications.bell.retry')}</Button>}
          />
        </div>
      ) : (
        <Loading className="mt-6 grid gap-px">
          {Array.from({ length: isExpert ? 3 : 2 }, (_, place) => (
            <Skeleton key={place} shape="block" className="h-22 w-full rounded-none" />
          ))}
        </Loading>
      )}
      <h3 className="mt-9 text-17 tracking-[-0.01em]">{t('notifications.always.title')}</h3>
      <p className="mt-1 max-w-text text-15 text-ink-2">
        {t(isExpert ? 'notifications.always.expert' : 'notifications.always.client')} {t('notifications.always.why')}
      </p>
    </section>
  )
}
