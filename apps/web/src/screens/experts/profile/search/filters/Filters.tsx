import { useTranslation } from 'react-i18next'
import type { FoundExperts } from '#queries/experts/profile.ts'
import { RadioList } from '#ui/choices/RadioList.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { FacetGroup } from './FacetGroup.tsx'
import { FilterGroup } from './FilterGroup.tsx'
import { answerHours, radii, type FlagName } from '../search-address.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
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
