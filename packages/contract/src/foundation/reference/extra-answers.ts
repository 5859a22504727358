/** Answers to the questions that an owner adds (`extra-questions.ts`), as forms send them and as they are read. */
import { z } from 'zod'
import { EXTRA_OPTIONS_MAX, EXTRA_TEXT_MAX } from '../../core/limits.ts'
import { languages } from '../../core/locales.ts'
import { questionKinds, questionPlaces } from './extra-answers.rules.ts'
import { text } from '../../core/shapes.ts'

/** Who answers a question: clients in the brief, experts in their profile. */
export const questionSubjects = ['brief', 'profile'] as const
export type QuestionSubject = (typeof questionSubjects)[number]

/**
 * By question, `{"q7": …}`: a text, a number, or the keys of chosen options; null removes an answer. Questions that are
 * not named keep their answers.
 */
export const extraAnswers = z
  // zod's record would add four kB of script to every page with a form
  .object({})
  .catchall(
    z.union([text().max(EXTRA_TEXT_MAX * 2), z.number(), z.array(text().max(40)).max(EXTRA_OPTIONS_MAX)]).nullable(),
  )
  .refine((given) => Object.keys(given).length <= 100, { error: 'invalid' })
  .refine((given) => Object.keys(given).every((name) => /^q[1-9]\d{0,14}$/.test(name)), { error: 'invalid' })

/** A question as forms ask it, all in one language. */
export const askedQuestion = z.object({
  id: z.int(),
  place: z.enum(questionPlaces),
  kind: z.enum(questionKinds),
  /** The language of its texts: not the reader's if there is no translation. */
  language: z.enum(languages),
  label: z.string(),
  help: z.string().nullable(),
  required: z.boolean(),
  options: z.array(z.object({ key: z.string(), label: z.string() })),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
})
export type AskedQuestion = z.infer<typeof askedQuestion>

/** A question with its answer, for readers. */
export const extraAnswer = z.object({
  id: z.int(),
  place: z.enum(questionPlaces),
  /** The language of the question and its options; a text answer may be in another one. */
  language: z.enum(languages),
  label: z.string(),
  /** The answer as people read it: options by name, numbers with their unit. */
  text: z.string(),
  given: z.union([z.string(), z.number(), z.array(z.string())]),
})
export type ShownAnswer = z.infer<typeof extraAnswer>
