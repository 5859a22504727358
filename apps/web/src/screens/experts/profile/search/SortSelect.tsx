import { ArrowDownUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Select } from '#ui/choices/Select.tsx'
import { FILTER_FORM, sorts } from './search-address.ts'
import { useChangeSearch, useWish } from './use-search.ts'

/** The order; nearest first is offered only when a town is chosen. */
export function SortSelect() {
  const { t } = useTranslation()
  const wish = useWish()
  const change = useChangeSearch()
  const offered = sorts.filter((sort) => sort !== 'distance' || wish.city_id !== undefined)
  return (
    <Select
      tone="bare"
      name="sort"
      form={FILTER_FORM} // Without JavaScript it is sent with the filters.
      label={
        <>
          <span className="max-sm:sr-only">{t('experts.sort.label')}</span>
          <span aria-hidden="true" className="inline-flex items-center gap-2 sm:hidden">
            <ArrowDownUp strokeWidth={1.75} className="size-[1.15em]" />
            {t('experts.sort.action')}
          </span>
        </>
      }
      className="sort-button"
      value={wish.sort ?? 'relevance'}
      options={offered.map((sort) => ({ value: sort, label: t(`experts.sort.${sort}`) }))}
      onChange={(event) => {
        const sort = offered.find((each) => each === event.target.value)
        change({ sort: sort === 'relevance' ? undefined : sort })
      }}
    />
  )
}
