import { useTranslation } from 'react-i18next'
import { styles as known } from '@husrum/contract/core/vocabulary.ts'
import type { FoundPhotos } from '#queries/discovery/inspiration.ts'
import { Chip } from '#ui/buttons/Chip.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Swatch } from '#ui/measures/StyleBar.tsx'
import { useWish } from './use-photos.ts'
import { listed } from './wish.ts'

/** Each style with its colour; a second press removes it. They are links, so that they work before any script. */
export function StyleChips({ styles }: { styles: FoundPhotos['facets']['styles'] }) {
  const { t } = useTranslation()
  const wish = useWish()
  const chosen = wish.styles ?? []
  const toggled = (value: string) =>
    known.filter((each) => (each === value ? !chosen.includes(each) : chosen.includes(each)))
  return (
    <nav
      aria-label={t('inspiration.styles.label')}
      className="min-w-0 max-md:-mx-gutter max-md:w-[calc(100%+2*var(--spacing-gutter))]"
    >
      <ul className="flex gap-2 max-md:overflow-x-auto max-md:px-gutter max-md:py-1 md:flex-wrap [scrollbar-width:none] [&_.swatch]:rounded-chip">
        <li className="shrink-0">
          <Chip
            selected={chosen.length === 0}
            render={
              <Link tone="bare" to="/inspiration" search={{ ...listed(wish), styles: undefined }} resetScroll={false} />
            }
          >
            {t('inspiration.styles.all')}
          </Chip>
        </li>
        {styles.map(({ value, name }) => (
          <li key={value} className="shrink-0">
            <Chip
              selected={chosen.some((each) => each === value)}
              icon={<Swatch of={value} />}
              render={
                <Link
                  tone="bare"
                  to="/inspiration"
                  search={{ ...listed(wish), styles: toggled(value) }}
                  resetScroll={false}
                />
              }
            >
              {name}
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
