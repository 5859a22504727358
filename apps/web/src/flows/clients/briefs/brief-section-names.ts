/** The sections of the stored brief by name, for whoever links to one and needs nothing of what it asks. */
export const briefSections = [
  'service',
  'rooms',
  'size',
  'place',
  'specialists',
  'budget',
  'style',
  'about',
  'contacts',
] as const
export type BriefSection = (typeof briefSections)[number]
