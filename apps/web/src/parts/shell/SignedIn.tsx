/** The parts of the frame for people with an account; fetched only for them. */
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Suspense } from 'react'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { AccountMenu } from './navigation/AccountMenu.tsx'
import { CapacityLine } from './navigation/CapacityLine.tsx'
import { NavLinks } from './navigation/NavLinks.tsx'
import { clientItems, expertItems, itemsInStudio, staffItems } from './navigation/own-navigation.ts'
import { PhoneMenu } from './navigation/PhoneMenu.tsx'
import { Wordmark } from './Wordmark.tsx'

export { BottomBar } from './navigation/BottomBar.tsx'

/**
 * The dark bar of the expert side. Without an account it is the neutral frame shown while the browser reads the
 * session.
 */
export function ExpertHeader({ account }: { account: User | undefined }) {
  const { t } = useTranslation()
  const here = useLocation({ select: ({ pathname }) => pathname })
  const items = account ? itemsInStudio(expertItems, account) : []
  const current = items.find(({ path }) => here === path || here.startsWith(`${path}/`))
  return (
    <header className="sticky top-0 z-20 flex h-14 items-stretch gap-3 bg-pine px-4 text-on-pine md:gap-8 md:px-6">
      <Wordmark className="self-center text-on-pine" />
      {account && (
        <>
          <PhoneMenu items={items} current={t(current?.label ?? 'shell.nav.menu')} />
          <NavLinks
            items={items}
            tone="onPine"
            className="hidden min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none] md:flex"
          />
          <div className="ml-auto flex items-center md:gap-1">
            {account.studio?.has_seat !== false && (
              <>
                <CapacityLine className="mr-3 hidden text-right text-13 leading-snug text-on-pine-2 lg:block" />
                <Notifications account={account} tone="onPine" />
              </>
            )}
            <AccountMenu account={account} tone="onPine" />
          </div>
        </>
      )}
    </header>
  )
}

export function SignedInPart({ account }: { account: User }) {
  return (
    <>
      <NavLinks items={account.role === 'admin' ? staffItems : clientItems} className="ml-3 hidden lg:gap-1 md:flex" />
      <div className="ml-auto flex items-center gap-1">
        <Notifications account={account} />
        <AccountMenu account={account} />
      </div>
    </>
  )
}

const NotificationBell = lazyPart(
  async () => (await import('../market/notifications/NotificationBell.tsx')).NotificationBell,
  Nothing,
)

/** The bell of the header, loaded only for people who have notifications. Its space is reserved meanwhile. */
function Notifications({ account, tone }: { account: User; tone?: 'plain' | 'onPine' }) {
  if (account.role === 'admin') return null
  return (
    <div className="size-11">
      <Suspense>
        <NotificationBell role={account.role} {...(tone ? { tone } : {})} />
      </Suspense>
    </div>
  )
}
