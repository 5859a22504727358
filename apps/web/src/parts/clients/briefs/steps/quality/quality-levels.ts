/** The word for each level of the quality meter. */
export const qualityLevels = {
  1: 'brief.quality.level.thin',
  2: 'brief.quality.level.fair',
  3: 'brief.quality.level.good',
  4: 'brief.quality.level.strong',
} as const
