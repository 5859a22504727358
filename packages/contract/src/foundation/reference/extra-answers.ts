/** What people answer to the questions that an owner adds (`questions.ts`), as forms send it and as it is read. */
import { z } from 'zod'
import { EXTRA_OPTIONS_MAX, EXTRA_TEXT_MAX } from '../../core/limits.ts'
import { languages } from '../../core/locales.ts'
import { questionKinds, questionPlaces } from './extra-answers.rules.ts'
import { text } from '../../core/shapes.ts'

/** What a question is about: clients answer in the brief, experts in their profile. */
export const questionSubjects = ['brief', 'profile'] as const
export type QuestionSubject = (typeof questionSubjects)[number]

/**
 * By question, `{"q7": …}`: a text, a number, or the keys of chosen options; null takes an answer away. What is not
 * named stays as it was answered.
 */
export const extraAnswers = z
  // a record of zod's would be four kB of script on every page with a form
  .object({})
  .catchall(
    z.union([text().max(EXTRA_TEXT_MAX * 2), z.number(), z.array(text().max(40)).max(EXTRA_OPTIONS_MAX)]).nullable(),
  )
  .refine((given) => Object.keys(given).length <= 100, { error: 'invalid' })
  .refine((given) => Object.keys(given).every((name) => /^q[1-9]\d{0,14}$/.test(name)), { error: 'invalid' })

/** A question as forms ask it, wholly in one language. */
export const askedQuestion = z.object({
  id: z.int(),
  place: z.enum(questionPlaces),
  kind: z.enum(questionKinds),
  /** In which it is said: another one than the reader's, where it is not translated. */
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

/** A question with what was answered, for whoever reads it. */
export const extraAnswer = z.object({
  id: z.int(),
  place: z.enum(questionPlaces),
  /** Of the question and of chosen options; a text is in whatever language it was written in. */
  language: z.enum(languages),
  label: z.string(),
  /** As people read it: options by name, numbers with their unit. */
  text: z.string(),
  given: z.union([z.string(), z.number(), z.array(z.string())]),
})
export type ShownAnswer = z.infer<typeof extraAnswer>
