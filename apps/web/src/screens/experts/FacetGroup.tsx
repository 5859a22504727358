import type { FoundExperts } from '../../lib/queries/experts.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Swatch } from '../../ui/StyleBar.tsx'
import { FilterGroup } from './FilterGroup.tsx'
import { toggled, type FacetName } from './search-address.ts'
import { useChangeWish, useWish } from './use-search.ts'

/** The values of one filter with how many each would leave. A value that leaves nobody cannot be chosen, only taken away. */
export function FacetGroup({
  name,
  title,
  values,
  swatches = false,
  folded = false,
}: {
  name: FacetName
  title: string
  values: FoundExperts['facets'][FacetName]
  /** A colour before each value. */
  swatches?: boolean
  folded?: boolean
}) {
  const wish = useWish()
  const change = useChangeWish()
  const chosen: readonly string[] = wish[name] ?? []
  return (
    <FilterGroup title={title} folded={folded} open={chosen.length > 0}>
      {values.map(({ value, name: label, count }) => (
        <Checkbox
          key={value}
          size="small"
          name={name}
          value={value}
          checked={chosen.includes(value)}
          disabled={count === 0 && !chosen.includes(value)}
          mark={swatches ? <Swatch of={value} /> : undefined}
          end={count}
          onChange={(event) => change({ [name]: toggled(chosen, value, event.target.checked) })}
        >
          {label}
        </Checkbox>
      ))}
    </FilterGroup>
  )
}
