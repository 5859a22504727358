/** How long a brief stays open (docs/product/states.md, "Brief"). Days on which it is paused do not count. */
export const ASKED_AT_DAYS = [30, 75] as const
export type AskedDays = (typeof ASKED_AT_DAYS)[number]
export const BRIEF_DAYS = 90
/** The client's possible answers to the question whether they are still looking. */
export const stillLookingAnswers = ['looking', 'paused', 'found'] as const
export type StillLookingAnswer = (typeof stillLookingAnswers)[number]
