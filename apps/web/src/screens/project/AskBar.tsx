import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts.ts'
import { useAccount } from '#lib/session.ts'
import { answersIn } from '#parts/expert-card/expert-words.ts'
import { StickyBar } from '#ui/layout.tsx'
import { MainAction } from './MainAction.tsx'

/** The action on phones, always in reach; above the client's own bar where there is one. */
export function AskBar({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  const account = useAccount()
  if (account && account.role !== 'client') return null
  return (
    <StickyBar className={clsx('md:hidden', account && 'bottom-15!')}>
      <div className="flex items-center justify-between gap-3 px-gutter py-2.5">
        <p className="min-w-0 text-13 leading-tight text-ink-2">
          <b className="block truncate text-15 text-ink">{expert.name}</b>
          {answersIn(expert.response_time, t)}
        </p>
        <MainAction expert={expert} />
      </div>
    </StickyBar>
  )
}
