import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { target } from '../../lib/address.ts'
import { inLocale } from '../../lib/locale.ts'
import { paths } from '../../lib/paths.ts'
import { ownPath } from '../../lib/search.ts'
import { afterSignIn } from '../../lib/session.ts'
import { showToast } from '../../lib/toast.ts'

/** Takes a signed-in person on: to the page they came from, else to where their role starts. */
export function useEnter() {
  const { t } = useTranslation()
  const { routesByPath } = useRouter()
  const navigate = useNavigate()
  return async (account: User, next: string | undefined): Promise<void> => {
    const asked = ownPath(next)
    const wanted = asked ?? afterSignIn(account, undefined)
    if (!asked && !(wanted in routesByPath)) {
      // Staff have pages of their own only where the back office is installed.
      showToast(t('login.noPages', { name: account.name }))
      await navigate({ ...target(paths.home()), replace: true })
      return
    }
    await navigate({ ...target(inLocale(wanted, 'en')), replace: true }) // the router adds the language
  }
}
