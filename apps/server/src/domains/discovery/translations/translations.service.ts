/**
 * People's texts in the reader's language: translated once by the service, stored until the original changes. The
 * service is called between statements, never inside a transaction.
 */
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { languageOfText } from '@husrum/contract/discovery/translations.rules.ts'
import type { Deps as AllDeps } from '../../../app/deps.ts'
import { conflict, fieldRefusal, notFound, Refusal } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import * as queries from './translations.queries.ts'
import type { Kind, Language, Reader, Source, Stored } from './translations.queries.ts'

export type TranslationDeps = Pick<AllDeps, 'clock' | 'config' | 'db' | 'limits' | 'translation'>
export type Wanted = { kind: Kind; id: number; language: Language; reader?: Reader | undefined }

/** docs/product/limits.md: stored translations do not count. */
const asking: Limit = { scope: 'translations', allowed: 60, windowSeconds: 3600, code: 'too_many_translations' }
const unavailable = () => new Refusal(503, 'translation_unavailable')

export type Translator = (wanted: Wanted, by: string) => Promise<Stored>

/** One per process: parallel requests for the same translation share one call. */
export function createTranslator(deps: TranslationDeps): Translator {
  const under = new Map<string, Promise<Stored>>()
  return async (wanted, by) => {
    const source = await queries.maybeSource(deps.db, wanted)
    if (!source) throw notFound('text_not_found')
    if (source.stored) return source.stored
    const whole = Object.values(source.words).join('\n')
    if (whole.trim() === '') throw notFound('text_not_found')
    if (languageOfText(whole) === wanted.language) throw fieldRefusal('language', 'already_in_language')
    if (deps.translation.provider === undefined) throw unavailable()
    // a private text is sent to a third party for the first time
    if (!source.agreed) throw conflict('translation_not_agreed')
    const key = `${wanted.kind} ${wanted.id} ${wanted.language} ${source.hash}`
    const known = under.get(key)
    if (known) return known
    const made = make(deps, wanted, source, by).finally(() => under.delete(key))
    under.set(key, made)
    return made
  }
}

/** 429 for one caller, 503 when the day's limit is used up or the service does not answer. */
async function make(deps: TranslationDeps, wanted: Wanted, { words, hash }: Source, by: string): Promise<Stored> {
  const { db, translation, config } = deps
  // an earlier call may have stored it since the caller read
  const stored = (await queries.maybeSource(db, wanted))?.stored
  if (stored) return stored
  const fields = Object.entries(words).filter(([, text]) => text.trim() !== '')
  const characters = fields.reduce((sum, [, text]) => sum + [...text].length, 0)
  await db.transaction().execute((tx) => deps.limits.count(tx, asking, by))
  const day = copenhagenDay(deps.clock.now())
  const most = config.translation?.dailyCharacters ?? 0
  if (!(await queries.upsertCharacters(db, day, characters, most))) throw new Refusal(503, 'translations_used_up')
  const answer = await translation.translate(
    fields.map(([, text]) => text),
    wanted.language,
  )
  if (!answer) {
    await queries.updateCharactersRefunded(db, day, characters)
    throw unavailable()
  }
  const made = {
    texts: Object.fromEntries(fields.map(([field], at) => [field, answer.texts[at] ?? ''])),
    from_language: answer.from,
    provider: translation.provider ?? '',
  }
  await db.transaction().execute((tx) => queries.upsertTranslation(tx, { ...wanted, hash, ...made }, wanted.reader))
  return { ...made, translated_at: deps.clock.now() }
}
