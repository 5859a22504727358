import { clsx } from 'clsx'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/paths.ts'
import type { FoundExperts } from '#queries/experts/profile.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Filters } from './Filters.tsx'
import { HiddenSearchFields } from '../KeptFields.tsx'
import { choiceNames, cleared, facetNames, FILTER_FORM, flagNames, narrowings } from '../search-address.ts'
import { useWish } from '../use-search.ts'

/** The fields of this form; the order's field is above the results and belongs to the form too. */
const own = [...facetNames, ...choiceNames, ...flagNames, 'radius_km', 'sort'] as const

/** The filters next to the results; on phones they are in a drawer, unless there is no script to open it. */
export function FilterRail({
  facets,
  folded,
}: {
  facets: FoundExperts['facets']
  /** The map needs the space: the filters are in the drawer on wide screens too. */ folded: boolean
}) {
  const { t } = useTranslation()
  const router = useRouter()
  const wish = useWish()
  return (
    <form
      id={FILTER_FORM}
      action={router.buildLocation({ to: paths.experts() }).publicHref}
      aria-label={t('experts.filter.title')}
      className={clsx('hidden noscript:block', folded ? 'noscript:order-last' : 'max-lg:noscript:order-last lg:block')}
      onSubmit={(event) => event.preventDefault()}
    >
      <HiddenSearchFields wish={wish} but={own} />
      <div className="flex min-h-11 items-baseline justify-between gap-3 pb-2">
        <h2 className="text-17 tracking-[-0.01em]">{t('experts.filter.title')}</h2>
        {narrowings(wish).length > 0 && (
          <Link to="/experts" search={cleared(wish)} resetScroll={false} className="text-15">
            {t('experts.filter.clear')}
          </Link>
        )}
      </div>
      <Filters facets={facets} />
      <div className="hidden noscript:block">
        <Button type="submit" wide>
          {t('experts.filter.apply')}
        </Button>
      </div>
    </form>
  )
}
