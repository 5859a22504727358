import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { expertQueries } from '#queries/experts/profile.ts'
import { useShell } from '#lib/shell-context.ts'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { narrowingText, type NarrowingWords } from '../filters/narrowing-text.ts'
import { cleared, narrowings } from '../search-address.ts'
import { relaxedSearches } from './relaxed-searches.ts'
import { useWish } from '../use-search.ts'

/** Says which filter excludes experts: how many there would be without each. */
export function NothingFound({ words }: { words: NarrowingWords }) {
  const { t } = useTranslation()
  const { api, auth } = useShell()
  const wish = useWish()
  const ways = relaxedSearches(wish, auth.seed)
  const totals = useQuery(expertQueries(api).totals(ways.map(({ query }) => query))).data
  const count = narrowings(wish).length
  const open = ways
    .map((way, place) => ({ ...way, total: totals?.[place] ?? 0 }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
  return (
    <>
      <EmptyState
        drawing="magnifier"
        title={t('experts.nothing.title', { count })}
        className="mt-5"
        action={
          <ButtonLink to="/experts" search={cleared(wish)} resetScroll={false}>
            {t('experts.filter.clear')}
          </ButtonLink>
        }
      >
        {open.length > 0
          ? t('experts.nothing.blocked', { count })
          : t(count > 1 ? 'experts.nothing.several' : 'experts.nothing.one')}
      </EmptyState>
      {open.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {open.map(({ narrowing, search, total }) => (
            <li
              key={JSON.stringify(narrowing)}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2"
            >
              <Link to="/experts" search={search} resetScroll={false} tone="strong">
                {t('experts.nothing.without', {
                  // Elsewhere search words have their own quotation marks.
                  filter: narrowing.kind === 'words' ? narrowing.words : narrowingText(narrowing, wish, words, t),
                })}
              </Link>
              <span className="text-15 text-ink-2">{t('experts.search.count', { count: total })}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
