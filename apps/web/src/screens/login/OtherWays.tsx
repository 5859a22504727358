import { useTranslation } from 'react-i18next'
import { toRoute } from '#lib/address.ts'
import { paths } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { useExistingItems } from '#parts/shell/navigation.ts'
import { Link } from '#ui/Link.tsx'

/** For whoever has no account, and the small print. */
export function OtherWays() {
  const { t } = useTranslation()
  const { language } = useShell()
  const ways = useExistingItems([
    { path: paths.clientRegistration(), ask: 'login.other.brief', go: 'login.other.briefGo' },
    { path: paths.signUp(), ask: 'login.other.account', go: 'login.other.accountGo' },
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
