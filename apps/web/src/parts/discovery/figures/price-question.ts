/** The parameters of a price query: for a project that is still being described, and for a brief. */
import type { PriceQuery } from '@husrum/contract/discovery/figures/price-figures.ts'
import type { ServiceType } from '@husrum/contract/core/vocabulary.ts'

export type Priced = {
  service_type: ServiceType
  city_id: number
  project_size?: PriceQuery['project_size']
  /** By slug. */
  room_types: readonly string[]
  aspects: readonly string[]
}

/** The project's topic, where it has only one. */
export function topicOf({
  service_type,
  room_types,
  aspects,
}: Pick<Priced, 'room_types' | 'aspects'> & { service_type?: ServiceType | undefined }): {
  room?: string
  aspect?: string
} {
  const [room, otherRoom] = room_types
  if (service_type === 'designer') return room && !otherRoom ? { room } : {}
  const [aspect, otherAspect] = aspects
  return aspect && !otherAspect && !room ? { aspect } : {}
}

export function priceQuestion(project: Priced): PriceQuery {
  const { service_type, city_id, project_size } = project
  const { room, aspect } = topicOf(project)
  return {
    service_type,
    city_id,
    ...(project_size ? { project_size } : {}),
    ...(room ? { room_type: room } : {}),
    ...(aspect ? { aspect } : {}),
  }
}
