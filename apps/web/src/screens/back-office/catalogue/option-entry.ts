/** The values in the form of one option, and the slug made from a name. */
import type { AdminOption } from '@husrum/contract/back-office/catalogue.ts'
import type { OptionEntry } from '#queries/back-office/catalogue.ts'

const nothing = { en: '', da: '', de: '' }
const NEUTRAL = ['#e8e0d5', '#a08060', '#403020']

export const entryOf = (option: AdminOption | undefined): OptionEntry => ({
  slug: option?.slug ?? '',
  names: option?.names ?? nothing,
  descriptions: option?.descriptions ?? nothing,
  category: option?.category ?? 'service',
  palette: option?.palette ?? NEUTRAL,
  showcase_id: option?.showcase_id ?? null,
  state: option?.state ?? 'hidden',
  position: option?.position ?? 0,
})

const letters: Record<string, string> = { æ: 'ae', ø: 'oe', å: 'aa', ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** “Light & air” → `light-air`. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[æøåäöüß]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-0-9]+|-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '')
