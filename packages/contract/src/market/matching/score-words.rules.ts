/** The chance that both say yes, in words: one scale for clients, experts and the matching's own tests. */
export const scoreWords = { strong_from: 65, good_from: 45 } as const
export type ScoreWord = 'strong' | 'good' | 'possible'

export const scoreWord = (percent: number): ScoreWord =>
  percent >= scoreWords.strong_from ? 'strong' : percent >= scoreWords.good_from ? 'good' : 'possible'
