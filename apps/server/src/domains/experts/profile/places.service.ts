/** Where an expert works, from the columns of the profile. */
import { exceedsPlaces, placesInUse } from '@husrum/contract/foundation/reference/places.rules.ts'
import { EXPERT_PLACES_MAX } from '@husrum/contract/core/limits.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { fieldRefusal } from '../../../platform/http/errors.ts'
import { nameIn, type Option, type References } from '../../foundation/reference/reference.service.ts'

export type PlacesOf = { city_id: number; further_city_ids: readonly number[]; plan_id: number }

const limitOf = (refs: References, { plan_id }: Pick<PlacesOf, 'plan_id'>): number =>
  refs.row('plan', plan_id).places_limit

/** Cities in use, the main one first. */
export const citiesOf = (refs: References, row: PlacesOf): number[] =>
  placesInUse([row.city_id, ...row.further_city_ids], limitOf(refs, row))

/** All places, including those that the plan hides. */
export function presentPlaces(refs: References, row: PlacesOf, locale: Locale) {
  const inUse = citiesOf(refs, row).length
  const all = [row.city_id, ...row.further_city_ids].map((id) => refs.city(id))
  return {
    places_limit: limitOf(refs, row),
    places: all.map((city, at) => {
      const country = refs.country(city.country_id)
      return {
        city: { id: city.id, name: nameIn(city, locale), latitude: city.latitude, longitude: city.longitude },
        state: { id: city.state_id, name: nameIn(refs.state(city.state_id), locale) },
        country: { id: country.id, code: country.code, name: nameIn(country, locale) },
        resting: at >= inUse,
      }
    }),
  }
}

/** The first becomes the main place. The caller holds the lock. 422 `unknown_option`, `places_limit` on the field. */
export function choosePlaces(refs: References, row: PlacesOf, options: readonly Option[]) {
  const cities = refs.chooseAll('city', options, 'places')
  const ids = cities.map(({ id }) => id)
  const limit = limitOf(refs, row)
  if (ids.length > EXPERT_PLACES_MAX || exceedsPlaces(ids, [row.city_id, ...row.further_city_ids], limit))
    throw fieldRefusal('places', 'places_limit', { count: limit })
  const [main] = cities
  if (!main) throw fieldRefusal('places', 'required')
  return {
    country_id: main.country_id,
    state_id: main.state_id,
    city_id: main.id,
    further_city_ids: ids.slice(1),
  }
}
