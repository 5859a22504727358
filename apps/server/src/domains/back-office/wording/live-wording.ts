/**
 * The own words of this installation, laid over the catalogues of this instance: pages, the browser's texts, mails and
 * refusals read from those (docs/decisions/0081).
 */
import { languages, type Language } from '@husrum/contract/core/locales.ts'
import { wordingProblem } from '@husrum/contract/back-office/wording/wording.rules.ts'
import { flatTexts, withTexts, type Catalogues } from '../../../platform/core/texts/catalogues.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Editions } from '../../../platform/core/sync/published-versions.ts'
import { listNewest, type WordingRow } from './wording.queries.ts'

export type LiveWording = {
  /** By full key, as shipped. */
  shipped(language: Language): ReadonlyMap<string, string>
  /** The newest of each text that was ever changed. */
  changed(language: Language): ReadonlyMap<string, WordingRow>
  /** Kept and not shown. */
  isResting(row: Pick<WordingRow, 'language' | 'key' | 'text'>): boolean
  /** The texts as they are, some of them in other words; what may not take the place of the shipped one is left out. */
  with(words: readonly Worded[]): Catalogues
  /** The own words over other catalogues than those that are shown: the same texts under another name. */
  over(base: Catalogues): Catalogues
  /** The texts as shipped are others now, since the installation was given another name. */
  rebase(base: Catalogues): void
}

type Worded = { language: Language; key: string; text: string }
type Options = {
  db: Database
  editions: Editions
  /** What every part of the server reads; the own words are laid over it here. */ catalogues: Catalogues
  /** Told when the words have changed: what was made of them is old. */ onChange: () => void
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
    // a catalogue is replaced only when its words are others: what was made of it is kept by its identity
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
