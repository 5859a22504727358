import { Link, useLocation } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CircleUserRound, Images, Inbox, LayoutGrid, MessageSquare, Settings, type LucideIcon } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import { paths } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { FavouritesTakeOver } from '../../clients/favourites/FavouritesTakeOver.tsx'
import { BoardsTakeOver } from '../../clients/boards/BoardsTakeOver.tsx'
import { useExistingItems } from './navigation.ts'
import { clientPhoneItems, expertPhoneItems, hasOwnFoot, itemsInStudio } from './own-navigation.ts'
import { WaitingBadge } from './WaitingBadge.tsx'

const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.matches()]: LayoutGrid,
  [paths.clientMessages()]: MessageSquare,
  [paths.clientSettings()]: Settings,
  [paths.leads()]: Inbox,
  [paths.expertMessages()]: MessageSquare,
  [paths.portfolio()]: Images,
  [paths.expertSettings()]: CircleUserRound,
}

/**
 * The bar at the bottom of a phone. It is hidden where a screen has a bar of its own, and while the keyboard is open:
 * no other cause makes a window so low on a phone held upright.
 */
export function BottomBar() {
  const { t } = useTranslation()
  const account = useAccount()
  const items = useExistingItems(
    account?.role === 'expert' ? itemsInStudio(expertPhoneItems, account) : clientPhoneItems,
  )
  const hidden = useLocation({ select: hasOwnFoot })
  if (!account || account.role === 'admin' || items.length === 0) return null
  const bar = (
    <nav
      aria-label={t('shell.nav.phone')}
      className="flex border-t border-line bg-wall pb-[env(safe-area-inset-bottom)] md:hidden [@media(max-height:30rem)]:hidden"
    >
      {items.map(({ path, label, waiting }) => {
        const Icon = icons[path]
        return (
          <Link
            key={path}
            to={path}
            className={clsx(
              'relative grid min-w-0 flex-1 justify-items-center gap-0.5 pt-2.25 pb-2 text-13 text-ink-2 no-underline',
              'before:absolute before:-top-px before:h-0.75 before:w-8 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:bg-marigold',
            )}
          >
            {Icon && <Icon aria-hidden="true" className="size-5.5" />}
            <span className="max-w-full truncate">{t(label)}</span>
            {waiting && <WaitingBadge of={waiting} className="absolute top-1 left-[calc(50%+6px)]" />}
          </Link>
        )
      })}
    </nav>
  )
  return (
    // where the screen has a foot of its own, a phone has no room for the offer either
    <div className={clsx('sticky bottom-0 z-20 shrink-0', hidden && 'max-md:hidden')}>
      {account.role === 'client' && (
        <>
          <FavouritesTakeOver />
          <BoardsTakeOver />
        </>
      )}
      <PushPart account={account} />
      {!hidden && bar}
    </div>
  )
}

const PushOffer = lazyPart(async () => (await import('../../market/notifications/PushOffer.tsx')).PushOffer, Nothing)
let refreshed = false

/** Notifications on this device: renews an accepted subscription, and offers one on the pages of leads and messages. */
function PushPart({ account }: { account: User }) {
  const { api } = useShell()
  const here = useLocation({ select: ({ pathname }) => offers.has(pathname) })
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    if (!('Notification' in window)) return
    setAsks(Notification.permission === 'default')
    if (Notification.permission !== 'granted' || refreshed) return
    refreshed = true
    // the next visit tries again
    void import('#lib/service-worker/push.ts')
      .then(({ refreshPush }) => refreshPush(api, account))
      .catch(() => undefined)
  }, [api, account])
  if (!here || !asks) return null
  return (
    <Suspense>
      <PushOffer account={account} />
    </Suspense>
  )
}
const offers: ReadonlySet<string> = new Set([paths.leads(), paths.expertMessages(), paths.clientMessages()])
