import { names, type Names } from './names.ts'

export type CountrySource = {
  id: number
  slug: string
  /** ISO 3166-1 alpha-2. */
  code: string
  /** Telephone prefix in E.164. */
  calling_code: string
  names: Names
}

/** The served countries, home market first. Ids are permanent. */
export const countries: readonly CountrySource[] = [
  { id: 1, slug: 'denmark', code: 'DK', calling_code: '+45', names: names('Denmark', 'Danmark', 'Dänemark') },
  { id: 2, slug: 'germany', code: 'DE', calling_code: '+49', names: names('Germany', 'Tyskland', 'Deutschland') },
  { id: 3, slug: 'sweden', code: 'SE', calling_code: '+46', names: names('Sweden', 'Sverige', 'Schweden') },
  { id: 4, slug: 'norway', code: 'NO', calling_code: '+47', names: names('Norway', 'Norge', 'Norwegen') },
  { id: 5, slug: 'austria', code: 'AT', calling_code: '+43', names: names('Austria', 'Østrig', 'Österreich') },
  { id: 6, slug: 'switzerland', code: 'CH', calling_code: '+41', names: names('Switzerland', 'Schweiz', 'Schweiz') },
  {
    id: 7,
    slug: 'netherlands',
    code: 'NL',
    calling_code: '+31',
    names: names('Netherlands', 'Holland', 'Niederlande'),
  },
  {
    id: 8,
    slug: 'united-kingdom',
    code: 'GB',
    calling_code: '+44',
    names: names('United Kingdom', 'Storbritannien', 'Vereinigtes Königreich'),
  },
]
