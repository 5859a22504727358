import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { links } from '#lib/paths.ts'
import { notificationQueries, notificationActions } from '#lib/queries/notifications.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { useState } from 'react'
import { switchableKinds, type NotificationPreferences, type SwitchableKind } from '@husrum/contract/notifications.ts'
import { Checkbox } from '#ui/Checkbox.tsx'

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

/** One box for each kind the person has; each is saved as it is switched. */
function MailSwitches({ chosen }: { chosen: NotificationPreferences }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const { queryKey } = notificationQueries(api).preferences()
  /** The pressed state: the cache follows a moment later, and the box must not flip back until then. */
  const [pressed, setPressed] = useState<NotificationPreferences>({})
  const put = (kind: SwitchableKind, email: boolean) => {
    setPressed((known) => ({ ...known, [kind]: email }))
    client.setQueryData(queryKey, (known) => (known ? { ...known, [kind]: email } : known))
  }
  const save = useMutation({
    // one after the other, in the order they were pressed
    scope: { id: 'notification-preferences' },
    mutationFn: ({ kind, email }: { kind: SwitchableKind; email: boolean }) =>
      notificationActions(api).choose({ [kind]: email }),
    onError: (_, { kind, email }) => put(kind, !email), // the message about it comes by itself
  })
  return (
    <fieldset className="mt-6">
      <legend className="text-17 font-semibold tracking-[-0.01em]">{t('notifications.group')}</legend>
      <div className="mt-3 divide-y divide-line border-y border-line">
        {switchableKinds.map((kind) => {
          const email = chosen[kind] === undefined ? undefined : (pressed[kind] ?? chosen[kind])
          return (
            email !== undefined && (
              <Checkbox
                key={kind}
                className="py-2.5"
                checked={email}
                hint={t(`notifications.kind.${kind}.about`)}
                onChange={(event) => {
                  put(kind, event.target.checked)
                  save.mutate({ kind, email: event.target.checked })
                }}
              >
                <span className="font-semibold">{t(`notifications.kind.${kind}.label`)}</span>
              </Checkbox>
            )
          )
        })}
      </div>
      <p role="status" className="mt-2 min-h-6 text-15 text-success">
        {save.isSuccess && t('notifications.saved')}
      </p>
    </fieldset>
  )
}
