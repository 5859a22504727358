/** What a brief is about, in one line: it has no title of its own. */
import type { TFunction } from 'i18next'
import { formatList, insideList } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'

type Named = { name: string }
export type BriefSubject = {
  service_type: 'designer' | 'architect'
  project_type: 'residential' | 'commercial' | 'sale_styling'
  rooms: readonly Named[]
  aspects: readonly Named[]
}

/** "Kitchen and living room"; German nouns keep their capitals. */
export const joinNames = (items: readonly Named[], language: Language): string =>
  formatList(
    items.map(({ name }, place) => (place === 0 ? name : insideList(name, language))),
    language,
  )

/** Rooms for a designer, kinds of building work for an architect; the other list is used when the first is empty. */
export function briefTitle(brief: BriefSubject, t: TFunction, language: Language): string {
  const [first, second] =
    brief.service_type === 'designer' ? [brief.rooms, brief.aspects] : [brief.aspects, brief.rooms]
  const what = joinNames(first.length > 0 ? first : second, language)
  if (!what) return t(brief.service_type === 'designer' ? 'leads.what.designer' : 'leads.what.architect')
  if (brief.project_type === 'commercial') return t('leads.what.commercial', { what })
  if (brief.project_type === 'sale_styling') return t('leads.what.saleStyling', { what })
  return what
}
