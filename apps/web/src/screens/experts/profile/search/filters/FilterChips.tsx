import { useTranslation } from 'react-i18next'
import { FilterChip } from '#ui/buttons/Chip.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { narrowingText, type NarrowingWords } from './narrowing-text.ts'
import { cleared, narrowings, without } from '../search-address.ts'
import { useWish } from '../use-search.ts'

/** The active filters; each chip is a link to the search without it. */
export function FilterChips({ words }: { words: NarrowingWords }) {
  const { t } = useTranslation()
  const wish = useWish()
  const list = narrowings(wish)
  if (list.length === 0) return null
  return (
    <ul
      aria-label={t('experts.chip.label')}
      className="flex items-center gap-2 max-sm:-mx-gutter max-sm:overflow-x-auto max-sm:px-gutter max-sm:py-1 max-sm:[scrollbar-width:none] sm:flex-wrap"
    >
      {list.map((narrowing) => {
        const text = narrowingText(narrowing, wish, words, t)
        return (
          <li key={JSON.stringify(narrowing)} className="max-sm:shrink-0 sm:max-w-full">
            <FilterChip
              render={<Link tone="bare" to="/experts" search={without(wish, narrowing)} resetScroll={false} />}
            >
              {text}
            </FilterChip>
          </li>
        )
      })}
      {list.length > 1 && (
        <li className="max-sm:shrink-0">
          <Link
            to="/experts"
            search={cleared(wish)}
            resetScroll={false}
            className="inline-flex min-h-8 items-center px-1 text-15"
          >
            {t('experts.filter.clear')}
          </Link>
        </li>
      )}
    </ul>
  )
}
