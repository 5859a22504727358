import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts.ts'
import { useAccount } from '#lib/session.ts'
import { StickyBar } from '#ui/layout.tsx'
import { answersWithin } from './answers-within.ts'
import { MainButton } from './MainButton.tsx'
import { useProfileAction } from './use-profile-action.ts'

/** The action on phones, always in reach; above the client's own bar where there is one. */
export function ActionBar({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  const account = useAccount()
  const action = useProfileAction(expert)
  const within = answersWithin(expert.response_time, t)
  if (!action) return null
  return (
    <StickyBar className={clsx('mt-10 lg:hidden', account && 'max-md:bottom-15!')}>
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-gutter py-2.5">
        <p className="min-w-0 text-13 leading-tight text-ink-2">
          {within && <b className="block text-15 text-ink">{within}</b>}
          {t(within ? 'experts.profile.answers.usual' : 'experts.answers.unknown')}
        </p>
        <MainButton main={action.main} className="shrink-0" />
      </div>
    </StickyBar>
  )
}
