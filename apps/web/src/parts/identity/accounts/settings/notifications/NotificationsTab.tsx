import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { links } from '#lib/paths.ts'
import { readPushKey } from '#lib/service-worker/push.ts'
import { notificationActions, notificationQueries } from '#queries/market/notifications.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { useState } from 'react'
import {
  kindsOfRole,
  type NotificationChannel,
  notificationChannels,
  type NotificationChoices,
  type NotificationPreferences,
  type PreferenceKind,
  preferenceKinds,
} from '@husrum/contract/identity/accounts/notification-preferences.ts'
import { PushBox } from './PushBox.tsx'

type NotificationsTabProps = {
  account: User
  /** The expert's status; only active experts get mails. */ expert?: { status: string }
}

/** Which notifications are also sent by mail or to devices, and which always are. */
export function NotificationsTab({ account, expert }: NotificationsTabProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: chosen, isError, refetch } = useQuery(notificationQueries(api).preferences())
  const { data: pushes } = useQuery({
    queryKey: ['push-offered'],
    queryFn: async () => (await readPushKey(api)) !== null,
    staleTime: Infinity,
  })
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
      {chosen && pushes !== undefined ? (
        <>
          <Channels chosen={chosen} channels={pushes ? notificationChannels : ['email']} />
          {pushes && <PushBox account={account} />}
        </>
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
          {Array.from({ length: kindsOfRole[isExpert ? 'expert' : 'client'].length }, (_, place) => (
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

/** A row for each kind of notification, a check box for each channel; each is saved as it is switched. */
function Channels({ chosen, channels }: { chosen: NotificationPreferences; channels: readonly NotificationChannel[] }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const { queryKey } = notificationQueries(api).preferences()
  /** The pressed state: the cache follows a moment later, and the box must not flip back until then. */
  const [pressed, setPressed] = useState<NotificationChoices>({})
  const put = ({ kind, channel, on }: Choice) => {
    setPressed((known) => ({ ...known, [kind]: { ...known[kind], [channel]: on } }))
    client.setQueryData(queryKey, (known) => {
      const now = known?.[kind]
      return known && now ? { ...known, [kind]: { ...now, [channel]: on } } : known
    })
  }
  const save = useMutation({
    // in sequence, in the order of the presses
    scope: { id: 'notification-preferences' },
    mutationFn: ({ kind, channel, on }: Choice) => notificationActions(api).choose({ [kind]: { [channel]: on } }),
    onError: (_, choice) => put({ ...choice, on: !choice.on }), // the shell shows the error
  })
  return (
    <div className="mt-6">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{t('notifications.group')}</caption>
        <thead>
          <tr className="border-b border-line text-15 text-ink-2">
            <th scope="col" className="py-2 font-normal">
              {t('notifications.kinds')}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" id={`channel-${channel}`} className="w-16 py-2 text-center font-normal">
                {t(`notifications.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preferenceKinds.map((kind) => {
            const now = chosen[kind]
            // without devices there is no choice for kinds that are always mailed
            const isOffered = kind !== 'billing' || channels.includes('push')
            return (
              now &&
              isOffered && (
                <tr key={kind} className="border-b border-line align-top">
                  <th scope="row" className="py-4 pr-4 font-normal">
                    <span id={`kind-${kind}`} className="block font-semibold">
                      {t(`notifications.kind.${kind}.label`)}
                    </span>
                    <span id={`kind-${kind}-about`} className="block text-15 text-ink-2">
                      {t(`notifications.kind.${kind}.about`)}
                    </span>
                  </th>
                  {channels.map((channel) => (
                    <td key={channel} className="py-2.5">
                      <label className="mx-auto grid size-11 place-items-center">
                        <input
                          type="checkbox"
                          className="check-box"
                          disabled={kind === 'billing' && channel === 'email'}
                          aria-labelledby={`kind-${kind} channel-${channel}`}
                          aria-describedby={`kind-${kind}-about`}
                          checked={pressed[kind]?.[channel] ?? now[channel]}
                          onChange={({ target: { checked: on } }) => {
                            put({ kind, channel, on })
                            save.mutate({ kind, channel, on })
                          }}
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              )
            )
          })}
        </tbody>
      </table>
      <p role="status" className="mt-2 min-h-6 text-15 text-success">
        {save.isSuccess && t('notifications.saved')}
      </p>
    </div>
  )
}

type Choice = { kind: PreferenceKind; channel: NotificationChannel; on: boolean }
