import type { FoundExperts } from '#lib/queries/experts.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import type { FlagName } from './search-address.ts'
import { useChangeWish, useWish } from './use-search.ts'

type Values = FoundExperts['facets'][FlagName]

/** "4.5 and better". A lower one shows where an address asks for it. */
export function LeastRating({ values }: { values: Values }) {
  const { min_rating: chosen } = useWish()
  const change = useChangeWish()
  return values
    .filter(({ value }, place) => place === 0 || value === chosen)
    .map(({ value, name, count }) => (
      <Checkbox
        key={value}
        size="small"
        name="min_rating"
        value={value}
        checked={value === chosen}
        disabled={count === 0 && value !== chosen}
        end={count}
        onChange={(event) => change({ min_rating: event.target.checked ? asRating(value) : undefined })}
      >
        {name}
      </Checkbox>
    ))
}

const asRating = (value: string) => (value === '4.5' || value === '4' ? value : undefined)

/** A filter that is on or off. */
export function FlagBox({ name, values: [value] }: { name: FlagName; values: Values }) {
  const wish = useWish()
  const change = useChangeWish()
  if (!value) return null
  const isOn = wish[name] === true
  return (
    <Checkbox
      size="small"
      name={name}
      value="1"
      checked={isOn}
      disabled={value.count === 0 && !isOn}
      end={value.count}
      onChange={(event) => change({ [name]: event.target.checked || undefined })}
    >
      {value.name}
    </Checkbox>
  )
}
