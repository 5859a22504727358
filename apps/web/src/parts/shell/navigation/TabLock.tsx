import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isTabOpen, type ExpertTab } from '@husrum/contract/experts/profile/tabs.rules.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useShell } from '#lib/shell-context.ts'

/** Beside a tab that the own plan does not include; the tab still opens, and its page names the plan that does. */
export function TabLock({ tab }: { tab: ExpertTab }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: expert } = useQuery(ownExpertQueries(api).profile())
  if (!expert || isTabOpen(tab, expert.plan_id)) return null
  return (
    <>
      <Lock aria-hidden="true" className="ml-1 inline size-3.5 shrink-0" />
      <span className="sr-only">, {t('shell.nav.locked')}</span>
    </>
  )
}
