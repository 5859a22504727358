import type { Language, Locale } from '@husrum/contract/core/locales.ts'
import { createTranslators, type Translators } from '../../../platform/core/texts/catalogues.ts'
import { placed, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { LiveWording } from './live-wording.ts'
import { listDrafts, listVersions, maybeDraft, type WordingDraftRow, type WordingRow } from './wording.queries.ts'

type Sample = { name: string; compose(locale: Locale): Mail }
export type PresentingDeps = Pick<Platform, 'db' | 'config' | 'brand' | 'translators'> & {
  liveWording: LiveWording
  /** Every mail to made-up people, with the texts of these translators. */
  mailSamples: (translators: Translators) => readonly Sample[]
}
type Key = { language: Language; key: string }
type Found = { language: Language; q?: string | undefined; only?: 'changed' | 'resting' | 'drafts' | undefined }
/** The drafts of one language, by key. */
type Drafts = ReadonlyMap<string, WordingDraftRow>

export const draftsOf = async (db: PresentingDeps['db'], language: Language): Promise<Drafts> =>
  new Map((await listDrafts(db, language)).map((draft) => [draft.key, draft]))

/** All matches, in the order of the catalogue; texts that the release no longer has come last. */
export function findWording(
  { liveWording }: Pick<PresentingDeps, 'liveWording'>,
  { language, q, only }: Found,
  drafts: Drafts,
): string[] {
  const shipped = liveWording.shipped(language)
  const changed = liveWording.changed(language)
  const words = q?.toLowerCase() ?? ''
  const matches = (key: string) =>
    words === '' ||
    [key, shipped.get(key), changed.get(key)?.text, drafts.get(key)?.text].some((each) =>
      each?.toLowerCase().includes(words),
    )
  const isWanted = (key: string) => {
    if (only === 'drafts') return drafts.has(key)
    const row = changed.get(key)
    if (only === 'changed') return row !== undefined && row.text !== null
    return only === undefined || (row !== undefined && liveWording.isResting(row))
  }
  const gone = [...changed.values()].filter(({ key, text }) => !shipped.has(key) && text !== null)
  const forgotten = [...drafts.keys()].filter((key) => !shipped.has(key))
  const keys = new Set([...shipped.keys(), ...gone.map(({ key }) => key), ...forgotten])
  return [...keys].filter((key) => isWanted(key) && matches(key))
}

export function presentRow(
  { liveWording }: Pick<PresentingDeps, 'liveWording'>,
  { language, key }: Key,
  draft: WordingDraftRow | undefined,
) {
  const row = liveWording.changed(language).get(key)
  return {
    key,
    language,
    shipped: liveWording.shipped(language).get(key) ?? null,
    text: row?.text ?? null,
    resting: row !== undefined && liveWording.isResting(row),
    number: row?.number ?? 0,
    changed_at: row?.changed_at.toISOString() ?? null,
    changed_by: row?.changed_by ?? null,
    draft: draft
      ? {
          text: draft.text,
          revision: draft.revision,
          saved_at: draft.saved_at.toISOString(),
          saved_by: draft.saved_by,
        }
      : null,
  }
}

/** 404 `wording_not_found`. */
export async function presentWording(deps: PresentingDeps, asked: Key) {
  const { language, key } = asked
  const { liveWording } = deps
  const draft = await maybeDraft(deps.db, asked)
  if (!liveWording.shipped(language).has(key) && !liveWording.changed(language).has(key) && !draft)
    throw notFound('wording_not_found')
  const versions = await listVersions(deps.db, asked)
  return {
    ...presentRow(deps, asked, draft),
    versions: versions.map(({ number, text, changed_at, changed_by }: WordingRow) => ({
      number,
      text,
      changed_at: changed_at.toISOString(),
      changed_by,
    })),
    mails: mailsSaying(deps, asked),
  }
}

/** 404 for a mail that does not contain this text. */
export function presentMail(
  deps: PresentingDeps,
  { language, key }: Key,
  { text, mail }: { text: string; mail: string },
) {
  if (!mailsSaying(deps, { language, key }).includes(mail)) throw notFound('wording_not_found')
  const translators = createTranslators(deps.liveWording.with([{ language, key, text }]))
  const sample = deps.mailSamples(translators).find(({ name }) => name === mail)
  if (!sample) throw notFound('wording_not_found')
  const { baseUrl } = deps.config
  const composed = placed(sample.compose(language), { baseUrl, look: deps.brand.now().mail })
  return { mail, subject: composed.subject, text: composed.text, html: composed.html }
}

/** Composes each mail and records which texts it requests. */
function mailsSaying({ mailSamples, translators }: PresentingDeps, { language, key }: Key): string[] {
  if (!key.startsWith('mail')) return []
  const base = key.replace(/_(zero|one|other)$/, '')
  let says = false
  const listening: Translators = {
    has: translators.has,
    for: (locale) => (asked, given) => {
      says ||= asked === base || asked === key
      return translators.for(locale)(asked, given)
    },
  }
  return mailSamples(listening).flatMap(({ name, compose }) => {
    says = false
    compose(language)
    return says ? [name] : []
  })
}
