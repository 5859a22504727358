import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { User } from '@husrum/contract/accounts.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { SeenFacts } from './SeenFacts.tsx'

/** Beside the profile: what of it reaches an expert. */
export function SeenByExperts({ account, className }: { account: User; className: string }) {
  const { t } = useTranslation()
  const [firstName = account.name] = account.name.trim().split(/\s+/)
  return (
    <aside
      aria-labelledby="seen"
      className={clsx('overflow-hidden rounded-photo border border-line bg-wall text-15', className)}
    >
      <h2 id="seen" className="px-5 pt-4.5 text-17 tracking-[-0.01em]">
        {t('settings.seen.title')}
      </h2>
      <div className="flex items-center gap-3 px-5 pt-3.5 pb-4.5 leading-[1.35]">
        <Avatar name={firstName} tone="ink" />
        <span className="min-w-0">
          <b className="block text-17">{firstName}</b>
          <span className="text-ink-2">
            {[account.city?.name, account.country?.name].filter(Boolean).join(', ') || t('settings.seen.noPlace')}
          </span>
        </span>
      </div>
      <SeenFacts className="border-t border-line px-5 pt-2 pb-3" />
    </aside>
  )
}
