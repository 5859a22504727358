import type { FoundExperts } from '#queries/experts/profile.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { Swatch } from '#ui/measures/StyleBar.tsx'
import { FilterGroup } from './FilterGroup.tsx'
import { toggled, type FacetName } from '../search-address.ts'
import { useChangeSearch, useWish } from '../use-search.ts'

/** The values of one filter with their counts. A value with no results can be removed but not chosen. */
export function FacetGroup({
  name,
  title,
  values,
  swatches = false,
  folded = false,
  most,
}: {
  name: FacetName
  title: string
  values: FoundExperts['facets'][FacetName]
  /** A colour before each value. */
  swatches?: boolean
  folded?: boolean
  /** Shows only the most frequent values first; the others open under `summary`. */
  most?: { shown: number; summary: (count: number) => string }
}) {
  const wish = useWish()
  const change = useChangeSearch()
  const chosen: readonly string[] = wish[name] ?? []
  const ordered = most ? values.toSorted((a, b) => b.count - a.count) : values
  const [first, rest] = most ? [ordered.slice(0, most.shown), ordered.slice(most.shown)] : [ordered, []]
  const box = ({ value, name: label, count }: (typeof values)[number]) => (
    <Checkbox
      key={value}
      size="small"
      name={name}
      value={value}
      checked={chosen.includes(value)}
      disabled={count === 0 && !chosen.includes(value)}
      mark={swatches ? <Swatch of={value} /> : undefined}
      end={count}
      onChange={({ target: { checked } }) =>
        change((latest) => ({ [name]: toggled(latest[name] ?? [], value, checked) }))
      }
    >
      {label}
    </Checkbox>
  )
  return (
    <FilterGroup title={title} folded={folded} open={chosen.length > 0}>
      {first.map(box)}
      {most && rest.length > 0 && (
        <Disclosure
          tone="link"
          summary={most.summary(rest.length)}
          open={rest.some(({ value }) => chosen.includes(value))}
        >
          {rest.map(box)}
        </Disclosure>
      )}
    </FilterGroup>
  )
}
