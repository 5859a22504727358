/** Texts of people in the reader's language, by the installation's translation service, if there is one. */
import { z } from 'zod'
import { endpoints } from '../core/endpoint.ts'
import { idText, instant, one } from '../core/shapes.ts'

/** Public texts; `review` is the review with the expert's reply. */
export const publicTexts = ['review', 'profile', 'project'] as const
export type PublicText = (typeof publicTexts)[number]
export const translationLanguages = ['en', 'da', 'de'] as const

export const translation = z.object({
  /** The target language. */
  language: z.enum(translationLanguages),
  /** The source language as detected by the service (ISO 639-1). */
  from: z.string(),
  /** The service that translated it. */
  provider: z.string(),
  translated_at: instant(),
  /** By the original's field names; an empty text means there is no translation. */
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
    reply: one(translation),
    refusals: { ...refusals, 409: ['translation_not_agreed'] },
  },
})
