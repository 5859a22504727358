import { lazy, Suspense } from 'react'
import type { User } from '@husrum/contract/accounts.ts'

const NotificationBell = lazy(async () => ({ default: (await import('./NotificationBell.tsx')).NotificationBell }))

/** The bell of the header. Fetched for those it is for: a visitor's pages do not carry it. Its place is kept meanwhile. */
export function Notifications({ account, tone }: { account: User; tone?: 'plain' | 'onPine' }) {
  if (account.role === 'admin') return null
  return (
    <div className="size-11">
      <Suspense>
        <NotificationBell role={account.role} {...(tone ? { tone } : {})} />
      </Suspense>
    </div>
  )
}
