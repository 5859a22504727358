import { Link } from '@tanstack/react-router'
import { LayoutGrid, MessageSquare, Settings, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/paths.ts'
import { useAccount } from '#lib/session.ts'
import { clientPhoneItems, useExistingItems } from './navigation.ts'
import { WaitingBadge } from './WaitingBadge.tsx'

const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.matches()]: LayoutGrid,
  [paths.clientMessages()]: MessageSquare,
  [paths.clientSettings()]: Settings,
}

/** The signed-in client's bar at the bottom of a phone. */
export function BottomBar() {
  const { t } = useTranslation()
  const account = useAccount()
  const items = useExistingItems(clientPhoneItems)
  if (account?.role !== 'client' || items.length === 0) return null
  return (
    <nav
      aria-label={t('shell.nav.phone')}
      className="sticky bottom-0 z-20 flex shrink-0 border-t border-line bg-wall pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {items.map(({ path, label, waiting }) => {
        const Icon = icons[path]
        return (
          <Link
            key={path}
            to={path}
            className="relative grid flex-1 justify-items-center gap-0.5 pt-2.25 pb-2 text-13 text-ink-2 no-underline before:absolute before:-top-px before:h-0.75 before:w-8 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:bg-marigold"
          >
            {Icon && <Icon aria-hidden="true" className="size-5.5" />}
            {t(label)}
            {waiting && <WaitingBadge of={waiting} className="absolute top-1 left-[calc(50%+6px)]" />}
          </Link>
        )
      })}
    </nav>
  )
}
