import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { architectureTypes, rooms } from '@husrum/contract/core/vocabulary.ts'
import type { FoundPhotos } from '#queries/discovery/inspiration.ts'
import { Link, exactAddress } from '#ui/navigation/Link.tsx'
import { TabLinks } from '#ui/navigation/TabLinks.tsx'
import { useWish } from './use-photos.ts'
import { isArchitecture, typeOf, withCategory, withType } from './wish.ts'

/** Interiors or buildings, in the size of a heading. */
export function CategoryTabs() {
  const { t } = useTranslation()
  const wish = useWish()
  const shown = isArchitecture(wish) ? 'architecture' : 'interior'
  return (
    <nav aria-label={t('inspiration.category.label')}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 sm:gap-x-7">
        {(['interior', 'architecture'] as const).map((category) => (
          <li key={category}>
            <Link
              tone="bare"
              to="/inspiration"
              search={withCategory(wish, category)}
              resetScroll={false}
              activeOptions={exactAddress}
              aria-current={category === shown ? 'page' : undefined}
              className={clsx(
                'text-28 font-semibold tracking-[-0.02em] sm:text-40',
                category === shown
                  ? 'bg-linear-to-t from-marigold from-20% to-transparent to-20%'
                  : 'text-ink-3 hover:text-ink',
              )}
            >
              {t(`inspiration.category.${category}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Rooms, or types of building work. */
export function TypeTabs({ types }: { types: FoundPhotos['facets']['types'] }) {
  const { t } = useTranslation()
  const wish = useWish()
  const shown = typeOf(wish)
  const known: readonly string[] = isArchitecture(wish) ? architectureTypes : rooms
  // Until the answer for another main tab arrives, the names are those of the tab before.
  const own = types.filter(({ value }) => known.includes(value))
  if (own.length === 0) return <p className="min-h-12 border-b border-line" aria-hidden="true" />
  return (
    <TabLinks
      label={t(isArchitecture(wish) ? 'inspiration.type.works' : 'inspiration.type.rooms')}
      items={own.map(({ value, name }) => ({
        key: value,
        label: name,
        active: value === shown,
        link: <Link tone="bare" to="/inspiration" search={withType(wish, value)} resetScroll={false} />,
      }))}
    />
  )
}
