import type { STILL_LOOKING_DAYS } from '../../core/limits.ts'

/** The day of the brief on which its client is asked whether they are still looking. */
export type StillLookingDay = (typeof STILL_LOOKING_DAYS)[number]
/** The client's possible answers to the question whether they are still looking. */
export const stillLookingAnswers = ['looking', 'paused', 'found'] as const
export type StillLookingAnswer = (typeof stillLookingAnswers)[number]
