import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Download, Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { leadSorts } from '@husrum/contract/core/vocabulary.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { links } from '#lib/paths.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { fetchLeadTable, leadQueries } from '#queries/market/leads.ts'
import { saveFile } from '#lib/api/save-file.ts'
import { useShell } from '#lib/shell-context.ts'
import { useDebouncedSearch } from '#parts/back-office/work-list/use-debounced-search.ts'
import { CapacityLine } from '#parts/shell/navigation/CapacityLine.tsx'
import { useSharedStudio } from '#parts/experts/studio/use-shared-studio.ts'
import { fullLimit } from '#parts/experts/billing/plan-offer.ts'
import { TrialLine } from '#parts/experts/billing/PlanAlerts.tsx'
import { UpgradeLine } from '#parts/experts/billing/UpgradeLine.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Link as TextLink, exactAddress } from '#ui/navigation/Link.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { DateRange } from './DateRange.tsx'
import type { LeadView } from '../lead-address.ts'
import { doneStatuses, FIRST_SORT, openStatuses, queryOf } from '../lead-view.ts'

export type LeadFiltersProps = {
  view: LeadView
  /** The number of leads by status, without filters. */
  counts: Record<string, number>
  /** The number of snoozed leads. */
  snoozed: number
  total: number
  now: number
  searching: boolean
  onSearching: (open: boolean) => void
}

