/** Texts for each missing answer of the brief, with the section that asks for it. */
import type { BriefSection } from '#flows/clients/briefs/brief-section-names.ts'

export const qualityTexts = {
  photos: 'application.quality.photos',
  budget: 'application.quality.budget',
  timeline: 'application.quality.timeline',
  specialists: 'application.quality.specialists',
  morePhotos: 'application.quality.morePhotos',
} as const

const sections: Record<string, { section: BriefSection; text: string }> = {
  about_project: { section: 'about', text: 'application.quality.about_project' },
  photos: { section: 'style', text: qualityTexts.photos },
  budget: { section: 'budget', text: qualityTexts.budget },
  timeline: { section: 'budget', text: qualityTexts.timeline },
  specialists: { section: 'specialists', text: qualityTexts.specialists },
}

export const additionOf = (missing: string) => sections[missing]
