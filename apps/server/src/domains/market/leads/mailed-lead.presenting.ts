/** Presents a lead in a mail to its expert, with enough detail to decide whether to answer. */
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { pictureSources } from '@husrum/contract/foundation/media/picture-files.rules.ts'
import type { Deps } from '../../../app/deps.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Translate } from '../../../platform/http/errors.ts'
import { presentBrief } from '../../clients/briefs/briefs.presenting.ts'
import { selectBrief } from '../../clients/briefs/briefs.service.ts'
import { maybeLeadPage } from './lead-lists.queries.ts'

export type MailedLead = {
  /** "Kitchen and living room" */
  what: string
  size: string
  /** The fee band; null where the client left it open. */
  fee: string | null
  start: string
  city: string
  distance_km: number | null
  /** The number of other experts who have the brief. */
  others: number
  /** The first two sentences of the client's description; empty if there is none. */
  words: string
  photo: { path: string; alt: string } | null
}

export type MailedLeadDeps = Pick<Deps, 'refs' | 'pictures' | 'readModels' | 'translators'>

/** Undefined once the lead no longer belongs to the expert. */
export async function maybeMailedLead(
  deps: MailedLeadDeps,
  db: Db,
  { lead_id, expert_id }: { lead_id: number; expert_id: number },
  locale: Locale,
): Promise<MailedLead | undefined> {
  const lead = await maybeLeadPage(db, expert_id, lead_id)
  if (!lead) return undefined
  const brief = await presentBrief({ ...deps, db }, await selectBrief(db, lead.brief_id), locale)
  const translate = deps.translators.for(locale)
  const isOpen = brief.budget.min === null && brief.budget.max === null
  const photo = brief.photos[0]?.image ?? brief.board?.photos[0]?.picture
  const path = photo && pictureSources(photo).jpg[0]?.url
  return {
    what: subjectOf(brief, translate, locale),
    size: translate(`leads.size.${brief.project_size}`),
    fee: isOpen ? null : brief.budget.name,
    start: brief.timeline.name,
    city: brief.city.name,
    distance_km: lead.distance_km,
    others: lead.sent_to_others,
    words: firstSentences(brief.about_project, locale),
    photo: path ? { path, alt: photo.alt } : null,
  }
}

/** Names a brief, which has no title: rooms for a designer, kinds of work for an architect. */
function subjectOf(
  { service_type, project_type, room_types, aspects }: Brief,
  translate: Translate,
  locale: Locale,
): string {
  const [first, second] = service_type === 'designer' ? [room_types, aspects] : [aspects, room_types]
  const language = languageOf(locale)
  const names = (first.length > 0 ? first : second).map(({ name }, place) =>
    place === 0 || language === 'de' ? name : name.charAt(0).toLocaleLowerCase(language) + name.slice(1),
  )
  if (names.length === 0) return translate(`leads.what.${service_type}`)
  const what = new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(names)
  if (project_type === 'commercial') return translate('leads.what.commercial', { what })
  return project_type === 'sale_styling' ? translate('leads.what.saleStyling', { what }) : what
}

const SENTENCES = 2
const firstSentences = (text: string, locale: Locale): string =>
  [...new Intl.Segmenter(languageOf(locale), { granularity: 'sentence' }).segment(text)]
    .slice(0, SENTENCES)
    .map(({ segment }) => segment)
    .join('')
    .trim()
