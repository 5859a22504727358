/** An option as staff send it and as its table stores it, and the validation between the two. */
import type { aspectBody, skillBody, styleBody } from '@husrum/contract/back-office/catalogue.ts'
import { OPTIONS_MAX } from '@husrum/contract/core/limits.ts'
import type { z } from 'zod'
import { fieldRefusal } from '../../../platform/http/errors.ts'
import type { EditedOption, OptionColumns } from '../../foundation/reference/editing/editing.service.ts'

export type Written = z.output<typeof aspectBody> | z.output<typeof styleBody> | z.output<typeof skillBody>

const inThree = <Part extends string>(part: Part, { en, da, de }: { en: string; da: string; de: string }) => ({
  [`${part}_en`]: en,
  [`${part}_da`]: da,
  [`${part}_de`]: de,
})

export function columnsOf(given: Written): OptionColumns {
  const { slug, names, position, state } = given
  return {
    slug,
    name_en: names.en,
    name_da: names.da,
    name_de: names.de,
    ...('descriptions' in given ? inThree('description', given.descriptions) : {}),
    ...('palette' in given
      ? { palette: given.palette.map((swatch) => swatch.toLowerCase()), showcase_id: given.showcase_id }
      : {}),
    ...('category' in given ? { category: given.category } : {}),
    position,
    active: state === 'offered',
  }
}

export const isLive = ({ merged_into, deleted_at }: Pick<EditedOption, 'merged_into' | 'deleted_at'>): boolean =>
  merged_into === null && deleted_at === null

const languages = ['en', 'da', 'de'] as const
const same = (one: string, other: string) => one !== '' && one.toLocaleLowerCase('da') === other.toLocaleLowerCase('da')

/** Refuses a slug or name that another of its kind has, and an offered option without a translation. */
export function requireGood(given: Written, all: readonly EditedOption[], own?: number): void {
  const others = all.filter(({ id }) => id !== own)
  // merged options count too: their slugs still resolve
  if (others.some(({ slug }) => slug === given.slug)) throw fieldRefusal('slug', 'slug_taken')
  for (const language of languages)
    if (others.some((other) => isLive(other) && same(given.names[language], other[`name_${language}`])))
      throw fieldRefusal(`names.${language}`, 'name_taken')
  if (own === undefined && others.filter(isLive).length >= OPTIONS_MAX)
    throw fieldRefusal('names.en', 'too_many_options', { limit: OPTIONS_MAX })
  if (given.state === 'offered') requireTranslated(given)
}

function requireTranslated(given: Written): void {
  for (const language of languages) {
    if (given.names[language] === '') throw fieldRefusal(`names.${language}`, 'untranslated')
    if ('descriptions' in given && given.descriptions[language] === '')
      throw fieldRefusal(`descriptions.${language}`, 'untranslated')
  }
}

/** Names that people read, and by which experts are found. */
export const hasOtherNames = (before: OptionColumns, after: OptionColumns): boolean =>
  languages.some((language) => before[`name_${language}`] !== after[`name_${language}`])
