import { formatNumber, inEuro } from '@husrum/contract/core/numbers.rules.ts'
import { names, type Names } from './names.ts'

export type OptionSource = { id: number; slug: string; names: Names }

/** Bands of the expert's fee in whole EUR, not of the building cost; null means no limit. */
export type BudgetSource = OptionSource & { min: number | null; max: number | null }
const upTo = inEuro(formatNumber(1_000))
export const budgets: readonly BudgetSource[] = [
  { id: 1, slug: '0-1000', min: 0, max: 1_000, names: names(`Up to ${upTo}`, `Op til ${upTo}`, `Bis ${upTo}`) },
  band(2, 1_000, 5_000),
  band(3, 5_000, 10_000),
  band(4, 10_000, 25_000),
  band(5, 25_000, 50_000),
  {
    id: 6,
    slug: 'no-preference',
    min: null,
    max: null,
    names: names('No preference', 'Ingen præference', 'Noch offen'),
  },
]

function band(id: number, min: number, max: number): BudgetSource {
  const name = inEuro(`${formatNumber(min)}–${formatNumber(max)}`)
  return { id, slug: `${min}-${max}`, min, max, names: names(name, name, name) }
}

export type TimelineSource = OptionSource & { min_months: number | null; max_months: number | null }
export const timelines: readonly TimelineSource[] = [
  {
    id: 1,
    slug: '0-3-months',
    min_months: 0,
    max_months: 3,
    names: names('Within 3 months', 'Inden for 3 måneder', 'Innerhalb von 3 Monaten'),
  },
  {
    id: 2,
    slug: '3-6-months',
    min_months: 3,
    max_months: 6,
    names: names('In 3 to 6 months', 'Om 3 til 6 måneder', 'In 3 bis 6 Monaten'),
  },
  {
    id: 3,
    slug: '6-months-plus',
    min_months: 6,
    max_months: null,
    names: names('In more than 6 months', 'Om mere end 6 måneder', 'In mehr als 6 Monaten'),
  },
  {
    id: 4,
    slug: 'just-exploring',
    min_months: null,
    max_months: null,
    names: names('Just exploring', 'Jeg kigger bare', 'Noch ohne Termin'),
  },
]

/** Rooms belong to interiors, kinds of building work to architecture; one table, since inspiration filters by both. */
export type RoomTypeSource = OptionSource & { category: 'interior' | 'architecture' }
export const roomTypes: readonly RoomTypeSource[] = [
  { id: 1, slug: 'livingRoom', category: 'interior', names: names('Living room', 'Stue', 'Wohnzimmer') },
  { id: 2, slug: 'bedroom', category: 'interior', names: names('Bedroom', 'Soveværelse', 'Schlafzimmer') },
  { id: 3, slug: 'bathroom', category: 'interior', names: names('Bathroom', 'Badeværelse', 'Bad') },
  { id: 4, slug: 'kitchen', category: 'interior', names: names('Kitchen', 'Køkken', 'Küche') },
  { id: 5, slug: 'garden', category: 'interior', names: names('Garden', 'Have', 'Garten') },
  { id: 6, slug: 'terrace', category: 'interior', names: names('Terrace', 'Terrasse', 'Terrasse') },
  { id: 7, slug: 'newConstruction', category: 'architecture', names: names('New build', 'Nybyggeri', 'Neubau') },
  { id: 8, slug: 'renovation', category: 'architecture', names: names('Renovation', 'Renovering', 'Renovierung') },
  {
    id: 9,
    slug: 'restoration',
    category: 'architecture',
    names: names('Restoration', 'Restaurering', 'Restaurierung'),
  },
  { id: 10, slug: 'extension', category: 'architecture', names: names('Extension', 'Tilbygning', 'Anbau') },
]
