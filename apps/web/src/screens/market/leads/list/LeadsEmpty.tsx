import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { links } from '#lib/paths.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import type { LeadView } from '../lead-address.ts'
import { isFiltered } from '../lead-view.ts'

/** The list is empty: says why, and what would change it. */
export function LeadsEmpty({ view, snoozed }: { view: LeadView; /** The number of snoozed leads. */ snoozed: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: expert } = useQuery(ownExpertQueries(api).profile())
  const plain = { drawing: 'letter', tone: 'plain', className: 'px-6 py-10 md:px-7' } as const
  if (isFiltered(view))
    return (
      <EmptyState
        {...plain}
        drawing="magnifier"
        title={t('leads.empty.filtered.title')}
        action={
          <Button
            render={
              <RouterLink {...links.leads()} search={view.archived ? { archived: true } : {}} resetScroll={false} />
            }
          >
            {t('leads.empty.filtered.action')}
          </Button>
        }
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
        action={<Button render={<RouterLink {...links.leads()} />}>{t('leads.archiveClose')}</Button>}
      >
        {t('leads.empty.archive.text')}
      </EmptyState>
    )
  if (view.snoozed || snoozed > 0)
    return (
      <EmptyState
        {...plain}
        title={t(view.snoozed ? 'leads.empty.snoozed.title' : 'leads.empty.allSnoozed.title')}
        action={
          <Button
            render={
              <RouterLink {...links.leads()} search={view.snoozed ? {} : { snoozed: true }} resetScroll={false} />
            }
          >
            {t(view.snoozed ? 'leads.archiveClose' : 'leads.empty.allSnoozed.action')}
          </Button>
        }
      >
        {t(view.snoozed ? 'leads.empty.snoozed.text' : 'leads.empty.allSnoozed.text')}
      </EmptyState>
    )
  return <FirstLead expert={expert} />
}

type MissingKey = OwnExpert['completeness']['missing'][number]['key']

/** More advice at once would discourage the expert. */
const SHOWN = 4
const places: Partial<Record<MissingKey, ReturnType<(typeof links)['newProject' | 'portfolio' | 'expertSettings']>>> = {
  portfolio: links.newProject(),
  cover: links.portfolio(),
  availability: links.expertSettings('availability'),
}

/** Before the first lead: what would bring one, most helpful first. A profile that is not public has no link. */
function FirstLead({ expert }: { expert: OwnExpert | undefined }) {
  const { t } = useTranslation()
  const isPaused = expert?.status === 'paused'
  const isPublic = expert?.status === 'active'
  const missing = expert?.completeness.missing.slice(0, SHOWN) ?? []
  return (
    <div className="grid gap-x-14 gap-y-10 px-6 py-10 md:px-7 lg:grid-cols-[minmax(0,26rem)_minmax(0,26rem)] lg:px-14 lg:py-16">
      <div>
        <EmptyState
          drawing="letter"
          tone="plain"
          title={t(isPublic || !expert ? 'leads.empty.first.title' : 'leads.empty.hidden.title')}
        >
          {t(
            isPaused
              ? 'leads.empty.hidden.paused'
              : isPublic || !expert
                ? 'leads.empty.first.text'
                : 'leads.empty.hidden.text',
          )}
        </EmptyState>
        {expert && (
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
            {isPaused ? (
              <ButtonLink {...links.expertSettings('availability')} tone="primary">
                {t('leads.empty.hidden.action')}
              </ButtonLink>
            ) : (
              <ButtonLink {...links.newProject()} tone="primary">
                {t('leads.empty.first.add')}
              </ButtonLink>
            )}
            {isPublic && <Link {...links.expert(expert.card)}>{t('leads.empty.first.action')}</Link>}
          </div>
        )}
      </div>
      {missing.length > 0 && (
        <section aria-labelledby="leads-missing">
          <h2 id="leads-missing" className="text-17">
            {t('leads.empty.missing.title')}
          </h2>
          <p className="mt-1 text-15 text-ink-2">{t('leads.empty.missing.text')}</p>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {missing.map(({ key }) => (
              <li key={key}>
                <Link
                  {...(places[key] ?? links.expertSettings())}
                  className="flex min-h-11 items-center gap-1.5 text-15"
                >
                  {t(`expert-settings.part.${key}`)} <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
