import { Suspense } from 'react'
import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'

const NotificationBell = lazyPart(async () => (await import('./NotificationBell.tsx')).NotificationBell, Nothing)

/** The bell of the header, loaded only for people who have notifications. Its space is reserved meanwhile. */
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
