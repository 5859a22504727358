/**
 * Detects in which of the product's languages a text is written, by the frequent short words of every sentence. Other
 * languages share too few of these words to be mistaken for one.
 */
import type { Language } from '../core/locales.ts'

/** Frequent words that neither of the other two languages has. */
const little: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    'the and of to is was were you your our with that this it are have has had  they their from but what which when we us she he her his very would could'.split(
      ' ',
    ),
  ),
  da: new Set(
    'og er at det af til på som ikke jeg med vi har hun deres vores jer os ved var fra efter blev kan skal også meget havde kun mange gode gør siger'.split(
      ' ',
    ),
  ),
  de: new Set(
    'und der die das ist nicht mit ein eine einen einer wir ich sie zu auf für von im dem des sich auch uns war wurde haben hat sind aus bei nach es wie oder unser unsere'.split(
      ' ',
    ),
  ),
}
const languages = ['en', 'da', 'de'] as const
/** Fewer of these words could be a name or a borrowed phrase. */
const LEAST = 2
/** The least ratio of the first language to the second. */
const AHEAD = 1.5
/** The first letters are enough; reading all of a text costs time. */
const READ = 1500

/** A title alone is too short. */
export const languageOfProject = ({ title, description }: { title: string; description: string }) =>
  languageOfText(`${title}\n${description}`)

/** Undefined for a text that is too short, mixed, or in another language. */
export function languageOfText(text: string): Language | undefined {
  const words =
    text
      .slice(0, READ)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const ranked = languages
    .map((language) => ({ language, count: words.filter((word) => little[language].has(word)).length }))
    .toSorted((a, b) => b.count - a.count)
  const [first, second] = ranked
  if (!first || first.count < LEAST || first.count < AHEAD * (second?.count ?? 0)) return undefined
  // a text in another language has a few of these words by chance
  return first.count >= words.length / 12 ? first.language : undefined
}
