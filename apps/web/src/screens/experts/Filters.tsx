import { useTranslation } from 'react-i18next'
import type { FoundExperts } from '../../lib/queries/experts.ts'
import { formatNumber } from '../../lib/format.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { Select } from '../../ui/Select.tsx'
import { FacetGroup } from './FacetGroup.tsx'
import { FilterGroup } from './FilterGroup.tsx'
import { radii, ratings, type ExpertSearch } from './search-address.ts'
import { useChangeWish, useWish } from './use-search.ts'

/** All filters, in the rail and in the drawer of phones. Each takes effect at once. */
export function Filters({ facets }: { facets: FoundExperts['facets'] }) {
  const { t } = useTranslation()
  const wish = useWish()
  const change = useChangeWish()
  return (
    <>
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
      <FacetGroup name="styles" title={t('experts.filter.styles')} values={facets.styles} swatches />
      <FacetGroup name="project_budget_id" title={t('experts.filter.fee')} values={facets.project_budget_id} />
      <FacetGroup name="session_type" title={t('experts.filter.session')} values={facets.session_type} />
      <FacetGroup name="expert_type" title={t('experts.filter.kind')} values={facets.expert_type} />
      <FilterGroup title={t('experts.filter.reviews')}>
        <RatingChoice rating={wish.min_rating} onChange={(min_rating) => change({ min_rating })} />
      </FilterGroup>
      <FilterGroup title={t('experts.filter.room')}>
        <Checkbox
          size="small"
          name="available"
          value="1"
          checked={wish.available === true}
          onChange={(event) => change({ available: event.target.checked || undefined })}
        >
          {t('experts.filter.available')}
        </Checkbox>
      </FilterGroup>
      <FacetGroup name="room_types" title={t('experts.filter.rooms')} values={facets.room_types} folded />
      <FacetGroup name="aspects" title={t('experts.filter.work')} values={facets.aspects} folded />
      <FacetGroup name="specialists" title={t('experts.filter.specialities')} values={facets.specialists} folded />
      <FacetGroup name="project_size" title={t('experts.filter.size')} values={facets.project_size} folded />
      <FacetGroup name="project_type" title={t('experts.filter.project')} values={facets.project_type} folded />
    </>
  )
}

const ANY = ''

function RatingChoice({
  rating,
  onChange,
}: {
  rating: ExpertSearch['min_rating']
  onChange: (rating: ExpertSearch['min_rating']) => void
}) {
  const { t } = useTranslation()
  return (
    <RadioList
      legend={t('experts.filter.reviews')}
      legendHidden
      size="small"
      name="min_rating"
      value={rating ?? ANY}
      options={[
        ...ratings.toReversed().map((least) => ({
          value: least,
          label: t('experts.chip.rating', { stars: formatNumber(Number(least)) }),
        })),
        { value: ANY, label: t('experts.filter.anyRating') },
      ]}
      onChange={(value) => onChange(value === ANY ? undefined : value)}
    />
  )
}
