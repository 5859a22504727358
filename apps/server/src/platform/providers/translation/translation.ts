/**
 * Translation over HTTP in DeepL's form: `POST {address}/v2/translate` with `text[]` and `target_lang`, and
 * `translations[]` with `detected_source_language` and `text` in return. The caller gets `undefined` for any failure;
 * after some failures in a row the service is paused for a while.
 */
import { z } from 'zod'
import type { TranslationSettings } from '../../config/config-parts.ts'
import type { Log } from '../../core/log.ts'

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
const FAILURES = 3
const PAUSE_MS = 60_000
/** English needs a variant as a target. */
const targets: Readonly<Record<Language, string>> = { en: 'EN-GB', da: 'DA', de: 'DE' }
const answer = z.object({
  translations: z.array(
    z.object({ detected_source_language: z.string().regex(/^[A-Za-z]{2}(-[A-Za-z]+)?$/), text: z.string() }),
  ),
})

export function deeplTranslation(
  { url, key }: TranslationSettings,
  { log, now = Date.now, answerMs = ANSWER_MS }: { log: Pick<Log, 'warn'>; now?: () => number; answerMs?: number },
): TranslationPort {
  let running = 0
  let failures = 0
  let pausedUntil = 0

  async function ask(texts: readonly string[], to: Language): Promise<Translated> {
    const reply = await fetch(`${url}/v2/translate`, {
      method: 'POST',
      headers: { authorization: `DeepL-Auth-Key ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text: texts, target_lang: targets[to], preserve_formatting: true }),
      redirect: 'error', // the key is only sent to the configured host
      signal: AbortSignal.timeout(answerMs),
    })
    if (!reply.ok) {
      await reply.body?.cancel()
      throw new Error(`status ${reply.status}`)
    }
    const { translations } = answer.parse(await readJson(reply))
    const [first] = translations
    if (!first || translations.length !== texts.length) throw new Error('not as many as were sent')
    return {
      from: first.detected_source_language.slice(0, 2).toLowerCase(),
      texts: translations.map(({ text }) => text),
    }
  }

  return {
    provider: PROVIDER,
    async translate(texts, to) {
      if (running >= AT_ONCE || now() < pausedUntil) return undefined
      running += 1
      try {
        const translated = await ask(texts, to)
        failures = 0
        return translated
      } catch (error) {
        failures += 1
        if (failures >= FAILURES) pausedUntil = now() + PAUSE_MS // after the pause the first failure pauses again
        log.warn({ reason: reasonOf(error), failures }, 'no translation')
        return undefined
      } finally {
        running -= 1
      }
    },
  }
}

async function readJson(reply: Response): Promise<unknown> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of reply.body ?? []) {
    size += piece.byteLength
    if (size > ANSWER_MAX) throw new Error('too long')
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString())
}

/** Omits the answer: it is a person's text. */
function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return 'not in the form'
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof SyntaxError) return 'not JSON'
  return error.name === 'TimeoutError' ? 'timeout' : error.message.slice(0, 60)
}
