import { useTranslation } from 'react-i18next'
import type { FoundExperts } from '#queries/experts/profile.ts'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { FilterGroup } from './FilterGroup.tsx'
import { answerHours, radii, type FlagName, toggled, type FacetName } from '../search-address.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { Swatch } from '#ui/measures/StyleBar.tsx'
import { useChangeSearch, useWish } from '../use-search.ts'

const asRating = (value: string) => (value === '4.5' || value === '4' ? value : undefined)

/** All filters, for the side of the page and the drawer of phones. Each takes effect at once. */
export function Filters({ facets }: { facets: FoundExperts['facets'] }) {
  const { t } = useTranslation()
  const wish = useWish()
  const change = useChangeSearch()
  return (
    <>
      {/* On wide screens it is above the results. */}
      <div className="md:hidden">
        <FacetGroup name="service_type" title={t('experts.service.label')} values={facets.service_type} />
      </div>
      {wish.city_id !== undefined && (
        <FilterGroup title={t('experts.filter.radius')}>
          <Select
            label={t('experts.filter.radius')}
            labelHidden
            name="radius_km"
            value={wish.radius_km ?? ''}
            options={[
              { value: '', label: t('experts.filter.inTown') },
              ...radii.map((km) => ({ value: km, label: t('experts.filter.within', { km }) })),
            ]}
            onChange={(event) => change({ radius_km: radii.find((km) => km === event.target.value) })}
          />
        </FilterGroup>
      )}
      <FacetGroup
        name="styles"
        title={t('experts.filter.styles')}
        values={facets.styles}
        swatches
        most={{ shown: 6, summary: (count) => t('experts.filter.moreStyles', { count }) }}
      />
      <FacetGroup name="project_budget_id" title={t('experts.filter.fee')} values={facets.project_budget_id} />
      <FilterGroup title={t('experts.filter.answers')}>
        <AnswerTime values={facets.answers_within} />
      </FilterGroup>
      <FacetGroup name="session_type" title={t('experts.filter.session')} values={facets.session_type} />
      <FacetGroup name="expert_type" title={t('experts.filter.kind')} values={facets.expert_type} />
      <FilterGroup title={t('experts.filter.reviews')}>
        <LeastRating values={facets.min_rating} />
        <FlagBox name="is_new" values={facets.is_new} />
      </FilterGroup>
      <FilterGroup title={t('experts.filter.room')}>
        <FlagBox name="available" values={facets.available} />
      </FilterGroup>
      <FacetGroup name="languages" title={t('experts.filter.languages')} values={facets.languages} folded />
      <FacetGroup name="room_types" title={t('experts.filter.rooms')} values={facets.room_types} folded />
      <FacetGroup name="aspects" title={t('experts.filter.work')} values={facets.aspects} folded />
      <FacetGroup name="specialists" title={t('experts.filter.specialities')} values={facets.specialists} folded />
      <FacetGroup name="project_size" title={t('experts.filter.size')} values={facets.project_size} folded />
      <FacetGroup name="project_type" title={t('experts.filter.project')} values={facets.project_type} folded />
    </>
  )
}

const ANY = ''

/** How soon experts usually answer. Within hours is also within a day: one choice, not several. */
function AnswerTime({ values }: { values: FoundExperts['facets']['answers_within'] }) {
  const { t } = useTranslation()
  const { answers_within: chosen } = useWish()
  const change = useChangeSearch()
  return (
    <RadioList
      legend={t('experts.filter.answers')}
      legendHidden
      size="small"
      name="answers_within"
      value={chosen ?? ANY}
      options={[
        ...values.map(({ value, name, count }) => ({
          value,
          label: name,
          end: count,
          disabled: count === 0 && value !== chosen,
        })),
        { value: ANY, label: t('experts.filter.any') },
      ]}
      onChange={(value) => change({ answers_within: answerHours.find((hours) => hours === value) })}
    />
  )
}

type Values = FoundExperts['facets'][FlagName]

/** "4.5 and better". A lower value appears only if the address asks for it. */
function LeastRating({ values }: { values: Values }) {
  const { min_rating: chosen } = useWish()
  const change = useChangeSearch()
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

/** A filter that is on or off. */
function FlagBox({ name, values: [value] }: { name: FlagName; values: Values }) {
  const wish = useWish()
  const change = useChangeSearch()
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

/** The values of one filter with their counts. A value with no results can be removed but not chosen. */
function FacetGroup({
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
