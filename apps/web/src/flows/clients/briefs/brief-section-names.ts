/** The names of the stored brief's sections, for links that need nothing of their questions. */
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
