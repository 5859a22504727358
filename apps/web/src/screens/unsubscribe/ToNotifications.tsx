import { useTranslation } from 'react-i18next'
import { toRoute } from '#lib/address.ts'
import { paths } from '#lib/paths.ts'
import { useAccount } from '#lib/session.ts'
import { ButtonLink } from '#ui/Link.tsx'

/** To the switches, or to the login that comes before them. */
export function ToNotifications() {
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
