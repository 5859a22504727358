import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import type { PreviewedMatch } from '@husrum/contract/market/matching/matching.ts'
import { compared, COMPARED_MOST } from '#lib/device-storage/device-list.ts'
import { links } from '#lib/paths.ts'
import { expertQueries } from '#queries/experts/profile.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { ExpertLines } from '#parts/experts/profile/card/ExpertLines.tsx'
import { FavouriteButton } from '#parts/clients/favourites/FavouriteButton.tsx'
import { ReasonList } from '#parts/market/matching/ReasonList.tsx'
import { EmptyPage } from '#ui/layout/EmptyPage.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { ScoreRing } from '#ui/measures/ScoreRing.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { factsOf } from '../page/facts/expert-facts.tsx'
import { languageNames } from '../page/language-names.ts'
import { useOwnBrief } from '../page/brief-match/use-own-brief.ts'
import { useOwnMatches } from '../page/facts/use-profile-action.ts'

/** Up to three experts side by side: their profiles and, for a client with a brief, how well each fits. */
export function CompareScreen({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data } = useSuspenseQuery(expertQueries(api).compared(ids))
  const experts = data.filter((expert) => expert !== null)
  const gone = ids.length - experts.length
  const [only] = experts
  if (!only)
    return (
      <EmptyPage
        drawing="magnifier"
        heading={t('compare.title')}
        title={t('compare.none.title')}
        action={
          <ButtonLink {...links.experts()} tone="primary">
            {t('compare.none.action')}
          </ButtonLink>
        }
      >
        {t('compare.none.text')}
      </EmptyPage>
    )
  return (
    <Page className="pt-6 pb-14 md:pt-11">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Heading level={1} focusable>
          {t('compare.title')}
        </Heading>
        {experts.length < COMPARED_MOST && <ButtonLink {...links.experts()}>{t('compare.add')}</ButtonLink>}
      </div>
      {gone > 0 && <Notice className="mt-5">{t('compare.gone', { count: gone })}</Notice>}
      {experts.length === 1 && <Notice className="mt-5">{t('compare.one', { name: only.name })}</Notice>}
      <Columns experts={experts} />
    </Page>
  )
}

/** Tailwind finds only complete class names. */
const columns: Readonly<Record<number, string>> = {
  1: 'grid-cols-1 md:grid-cols-[10rem_minmax(0,24rem)]',
  2: 'grid-cols-2 md:grid-cols-[10rem_repeat(2,minmax(0,1fr))]',
  3: 'grid-cols-3 max-md:min-w-[27rem] md:grid-cols-[10rem_repeat(3,minmax(0,1fr))]',
}

