import type { Project } from '@husrum/contract/experts/profile/experts.ts'
import type { Language } from '#lib/language/locale.ts'
import { formatNumber } from '#lib/language/format.ts'

/** `['Kitchen', 'Viby J', '34 m²', '2025']`: the known facts, the shortest first. */
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
 * "living room, 112 m²" after "Terrace house in Højbjerg": leaves out what the title says already. The title stays in
 * its author's language, and its caller marks that language.
 */
export function captionAfterTitle(project: Project, language: Language): string {
  const title = project.title.toLocaleLowerCase()
  const facts = projectFacts(project).filter((fact) => !title.includes(fact.toLocaleLowerCase()))
  // German nouns are capitalised everywhere.
  const inside =
    language === 'de' ? facts : facts.map((fact) => (fact === project.city?.name ? fact : lowerFirst(fact)))
  return inside.join(', ')
}

const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1)
