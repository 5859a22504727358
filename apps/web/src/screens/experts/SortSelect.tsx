import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/Select.tsx'
import { FILTER_FORM, sorts } from './search-address.ts'
import { useChangeWish, useWish } from './use-search.ts'

/** The order; nearest first only where there is a town to be near to. */
export function SortSelect() {
  const { t } = useTranslation()
  const wish = useWish()
  const change = useChangeWish()
  const offered = sorts.filter((sort) => sort !== 'distance' || wish.city_id !== undefined)
  return (
    <Select
      tone="bare"
      name="sort"
      form={FILTER_FORM} // without script it is sent with the filters
      label={<span className="max-sm:sr-only">{t('experts.sort.label')}</span>}
      className="max-sm:min-w-0 max-sm:flex-1 max-sm:justify-center"
      value={wish.sort ?? 'relevance'}
      options={offered.map((sort) => ({ value: sort, label: t(`experts.sort.${sort}`) }))}
      onChange={(event) => {
        const sort = offered.find((each) => each === event.target.value)
        change({ sort: sort === 'relevance' ? undefined : sort })
      }}
    />
  )
}
