/**
 * The installation's own texts, applied on top of this instance's catalogues, which pages, the browser's texts, mails
 * and refusals read (docs/decisions/0081).
 */
import { languages, type Language } from '@husrum/contract/core/locales.ts'
import { wordingProblem } from '@husrum/contract/back-office/wording/wording.rules.ts'
import { flatTexts, withTexts, type Catalogues } from '../../../platform/core/texts/catalogues.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Editions } from '../../../platform/core/sync/published-versions.ts'
import { listNewest, type WordingRow } from './wording.queries.ts'

export type LiveWording = {
  /** The shipped texts by full key. */
  shipped(language: Language): ReadonlyMap<string, string>
  /** The newest version of each text that was ever changed. */
  changed(language: Language): ReadonlyMap<string, WordingRow>
  /** Whether the text is stored but not shown. */
  isResting(row: Pick<WordingRow, 'language' | 'key' | 'text'>): boolean
  /** The current texts with some replaced; a text that may not replace the shipped one is left out. */
  with(words: readonly Worded[]): Catalogues
  /** Applies the own texts to other catalogues: the same texts under another product name. */
  over(base: Catalogues): Catalogues
  /** Replaces the shipped texts after the installation got another name. */
  rebase(base: Catalogues): void
}

type Worded = { language: Language; key: string; text: string }
type Options = {
  db: Database
  editions: Editions
  /** The catalogues that the whole server reads; the own texts are written into them. */ catalogues: Catalogues
  /** Called after a change of the texts: what was derived from the old ones is outdated. */ onChange: () => void
}

export function createLiveWording({ db, editions, catalogues, onChange }: Options): LiveWording {
  const flatOf = ({ en, da, de }: Catalogues) => ({ en: flatTexts(en), da: flatTexts(da), de: flatTexts(de) })
  let original = { ...catalogues }
  let flat = flatOf(original)
  let rows: Record<Language, Map<string, WordingRow>> = { en: new Map(), da: new Map(), de: new Map() }
  const isResting: LiveWording['isResting'] = ({ language, key, text }) => {
    const shipped = flat[language].get(key)
    return text !== null && (shipped === undefined || wordingProblem(shipped, text) !== undefined)
  }
  const shownOf = (language: Language) =>
    [...rows[language].values()].flatMap((row) =>
      row.text === null || isResting(row) ? [] : [[row.key, row.text] as const],
    )
  const over: LiveWording['over'] = (base) => {
    const laid = (language: Language) => {
      const shown = shownOf(language)
      return shown.length > 0 ? withTexts(base[language], shown) : base[language]
    }
    return { en: laid('en'), da: laid('da'), de: laid('de') }
  }
  editions.keep('wording', async () => {
    const next: typeof rows = { en: new Map(), da: new Map(), de: new Map() }
    for (const row of await listNewest(db)) next[row.language].set(row.key, row)
    const touched = languages.filter((language) => rows[language].size > 0 || next[language].size > 0)
    rows = next
    const laid = over(original)
    // a catalogue is replaced only when its texts changed: caches use its identity as their key
    for (const language of touched) catalogues[language] = laid[language]
    if (touched.length > 0) onChange()
  })
  return {
    shipped: (language) => flat[language],
    changed: (language) => rows[language],
    isResting,
    over,
    rebase(base) {
      original = { ...base }
      flat = flatOf(original)
      Object.assign(catalogues, over(original))
      onChange()
    },
    with(words) {
      const tried = { ...catalogues }
      for (const language of languages) {
        const mine = words.filter((each) => each.language === language && !isResting(each))
        if (mine.length > 0)
          tried[language] = withTexts(
            catalogues[language],
            mine.map(({ key, text }) => [key, text]),
          )
      }
      return tried
    },
  }
}
