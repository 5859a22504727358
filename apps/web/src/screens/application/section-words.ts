/** What an open section asks, in the flow's own words. */
import type { TFunction } from 'i18next'
import type { BriefDraft } from '../../flows/client-brief-answers.ts'
import type { BriefSection } from '../../flows/brief-section-names.ts'

export function sectionWords(
  section: BriefSection,
  { service_type }: BriefDraft,
  t: TFunction,
): { question?: string; help?: string } {
  switch (section) {
    case 'rooms':
      return service_type === 'architect'
        ? { question: t('brief.step.rooms.titleArchitect'), help: t('brief.step.rooms.helpArchitect') }
        : { question: t('brief.step.rooms.title'), help: t('brief.step.rooms.help') }
    case 'style':
      // its help stands beside the pages of photos
      return { question: t('brief.step.style.title') }
    case 'about':
      return { question: t('application.aboutQuestion'), help: t('brief.step.about.help') }
    case 'contacts':
      // the group itself asks
      return {}
    case 'service':
    case 'size':
    case 'place':
    case 'specialists':
    case 'budget':
      return { question: t(`brief.step.${section}.title`), help: t(`brief.step.${section}.help`) }
  }
}
