import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { target } from '../../lib/address.ts'
import { paths } from '../../lib/paths.ts'
import { ownExpertQueries } from '../../lib/queries/own-expert.ts'
import { useShell } from '../../lib/shell-context.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { isFiltered, type LeadView } from './lead-view.ts'

/** Nothing to show: says why, and what would change it. */
export function LeadsEmpty({ view }: { view: LeadView }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: expert } = useQuery(ownExpertQueries(api).profile())
  const plain = { drawing: 'letter', tone: 'plain', className: 'px-6 py-10 md:px-7' } as const
  const reset = { to: '.', search: (view.archived ? { archived: true } : {}) as never, resetScroll: false } as const // the route reads its search by its own names
  if (isFiltered(view))
    return (
      <EmptyState
        {...plain}
        drawing="magnifier"
        title={t('leads.empty.filtered.title')}
        action={<Button render={<Link {...reset} />}>{t('leads.empty.filtered.action')}</Button>}
      >
        {t('leads.empty.filtered.text')}
      </EmptyState>
    )
  if (view.archived)
    return (
      <EmptyState
        {...plain}
        drawing="photos"
        title={t('leads.empty.archive.title')}
        action={<Button render={<Link to={paths.leads()} />}>{t('leads.archiveClose')}</Button>}
      >
        {t('leads.empty.archive.text')}
      </EmptyState>
    )
  const settings = paths.expertSettings(expert?.status === 'paused' ? 'availability' : undefined)
  // What the profile waits for stands above the leads; nobody sees a page of it yet.
  if (expert && expert.status !== 'active')
    return (
      <EmptyState
        {...plain}
        title={t('leads.empty.hidden.title')}
        action={<Button render={<Link {...target(settings)} />}>{t('leads.empty.hidden.action')}</Button>}
      >
        {t(expert.status === 'paused' ? 'leads.empty.hidden.paused' : 'leads.empty.hidden.text')}
      </EmptyState>
    )
  return (
    <EmptyState
      {...plain}
      title={t('leads.empty.first.title')}
      action={
        expert && (
          <Button tone="primary" render={<Link to={paths.expert(expert.id)} />}>
            {t('leads.empty.first.action')}
          </Button>
        )
      }
    >
      {t('leads.empty.first.text')}
    </EmptyState>
  )
}
