import type { Project } from '@husrum/contract/experts/profile/experts.ts'
import type { Language } from '#lib/language/locale.ts'
import { formatNumber } from '#lib/language/format.ts'

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

/**
 * "living room, 112 m²" after "Terrace house in Højbjerg": what the title says already is not said again. The title
 * stays in its author's language and is marked so by whoever draws it.
 */
export function captionAfterTitle(project: Project, language: Language): string {
  const title = project.title.toLocaleLowerCase()
  const facts = projectFacts(project).filter((fact) => !title.includes(fact.toLocaleLowerCase()))
  // German writes its nouns large wherever they stand.
  const inside =
    language === 'de' ? facts : facts.map((fact) => (fact === project.city?.name ? fact : lowerFirst(fact)))
  return inside.join(', ')
}

const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1)
