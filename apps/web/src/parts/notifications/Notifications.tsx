import { lazy, Suspense } from 'react'
import type { User } from '@husrum/contract/accounts.ts'

const NotificationBell = lazy(async () => ({ default: (await import('./NotificationBell.tsx')).NotificationBell }))

/** The bell of the header, loaded only for those who have notifications. Its space is reserved meanwhile. */
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