/** Search, statuses, days and order: all are in the address. */
export function LeadFilters({ view, counts, snoozed, total, now, searching, onSearching }: LeadFiltersProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { api } = useShell()
  const isShared = useSharedStudio() !== undefined
  const table = useMutation({
    mutationFn: () => fetchLeadTable(api, queryOf(view)),
    onSuccess: (file) => saveFile(file, `husrum-leads-${copenhagenDay(new Date(now))}.csv`),
  })
  const show = (change: Partial<LeadView>) =>
    void navigate({
      to: '.',
      search: (before: object): object => ({ ...before, page: undefined, ...change }),
      resetScroll: false,
    })
  const link = (change: Partial<LeadView>) => ({
    to: '.',
    search: (before: object): object => ({
      ...before,
      page: undefined,
      lead: undefined,
      status: undefined,
      archived: undefined,
      snoozed: undefined,
      ...change,
    }),
    resetScroll: false,
  })
  const sum = (statuses: readonly string[]) => statuses.reduce((all, status) => all + (counts[status] ?? 0), 0)
  const tabs = [
    {
      key: 'all',
      label: t('leads.tab.all'),
      count: sum([...openStatuses, ...doneStatuses]),
      change: {},
      on: !view.status && !view.archived && !view.snoozed,
    },
    ...openStatuses.map((status) => ({
      key: status,
      label: t(`leads.status.${status}`),
      count: counts[status] ?? 0,
      change: { status },
      on: view.status === status && !view.archived && !view.snoozed,
    })),
    {
      key: 'done',
      label: t('leads.tab.done'),
      count: sum(doneStatuses),
      change: { status: 'done' as const },
      on:
        !view.archived &&
        !view.snoozed &&
        (view.status === 'done' || doneStatuses.some((status) => status === view.status)),
    },
    // Most experts never need this folder.
    ...(snoozed > 0 || view.snoozed
      ? [
          {
            key: 'snoozed',
            label: t('leads.tab.snoozed'),
            count: snoozed,
            change: { snoozed: true as const },
            on: view.snoozed === true,
          },
        ]
      : []),
  ]
  return (
    <>
      <div className="flex items-center gap-0.5 pt-3 pr-3 pb-1 pl-6 md:pl-7">
        <p aria-hidden="true" className="flex-1 text-21 font-semibold tracking-[-0.02em]">
          {view.archived ? t('leads.archive') : t('leads.title')}
        </p>
        <IconButton
          label={t('leads.search.open')}
          aria-expanded={searching}
          icon={<Search aria-hidden="true" strokeWidth={1.75} />}
          onClick={() => onSearching(!searching)}
        />
        <IconButton
          label={t('leads.table.download')}
          icon={<Download aria-hidden="true" strokeWidth={1.75} />}
          disabled={table.isPending || total === 0}
          onClick={() => table.mutate()}
        />
        <Link
          {...link(view.archived ? {} : { archived: true })}
          className="flex min-h-11 items-center px-2 text-15 underline underline-offset-[0.2em]"
        >
          {view.archived ? t('leads.archiveClose') : t('leads.archive')}
        </Link>
      </div>
      <CapacityLine tone="onWall" className="pr-4 pb-1 pl-6 text-13 text-ink-2 md:pl-7 lg:hidden" />
      <TrialLine className="pr-4 pb-1 pl-6 text-13 text-ink-2 md:pl-7" />
      <FullMonthLine className="pr-4 pb-1 pl-6 text-13 text-ink-2 md:pl-7" />
      <ReplyLine className="pr-4 pb-1 pl-6 text-13 text-ink-2 md:pl-7" />
      {searching && (
        <SearchField words={view.q ?? ''} onWords={(q) => show({ q })} onClose={() => onSearching(false)} />
      )}
      <nav
        aria-label={t('leads.tab.label')}
        className="flex shrink-0 gap-4 overflow-x-auto border-b border-line pr-6 pl-6 [scrollbar-width:none] md:flex-wrap md:gap-x-2.5 md:gap-y-0 md:pr-3 md:pl-7"
      >
        {tabs.map(({ key, label, count, change, on }) => (
          <Link
            key={key}
            {...link(change)}
            activeOptions={exactAddress}
            aria-current={on ? 'true' : undefined}
            className={clsx(
              'flex min-h-10 items-center gap-1 border-b-2 pt-0.5 text-15 whitespace-nowrap no-underline -outline-offset-3! md:text-13',
              on ? 'border-ink font-semibold text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {label} <span className="font-normal text-ink-2">{count}</span>
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1 pr-4 pl-6 text-13 md:pr-5 md:pl-7">
        <DateRange
          from={view.from}
          to={view.to}
          total={total}
          now={now}
          onChange={({ from, to }) => show({ from, to })}
        />
        {isShared && (
          <Select
            tone="bare"
            label={t('leads.whose.label')}
            labelHidden
            className="text-13!"
            value={view.mine ? 'mine' : 'everyone'}
            options={(['everyone', 'mine'] as const).map((whose) => ({
              value: whose,
              label: t(`leads.whose.${whose}`),
            }))}
            onChange={(event) => show({ mine: event.target.value === 'mine' || undefined })}
          />
        )}
        <Select
          tone="bare"
          label={t('leads.sort.label')}
          labelHidden
          className="text-13!"
          value={view.sort ?? FIRST_SORT}
          options={leadSorts.map((sort) => ({ value: sort, label: t(`leads.sort.${sort}`) }))}
          onChange={(event) =>
            show({ sort: leadSorts.find((sort) => sort === event.target.value && sort !== FIRST_SORT) })
          }
        />
      </div>
    </>
  )
}

/** All leads of 30 days have arrived. A larger plan brings more, or a higher own limit if that is lower. */
function FullMonthLine({ className }: { className: string }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: expert } = useQuery(ownExpertQueries(api).profile())
  const full = expert && fullLimit(expert)
  if (!full) return null
  if (full === 'own')
    return (
      <p className={className}>
        {t('leads.capacity.ownFull')}{' '}
        <TextLink {...links.expertSettings('availability')} className="whitespace-nowrap">
          {t('leads.capacity.raise')}
        </TextLink>
      </p>
    )
  return (
    <UpgradeLine limit="new_leads" used={expert.capacity.used} className={className}>
      {t('leads.capacity.full')}
    </UpgradeLine>
  )
}

/** How fast and how often the expert answers: what clients read as "usually answers within". */
function ReplyLine({ className }: { className: string }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data } = useQuery(leadQueries(api).statistics())
  if (!data || data.received === 0) return null
  const { median_minutes: minutes, percent } = data
  if (minutes === null || percent === null) return <p className={className}>{t('leads.reply.few')}</p>
  const time =
    minutes < HOUR_MINUTES
      ? t('leads.left.minutes', { count: minutes })
      : minutes < DAY_MINUTES
        ? t('leads.left.hours', { count: Math.round(minutes / HOUR_MINUTES) })
        : t('leads.left.days', { count: Math.round(minutes / DAY_MINUTES) })
  return <p className={className}>{t('leads.reply.line', { time, percent, days: data.days })}</p>
}

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

function SearchField({
  words,
  onWords,
  onClose,
}: {
  words: string
  onWords: (words: string | undefined) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useDebouncedSearch(words, onWords)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <search className="flex items-center gap-1 pr-3 pb-2 pl-6 md:pl-7">
      <input
        ref={box}
        type="search"
        value={typed}
        maxLength={80}
        aria-label={t('leads.search.label')}
        placeholder={t('leads.search.label')}
        className="min-h-10 min-w-0 flex-1 rounded-control border border-ink-3 bg-wall px-3 text-15 placeholder:text-ink-2 placeholder-shown:text-ellipsis [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <IconButton
        label={t('leads.search.close')}
        icon={<X aria-hidden="true" strokeWidth={1.75} />}
        onClick={() => {
          if (words) onWords(undefined)
          onClose()
        }}
      />
    </search>
  )
}
