import { Link } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { withLocale } from '#lib/language/locale.ts'
import { paths } from '#lib/paths.ts'
import { useShell } from '#lib/shell-context.ts'
import { useExistingItems, type NavItem } from './navigation.ts'
import { clientMenuItems, expertItems, itemsInStudio, staffItems } from './own-navigation.ts'
import { TabLock } from './TabLock.tsx'
import { Disclosure } from './Disclosure.tsx'
import { LanguageLinks } from '../Language.tsx'
import { useState } from 'react'
import { signOut } from '#lib/session/signing.ts'

const row = 'menu-row'

const itemsOf: Record<User['role'], readonly NavItem[]> = {
  client: clientMenuItems,
  expert: expertItems,
  admin: staffItems,
}

/** Under the person's name: the pages with no other link at this width, the legal links, the languages, logout. */
export function AccountMenu({ account, tone = 'plain' }: { account: User; tone?: 'plain' | 'onPine' }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const isClient = account.role === 'client'
  const items = useExistingItems(itemsInStudio(itemsOf[account.role], account))
  const smallPrint = useExistingItems([
    { path: paths.terms(language), label: 'shell.footer.terms' },
    { path: paths.privacy(language), label: 'shell.footer.privacy' },
  ])
  return (
    <Disclosure
      label={
        <>
          <Avatar name={account.name} picture={account.avatar} size="small" tone={tone === 'onPine' ? 'soft' : 'ink'} />
          {tone === 'plain' && (
            <span aria-hidden="true" className="hidden lg:inline">
              {account.name}
            </span>
          )}
          {/* On phones this menu has the pages without a bar, which initials alone do not suggest. */}
          {isClient && <Menu aria-hidden="true" className="size-5.5 md:hidden" />}
          <span className="sr-only">{t('shell.account.menu', { name: account.name })}</span>
        </>
      }
      buttonClass={`inline-flex min-h-11 items-center gap-2.5 rounded-control px-1.5 text-15 font-semibold ${tone === 'onPine' ? 'hover:bg-on-pine/12' : 'hover:bg-plaster'}`}
      panelClass="absolute right-0 z-30 mt-1 w-60 rounded-photo border border-line bg-wall p-1.5 text-ink shadow-float"
    >
      <div className="px-3 pt-1.5 pb-2 text-13 wrap-anywhere text-ink-2">
        {account.studio && <WhoAndWhere name={account.name} studio={account.studio.name} />}
        <p>{account.email}</p>
      </div>
      {items.length > 0 && (
        <ul className={`border-t border-line py-1.5 ${isClient ? 'lg:hidden' : ''}`}>
          {items.map(({ path, label, needsPlan, hidden }) => (
            <li key={path} className={hidden}>
              <Link {...toRoute(path)} className={row}>
                {t(label)}
                {needsPlan && <TabLock tab={needsPlan} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isClient && smallPrint.length > 0 && (
        <ul className="border-t border-line py-1.5">
          {smallPrint.map(({ path, label }) => (
            <li key={path}>
              <Link {...toRoute(path)} className={row}>
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <LanguageLinks className="border-t border-line py-1.5" linkClass={row} />
      <div className="border-t border-line pt-1.5">
        <LogoutButton className={row} />
      </div>
    </Disclosure>
  )
}

/** A person who works alone is their own studio. */
function WhoAndWhere({ name, studio }: { name: string; studio: string }) {
  return (
    <>
      <p className="text-15 font-semibold text-ink">{name}</p>
      {studio !== name && <p>{studio}</p>}
    </>
  )
}

export function LogoutButton({ className }: { className: string }) {
  const { t } = useTranslation()
  const context = useShell()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut(context, {
        to: withLocale(paths.home(), context.locale),
        message: t('shell.account.loggedOut'),
      })
    } finally {
      setLeaving(false)
    }
  }
  return (
    // The toast of every failed call shows a refusal; the session then still exists, and so does the button.
    <button type="button" className={className} disabled={leaving} onClick={() => void leave().catch(() => undefined)}>
      {t('shell.account.logout')}
    </button>
  )
}
