/** On which days of a brief its client is asked whether they are still looking (docs/product/states.md, "Brief"). */
export const ASKED_AT_DAYS = [30, 75] as const
export type AskedDays = (typeof ASKED_AT_DAYS)[number]
/** The client's possible answers to the question whether they are still looking. */
export const stillLookingAnswers = ['looking', 'paused', 'found'] as const
export type StillLookingAnswer = (typeof stillLookingAnswers)[number]
