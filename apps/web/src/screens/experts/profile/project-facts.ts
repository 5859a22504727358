import type { Project } from '@husrum/contract/experts.ts'
import { formatNumber } from '../../../lib/format.ts'

/** `['Kitchen', 'Viby J', '34 m²', '2025']`: what is known of it, shortest first to tell. */
export function projectFacts({ room_types, aspects, city, size_m2, year }: Project): string[] {
  const about = room_types[0]?.name ?? aspects[0]?.name
  return [
    about,
    city?.name,
    size_m2 === null ? undefined : `${formatNumber(size_m2)} m²`,
    year === null ? undefined : String(year),
  ].filter((fact) => fact !== undefined)
}