/** A table: on phones each row's name is above its cells. */
function Columns({ experts }: { experts: readonly ExpertProfile[] }) {
  const { t } = useTranslation()
  const rows = useRows(experts)
  const line = clsx('grid gap-x-3 md:gap-x-8', columns[experts.length])
  return (
    // In three columns on a phone every longer word would break, so the columns are wider and scroll.
    <div className="-mx-gutter overflow-x-auto px-gutter md:mx-0 md:px-0">
      <div role="table" aria-label={t('compare.title')} className="mt-6 md:mt-9">
        <div role="row" className={clsx(line, 'items-end pb-4')}>
          <span role="columnheader" className="max-md:hidden">
            <span className="sr-only">{t('compare.row.photo')}</span>
          </span>
          {experts.map((expert, place) => (
            <div key={expert.id} role="columnheader" className="flex h-full min-w-0 flex-col text-left font-normal">
              <ExpertHead expert={expert} others={experts} priority={place === 0} />
            </div>
          ))}
        </div>
        {rows.map(({ key, name, cell }) => (
          <div key={key} role="row" className={clsx(line, 'border-t border-line py-3 text-15 md:py-4')}>
            <div role="rowheader" className="text-13 text-ink-2 max-md:col-span-full max-md:mb-1 md:text-15">
              {name}
            </div>
            {experts.map((expert) => (
              <div key={expert.id} role="cell" className="min-w-0 wrap-break-word hyphens-auto max-sm:text-13">
                {cell(expert) ?? (
                  <span className="text-ink-2">
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">{t('compare.unknown')}</span>
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

type HeadProps = { expert: ExpertProfile; others: readonly ExpertProfile[]; priority: boolean }

/** The expert, with their work, the heart, and a button to remove them from the comparison. */
function ExpertHead({ expert, others, priority }: HeadProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const photo = expert.photos[0]
  const remove = () => {
    compared.set(expert, false)
    showToast(t('compare.removed', { name: expert.name }))
    const left = others.filter(({ id }) => id !== expert.id).map(({ id }) => id)
    void navigate({ ...links.compare(left), replace: true, resetScroll: false })
  }
  return (
    <>
      <div className="relative">
        {photo ? (
          <Photo photo={photo} sizes="(min-width: 48rem) 360px, 45vw" alt="" priority={priority} />
        ) : (
          <span className="block aspect-4/3 rounded-photo bg-plaster" />
        )}
        <div className="absolute top-1.5 right-1.5 flex gap-1.5 max-sm:top-0 max-sm:right-0">
          {/* On phones three columns leave space for one button. */}
          <FavouriteButton expert={expert} tone="floating" className="max-sm:hidden" />
          <IconButton
            label={t('compare.remove', { name: expert.name })}
            icon={<X aria-hidden="true" />}
            tone="floating"
            size="small"
            className="noscript:hidden"
            onClick={remove}
          />
        </div>
      </div>
      <Heading level={2} size={21} className="mt-3 wrap-anywhere max-sm:text-15">
        <Link tone="bare" {...links.expert(expert)} className="hover:underline">
          {expert.name}
        </Link>
      </Heading>
      <div className="hyphens-auto max-sm:text-13 max-sm:[&_p]:text-13">
        <ExpertLines expert={expert} />
      </div>
    </>
  )
}

type Row = { key: string; name: ReactNode; cell: (expert: ExpertProfile) => ReactNode }

/** One row for each fact that at least one expert has. */
function useRows(experts: readonly ExpertProfile[]): Row[] {
  const { t } = useTranslation()
  const { language } = useShell()
  const brief = useOwnBrief()
  const matches = useOwnMatches()
  const facts = new Map(experts.map((expert) => [expert.id, factsOf(expert, { t, language, brief })]))
  const terms = new Map([...facts.values()].flat().map(({ key, term }) => [key, term]))
  const factRows = [...terms].map(([key, name]) => ({
    key,
    name,
    cell: ({ id }: ExpertProfile) => {
      const fact = facts.get(id)?.find((each) => each.key === key)
      return fact && <FactCell value={fact.value} note={fact.note} />
    },
  }))
  const list = (names: readonly string[]): ReactNode => (names.length > 0 ? names.join(', ') : undefined)
  const row = (
    key: 'style' | 'rooms' | 'work' | 'specialities' | 'languages' | 'projects',
    cell: Row['cell'],
  ): Row => ({
    key,
    name: t(`compare.row.${key}`),
    cell,
  })
  const rows: Row[] = [
    ...(matches ? matchRows(experts, matches, t) : []),
    row('style', ({ styles }) =>
      styles.length === 0 ? undefined : (
        <>
          <StyleBar
            className="mb-1.5 max-w-60"
            size="thin"
            shares={styles.map(({ slug, name, share }) => ({ key: slug, label: name, share }))}
          />
          {list(styles.map(({ name }) => name))}
        </>
      ),
    ),
    ...factRows,
    row('rooms', ({ room_types }) => list(room_types.map(({ name }) => name))),
    row('work', ({ aspects }) => list(aspects.map(({ name }) => name))),
    row('specialities', ({ specialties }) => list(specialties.map(({ name }) => name))),
    row('languages', ({ languages }) => (languages.length > 0 ? languageNames(languages, language) : undefined)),
    row('projects', ({ projects_count }) => String(projects_count)),
    { key: 'profile', name: t('compare.row.next'), cell: (expert: ExpertProfile) => <Action expert={expert} /> },
  ]
  return rows.filter(({ cell }) => experts.some((expert) => cell(expert) !== undefined))
}

const FactCell = ({ value, note }: { value: ReactNode; note?: ReactNode }) => (
  <>
    {value}
    {note && <span className="block text-13 text-ink-2">{note}</span>}
  </>
)

const REASONS = 3

/** The chance, the strongest reasons and caveats; a sentence for an expert who is not in the client's list. */
function matchRows(
  experts: readonly ExpertProfile[],
  matches: readonly PreviewedMatch[],
  t: ReturnType<typeof useTranslation>['t'],
): Row[] {
  const matchOf = ({ id }: ExpertProfile) => matches.find(({ expert }) => expert.id === id)
  if (!experts.some(matchOf)) return []
  return [
    {
      key: 'chance',
      name: t('compare.row.chance'),
      cell: (expert) => {
        const match = matchOf(expert)
        return match ? (
          <ScoreRing
            value={match.score}
            percent
            label={t('match.chance')}
            word={t(`match.word.${match.word}`)}
            className="max-sm:flex-col max-sm:items-start"
          />
        ) : (
          <span className="text-ink-2">{t('compare.noChance')}</span>
        )
      },
    },
    {
      key: 'why',
      name: t('compare.row.why'),
      cell: (expert) => {
        const match = matchOf(expert)
        return (
          match && (
            <div className="max-sm:text-13 max-sm:[&_*]:text-13">
              <ReasonList reasons={match.reasons.slice(0, REASONS)} caveats={match.caveats.slice(0, 1)} look="dense" />
            </div>
          )
        )
      },
    },
  ]
}

/** A client starts or continues a conversation; visitors see the profile first. */
function Action({ expert }: { expert: ExpertProfile }) {
  const { t } = useTranslation()
  const isClient = useAccount()?.role === 'client'
  const match = useOwnMatches()?.find((each) => each.expert.id === expert.id)
  const thread = match?.thread_id ?? undefined
  return (
    <div className="grid justify-items-start gap-2">
      {isClient && (
        <ButtonLink
          {...(thread === undefined ? links.writeTo(expert.id) : links.clientMessages(thread))}
          className="max-sm:w-full max-sm:px-2"
        >
          {t(thread === undefined ? 'matches.action.message' : 'matches.action.conversation')}
        </ButtonLink>
      )}
      <Link {...links.expert(expert)} className="max-sm:text-13">
        {t('compare.profile')}
      </Link>
    </div>
  )
}
