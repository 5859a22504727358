import { useTranslation } from 'react-i18next'
import { Select } from '#ui/choices/Select.tsx'
import type { BoardSort } from './board-sorts.ts'

/** Chooses the order of a board. */
export function SortSelect<S extends BoardSort>({
  value,
  offered,
  onChange,
}: {
  value: S
  offered: readonly S[]
  onChange: (sort: S) => void
}) {
  const { t } = useTranslation()
  const names = { own: t('boards.sort.own'), newest: t('boards.sort.newest'), style: t('boards.sort.style') }
  return (
    <Select
      tone="bare"
      label={t('boards.sort.label')}
      value={value}
      options={offered.map((sort) => ({ value: sort, label: names[sort] }))}
      // Only these orders are offered.
      onChange={(event) => onChange(offered.find((sort) => sort === event.target.value) ?? value)}
    />
  )
}
