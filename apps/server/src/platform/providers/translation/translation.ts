/**
 * Translation over HTTP in DeepL's form: `POST {address}/v2/translate` with `text[]` and `target_lang`, and
 * `translations[]` with `detected_source_language` and `text` in return.
 */
import { z } from 'zod'
import type { TranslationSettings } from '../../config/config-parts.ts'
import { optionalService, postJson, type OptionalServiceOptions } from '../optional-service.ts'

export type Language = 'en' | 'da' | 'de'
export type Translated = { /** ISO 639-1 */ from: string; texts: string[] }
export type TranslationPort = {
  /** The name of the provider; undefined: translation is off. */
  provider: string | undefined
  /** In the order given. Undefined: no answer, or an invalid one. Never throws. */
  translate(texts: readonly string[], to: Language): Promise<Translated | undefined>
}

export const noTranslation: TranslationPort = { provider: undefined, translate: async () => undefined }

const PROVIDER = 'DeepL'
const ANSWER_MS = 10_000
const ANSWER_MAX = 512 * 1024
const AT_ONCE = 8
/** English needs a variant as a target. */
const targets: Readonly<Record<Language, string>> = { en: 'EN-GB', da: 'DA', de: 'DE' }
const answer = z.object({
  translations: z.array(
    z.object({ detected_source_language: z.string().regex(/^[A-Za-z]{2}(-[A-Za-z]+)?$/), text: z.string() }),
  ),
})

export function deeplTranslation({ url, key }: TranslationSettings, options: OptionalServiceOptions): TranslationPort {
  const limits = { answerMs: options.answerMs ?? ANSWER_MS, answerMax: ANSWER_MAX }
  const headers = { authorization: `DeepL-Auth-Key ${key}` }
  const attempt = optionalService({ atOnce: AT_ONCE, warning: 'no translation' }, options)
  return {
    provider: PROVIDER,
    translate: (texts, to) =>
      attempt(async () => {
        const sent = { text: texts, target_lang: targets[to], preserve_formatting: true }
        const { translations } = answer.parse(await postJson(`${url}/v2/translate`, headers, sent, limits))
        const [first] = translations
        if (!first || translations.length !== texts.length) throw new Error('not as many as were sent')
        return {
          from: first.detected_source_language.slice(0, 2).toLowerCase(),
          texts: translations.map(({ text }) => text),
        }
      }),
  }
}
