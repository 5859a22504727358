/** People's own words in the reader's language, by the translation service the installation names, if any. */
import { z } from 'zod'
import { endpoints } from '../core/endpoint.ts'
import { idText, instant, one } from '../core/shapes.ts'

/** What anybody can read; `review` is the review with the expert's reply. */
export const publicTexts = ['review', 'profile', 'project'] as const
export type PublicText = (typeof publicTexts)[number]
export const translationLanguages = ['en', 'da', 'de'] as const

export const translation = z.object({
  /** In which language. */
  language: z.enum(translationLanguages),
  /** In which language it was written, as the service says (ISO 639-1). */
  from: z.string(),
  /** Whose work it is. */
  provider: z.string(),
  translated_at: instant(),
  /** By the names the original's fields have; an empty one has no translation. */
  texts: z.record(z.string(), z.string()),
})
export type Translation = z.infer<typeof translation>

const body = z.object({ language: z.enum(translationLanguages) })
const refusals = {
  404: ['text_not_found'],
  422: ['already_in_language'],
  429: ['too_many_translations'],
  503: ['translation_unavailable', 'translations_used_up'],
} as const

export const translations = endpoints({
  readTranslation: {
    method: 'GET',
    path: '/api/translations',
    audience: ['public'],
    summary: 'Whether people’s words can be translated here, and by whom',
    status: 200,
    reply: one(z.object({ provider: z.string().nullable() })),
    cache: 'public',
  },
  translateText: {
    method: 'POST',
    path: '/api/translations/{kind}/{id}',
    switch: 'machine_translation',
    audience: ['public'],
    summary: 'A review, profile or project in a language; made once, then kept until the original changes',
    params: z.object({ kind: z.enum(publicTexts), id: idText() }),
    body,
    example: { language: 'de' },
    status: 200,
    reply: one(translation),
    refusals,
  },
  translateMessage: {
    method: 'POST',
    path: '/api/messages/{id}/translation',
    switch: 'machine_translation',
    audience: ['client', 'expert'],
    summary: 'A message of an own conversation in a language, by a service that the reader has agreed to',
    params: z.object({ id: idText() }),
    body,
    example: { language: 'de' },
    status: 200,
    reply: one(translation),
    refusals: { ...refusals, 409: ['translation_not_agreed'] },
  },
})
