import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { useAccount } from '#lib/session/session.ts'
import { EntryFrame } from '#parts/identity/accounts/entry/EntryFrame.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { useContinueAfterLogin } from '#parts/identity/accounts/entry/use-go-on.ts'
import { loginReason, forNewClients } from './came-from.ts'
import { LoginForm } from './LoginForm.tsx'
import { homeOf, paths } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { useExistingItems } from '#parts/shell/navigation/navigation.ts'
import { Link } from '#ui/navigation/Link.tsx'

const homeAfterSignIn = (account: User) => homeOf[account.role]()

/** The login, with a photo of the work next to it. */
export function LoginScreen({ next }: { next: string | undefined }) {
  const { t } = useTranslation()
  // As soon as the person is signed in, in any tab, this screen has nothing left to do.
  useContinueAfterLogin(useAccount() ?? undefined, next, homeAfterSignIn)
  return (
    <EntryFrame title={t('login.title')} about={t('login.about')} foot={<OtherWays next={next} />}>
      {next && (
        <Notice icon={<Lock aria-hidden="true" />} className="mb-6">
          {t(loginReason(next))}
        </Notice>
      )}
      {/* A reader who chose to log in gets the focus in the form; one who was redirected first reads why. */}
      <LoginForm takesFocus={!next} />
    </EntryFrame>
  )
}

/** For readers without an account, and the small print. */
function OtherWays({ next }: { next: string | undefined }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const ways = useExistingItems([
    { path: paths.clientRegistration(), ask: 'login.other.brief', go: 'login.other.briefGo' },
    { path: paths.signUp(forNewClients(next)), ask: 'login.other.account', go: 'login.other.accountGo' },
    { path: paths.expertRegistration(), ask: 'login.other.expert', go: 'login.other.expertGo' },
  ])
  const small = useExistingItems([
    { path: paths.terms(language), label: 'shell.footer.terms' },
    { path: paths.privacy(language), label: 'shell.footer.privacy' },
    { path: paths.imprint(), label: 'shell.footer.imprint' },
  ])
  return (
    <>
      <ul className="mt-8 w-full border-t border-line pt-5 text-15 lg:max-w-form">
        {ways.map(({ path, ask, go }) => (
          <li key={path} className="flex items-baseline justify-between gap-4 py-1.75">
            <span className="text-ink-2">{t(ask)}</span>
            <Link {...toRoute(path)} tone="strong" className="text-right">
              {t(go)}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mt-auto flex flex-wrap gap-x-5 pt-8 text-13 text-ink-2">
        {small.map(({ path, label }) => (
          <li key={path}>
            <Link {...toRoute(path)} tone="quiet" className="inline-flex min-h-6 items-center">
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
