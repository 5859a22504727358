import { ArrowDownUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Select } from '#ui/Select.tsx'
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
      label={
        <>
          <span className="max-sm:sr-only">{t('experts.sort.label')}</span>
          <span aria-hidden="true" className="inline-flex items-center gap-2 sm:hidden">
            <ArrowDownUp strokeWidth={1.75} className="size-[1.15em]" />
            {t('experts.sort.action')}
          </span>
        </>
      }
      // On phones the list's own box lies over the whole button, unseen; choosing opens the system's list.
      className="max-sm:relative max-sm:has-[:focus-visible]:outline-3 max-sm:has-[:focus-visible]:outline-offset-2 max-sm:has-[:focus-visible]:outline-ink max-sm:min-h-11 max-sm:items-center max-sm:justify-center max-sm:rounded-control max-sm:border max-sm:border-line-strong max-sm:bg-wall max-sm:font-semibold max-sm:text-ink max-sm:[&>span:first-child]:flex max-sm:[&>span:last-child]:absolute max-sm:[&>span:last-child]:inset-0 max-sm:[&>span:last-child]:opacity-0 max-sm:[&_select]:size-full"
      value={wish.sort ?? 'relevance'}
      options={offered.map((sort) => ({ value: sort, label: t(`experts.sort.${sort}`) }))}
      onChange={(event) => {
        const sort = offered.find((each) => each === event.target.value)
        change({ sort: sort === 'relevance' ? undefined : sort })
      }}
    />
  )
}
