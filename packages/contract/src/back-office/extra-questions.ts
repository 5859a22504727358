/**
 * Questions that an owner adds, for clients at a step of the brief or for experts in the profile: answers are shown to
 * readers and never scored (docs/decisions/0082).
 */
import { z } from 'zod'
import { adminListQuery } from '../core/staff-lists.ts'
import { endpoints, ownerOnly, staff } from '../core/endpoint.ts'
import { questionSubjects } from '../foundation/reference/extra-answers.ts'
import { EXTRA_HELP_MAX, EXTRA_LABEL_MAX, EXTRA_OPTIONS_MAX, EXTRA_OPTION_MAX, EXTRA_UNIT_MAX } from '../core/limits.ts'
import { questionKinds, questionPlaces } from '../foundation/reference/extra-answers.rules.ts'
import { id, idText, instant, one, paged, several, text, trimmed, unlessEmpty } from '../core/shapes.ts'

const subject = z.enum(questionSubjects)
const place = z.enum(questionPlaces)

/** `asked`: shown in forms; `retired`: no longer asked, existing answers stay. */
export const questionStates = ['asked', 'retired'] as const
const threeTexts = z.object({ en: z.string(), da: z.string(), de: z.string() })

export const adminQuestion = z.object({
  id: id(),
  subject,
  place,
  kind: z.enum(questionKinds),
  labels: threeTexts,
  helps: threeTexts,
  /** `retired`: no longer offered, existing answers stay. */
  options: z.array(z.object({ key: z.string(), labels: threeTexts, retired: z.boolean() })),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  required: z.boolean(),
  position: z.int(),
  state: z.enum(questionStates),
  /** The number of answers. */
  uses: z.int(),
  edited_at: instant(),
  /** Sent back with a change, so that the change applies to the version that was read. */
  version: z.int(),
})
export type AdminQuestion = z.infer<typeof adminQuestion>

/** Empty without a translation: readers get another language with a note about it. */
const later = (max: number) => text().trim().max(max)
const inThree = (max: number) => z.object({ en: later(max), da: later(max), de: later(max) })
const bound = z.number().min(-999_999_999).max(999_999_999).multipleOf(0.01).nullable().default(null)

const written = {
  place,
  labels: inThree(EXTRA_LABEL_MAX),
  helps: inThree(EXTRA_HELP_MAX).default({ en: '', da: '', de: '' }),
  /** An option with a `key` exists already; without a key it is new. */
  options: z
    .array(
      z.object({
        key: z
          .string()
          .regex(/^[a-f\d]{8}$/)
          .optional(),
        labels: inThree(EXTRA_OPTION_MAX),
        retired: z.boolean().default(false),
      }),
    )
    .max(EXTRA_OPTIONS_MAX)
    .default([]),
  unit: trimmed(1, EXTRA_UNIT_MAX).nullable().default(null),
  min: bound,
  max: bound,
  required: z.boolean().default(false),
  position: z.int().min(0).max(9999).default(0),
  state: z.enum(questionStates).default('asked'),
}
/** Subject and kind of answer cannot change, so that old answers stay valid. `place` is one of the subject's. */
export const questionBody = z.object({ subject, kind: z.enum(questionKinds), ...written })
export type QuestionBody = z.input<typeof questionBody>
export const questionChange = z.object({ ...written, version: z.int().positive() })

export const questionSorts = ['position', 'label', 'state', 'uses', 'edited_at'] as const
const questionQuery = z.object({
  ...adminListQuery(questionSorts),
  subject: several(subject).optional(),
  kind: several(z.enum(questionKinds)).optional(),
  state: several(z.enum(questionStates)).optional(),
  place: several(place).optional(),
  /** `no`: questions with a missing language */
  translated: unlessEmpty(z.enum(['yes', 'no'])),
})
export type QuestionQuery = z.output<typeof questionQuery>

const params = z.object({ id: idText() })
const absent = { 404: ['not_found'] } as const
const refused = ['no_language', 'option_answered', 'too_few_options', 'bounds_crossed'] as const
const example = {
  place: 'rooms',
  labels: { en: 'Are there pets in the home?', da: 'Er der kæledyr i hjemmet?', de: 'Leben Tiere im Haushalt?' },
  helps: { en: '', da: '', de: '' },
  options: [{ labels: { en: 'Yes', da: 'Ja', de: 'Ja' } }, { labels: { en: 'No', da: 'Nej', de: 'Nein' } }],
}

export const questions = endpoints({
  listAdminQuestions: {
    method: 'GET',
    path: '/api/admin/questions',
    audience: staff,
    summary: 'All extra questions with how often each was answered, by position; `format=csv` gives them as a table',
    query: questionQuery,
    reply: paged(adminQuestion),
    csv: true,
  },
  createQuestion: {
    method: 'POST',
    path: '/api/admin/questions',
    audience: ownerOnly,
    summary: 'Add a question; it is asked at once',
    example: { subject: 'brief', kind: 'one', ...example },
    body: questionBody,
    status: 201,
    reply: one(adminQuestion),
    refusals: { 422: [...refused, 'too_many_options', 'required'] },
  },
  updateQuestion: {
    method: 'PUT',
    path: '/api/admin/questions/{id}',
    audience: ownerOnly,
    summary: 'Edit a question: whole, as it was read',
    example: { ...example, version: 1 },
    params,
    body: questionChange,
    reply: one(adminQuestion),
    refusals: { ...absent, 409: ['changed_elsewhere'], 422: [...refused, 'too_many_options', 'required'] },
  },
  deleteQuestion: {
    method: 'DELETE',
    path: '/api/admin/questions/{id}',
    audience: ownerOnly,
    summary: 'Delete a question that nobody has answered',
    params,
    refusals: { ...absent, 409: ['question_answered'] },
  },
})
