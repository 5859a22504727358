import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { Api } from '#lib/api/api.ts'
import { priceQueries } from '#queries/discovery/figures.ts'
import { priceQuestion, type Priced } from './price-question.ts'

/** The parameters of a brief for the price query. */
export const pricedOf = ({ service_type, city, project_size, room_types, aspects }: Brief): Priced => ({
  service_type,
  city_id: city.id,
  project_size,
  room_types: room_types.map(({ slug }) => slug),
  aspects: aspects.map(({ slug }) => slug),
})

export const briefPrice = (api: Api, brief: Brief) => priceQueries(api).figure(priceQuestion(pricedOf(brief)))
