import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { switchableKinds } from '@husrum/contract/identity/accounts/notification-preferences.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { useMailedToken } from '#lib/session/mailed-token.ts'
import { paths } from '#lib/paths.ts'
import { notificationActions, notificationQueries } from '#queries/market/notifications.ts'
import { isRefusal } from '#lib/api/refusals.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { EntryFrame } from '#parts/identity/accounts/entry/EntryFrame.tsx'
import { ResultMessage } from '#parts/identity/accounts/entry/ResultMessage.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'

/**
 * Unsubscribing takes a press of the button: mail scanners open links, so opening one must not change anything. Without
 * scripts the form is posted to this page's address, and the server redirects back with the `result`.
 */
export function UnsubscribeScreen({
  token: inAddress,
  result,
}: {
  token: string | undefined
  result?: 'done' | 'dead' | undefined
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const router = useRouter()
  const client = useQueryClient()
  const { token } = useMailedToken('/unsubscribe', inAddress)
  const stop = useMutation({
    mutationFn: notificationActions(api).unsubscribe,
    onSuccess: () => client.invalidateQueries({ queryKey: notificationQueries(api).preferences().queryKey }),
  })
  // Only for its name: the signed value counts, and the server checks it
  const kind = switchableKinds.find((known) => known === token?.split('.')[1])

  if (stop.isSuccess || result === 'done')
    return (
      <EntryFrame title={t('notifications.unsubscribe.done.title')}>
        <ResultMessage className="mb-6">
          <Notice tone="good" icon={<CircleCheck aria-hidden="true" />}>
            {t('notifications.unsubscribe.done.text')}
          </Notice>
        </ResultMessage>
        <ToNotifications />
      </EntryFrame>
    )
  const isDead = isRefusal(stop.error) && stop.error.status === 422
  if (isDead || result === 'dead' || token === null || (token !== undefined && kind === undefined))
    return (
      <EntryFrame title={t('notifications.unsubscribe.dead.title')}>
        <ResultMessage className="mb-6 text-ink-2">{t('notifications.unsubscribe.dead.text')}</ResultMessage>
        <ToNotifications />
      </EntryFrame>
    )
  return (
    <EntryFrame
      title={t(stop.isError ? 'notifications.unsubscribe.failed.title' : 'notifications.unsubscribe.title')}
      about={t(stop.isError ? 'notifications.unsubscribe.failed.text' : 'notifications.unsubscribe.ask')}
    >
      {kind && (
        <p className="mb-6 border-y border-line py-3.5 font-semibold">{t(`notifications.kind.${kind}.mails`)}</p>
      )}
      <form
        method="post"
        action={router.buildLocation({ to: '/unsubscribe' }).publicHref}
        onSubmit={(event) => {
          event.preventDefault()
          if (token && !stop.isPending) stop.mutate(token)
        }}
      >
        <input type="hidden" name="token" value={token ?? ''} />
        <Button type="submit" tone="primary" size="large" wide loading={stop.isPending}>
          {t('notifications.unsubscribe.button')}
        </Button>
      </form>
    </EntryFrame>
  )
}

/** Links to the settings, or to the login before them. */
function ToNotifications() {
  const { t } = useTranslation()
  const account = useAccount()
  const path =
    account?.role === 'client'
      ? paths.clientSettings('notifications')
      : account?.role === 'expert'
        ? paths.expertSettings('notifications')
        : paths.login()
  return (
    <ButtonLink {...toRoute(path)} tone="primary" size="large" wide>
      {t(path === paths.login() ? 'shell.nav.login' : 'notifications.unsubscribe.done.settings')}
    </ButtonLink>
  )
}
