import { AGENCY, BANDS, OFFERS, PROJECT, SERVICE, SESSION, SPECIALISTS } from './columns.ts'
import type { Places } from './places.ts'
import type { SearchFacets } from './types.ts'
import * as words from './vocabulary.ts'

const RATINGS = [3, 3.5, 4, 4.5] as const
const ANSWERS = [5, 24, 72] as const

/** Where the values of a list lie in the flags. */
const inFlags = [
  { key: 'service_type', list: words.serviceTypes, shift: SERVICE },
  { key: 'project_type', list: words.projectTypes, shift: PROJECT },
  { key: 'session_type', list: words.sessionTypes, shift: SESSION },
  { key: 'budget', list: words.budgetBands, shift: BANDS },
  { key: 'project_size', list: words.projectSizes, shift: OFFERS },
  { key: 'specialists', list: words.specialists, shift: SPECIALISTS },
] as const

/** What came up how often: for those who pass all filters, several fields at once; for those who fail one, that field. */
export interface Tally {
  lowFlags: Uint32Array
  highFlags: Uint32Array
  /** Aspects and rooms, 12 bits. */
  subjects: Uint32Array
  /** Styles, 8 bits. */
  shown: Uint32Array
  /** See standingCode. */
  standing: Uint32Array
  places: Uint32Array
  /** The same, by the filter that was failed. */
  own: Uint32Array[]
}

const STANDINGS = 64

export function createTally(places: number): Tally {
  const sizes = [4, 8, 2, 4, 256, 64, 64, 64, 8, 32, STANDINGS, STANDINGS, STANDINGS, places]
  return {
    lowFlags: new Uint32Array(65_536),
    highFlags: new Uint32Array(65_536),
    subjects: new Uint32Array(4096),
    shown: new Uint32Array(256),
    standing: new Uint32Array(STANDINGS),
    places: new Uint32Array(places),
    own: sizes.map((size) => new Uint32Array(size)),
  }
}

/** Thresholds reached: of the average (3 bits), of the answer time (2 bits), and room this month (1 bit). */
export function standingCode(meanThousandths: number, answer: number, free: number): number {
  const rating =
    (meanThousandths >= 3000 ? 1 : 0) +
    (meanThousandths >= 3500 ? 1 : 0) +
    (meanThousandths >= 4000 ? 1 : 0) +
    (meanThousandths >= 4500 ? 1 : 0)
  const late = (answer > 5 ? 1 : 0) + (answer > 24 ? 1 : 0) + (answer > 72 ? 1 : 0)
  return rating | (late << 3) | (free << 5)
}

/** Place of each filter in `own`; its bit in what an expert fails is 1 << place. */
const OWN = {
  service_type: 0,
  project_type: 1,
  expert_type: 2,
  session_type: 3,
  styles: 4,
  aspects: 5,
  specialists: 6,
  room_types: 7,
  project_size: 8,
  budget: 9,
  min_rating: 10,
  max_answer_hours: 11,
  available: 12,
  country: 13,
} as const

function ownValue(group: number, f: number, w: number, look: number, stands: number, at: number): number {
  switch (group) {
    case OWN.service_type:
      return (f >>> SERVICE) & 3
    case OWN.project_type:
      return (f >>> PROJECT) & 7
    case OWN.expert_type:
      return f & AGENCY ? 1 : 0
    case OWN.session_type:
      return (f >>> SESSION) & 3
    case OWN.styles:
      return look
    case OWN.aspects:
      return w & 63
    case OWN.specialists:
      return (f >>> SPECIALISTS) & 63
    case OWN.room_types:
      return (w >>> 6) & 63
    case OWN.project_size:
      return (f >>> OFFERS) & 7
    case OWN.budget:
      return (f >>> BANDS) & 31
    case OWN.country:
      return at
    default:
      return stands
  }
}

/** Counts one expert for the one filter that was failed (its bit). */
export function countOwn(
  tally: Tally,
  failed: number,
  f: number,
  w: number,
  look: number,
  stands: number,
  at: number,
): void {
  const group = 31 - Math.clz32(failed)
  const own = tally.own[group]
  const value = ownValue(group, f, w, look, stands, at)
  if (own) own[value] = (own[value] ?? 0) + 1
}

/** A joint count read as the count of one of its fields, with those who failed only that field's filter. */
function field(joint: Uint32Array, shift: number, own: Uint32Array | undefined): Uint32Array {
  const size = own?.length ?? 0
  const seen = new Uint32Array(size)
  for (let value = 0; value < joint.length; value++) {
    const count = joint[value] ?? 0
    if (count === 0) continue
    const at = (value >>> shift) & (size - 1)
    seen[at] = (seen[at] ?? 0) + count
  }
  own?.forEach((count, at) => (seen[at] = (seen[at] ?? 0) + count))
  return seen
}

function perBit(list: readonly string[], seen: Uint32Array): Record<string, number> {
  return Object.fromEntries(
    list.map((slug, bit) => {
      let n = 0
      for (let value = 0; value < seen.length; value++) if (value & (1 << bit)) n += seen[value] ?? 0
      return [slug, n]
    }),
  )
}

function counted(seen: Uint32Array, is: (value: number) => boolean): number {
  let n = 0
  seen.forEach((count, value) => (n += is(value) ? count : 0))
  return n
}

export function facetsOf(tally: Tally, places: Places): SearchFacets {
  const { own, standing } = tally
  const flagFacets = Object.fromEntries(
    inFlags.map(({ key, list, shift }) => [
      key,
      perBit(list, field(shift < 16 ? tally.lowFlags : tally.highFlags, shift % 16, own[OWN[key]])),
    ]),
  ) as Pick<SearchFacets, (typeof inFlags)[number]['key']> // one entry per key of the list
  const kinds = field(tally.lowFlags, Math.log2(AGENCY), own[OWN.expert_type])
  const ratings = field(standing, 0, own[OWN.min_rating])
  const answers = field(standing, 0, own[OWN.max_answer_hours])
  const room = field(standing, 0, own[OWN.available])
  const country: Record<string, number> = {}
  places.list.forEach((place, at) => {
    const n = (tally.places[at] ?? 0) + (own[OWN.country]?.[at] ?? 0)
    if (n > 0) country[place.country] = (country[place.country] ?? 0) + n
  })
  return {
    ...flagFacets,
    expert_type: { 'individual-expert': kinds[0] ?? 0, agency: kinds[1] ?? 0 },
    styles: perBit(words.styles, field(tally.shown, 0, own[OWN.styles])),
    aspects: perBit(words.aspects, field(tally.subjects, 0, own[OWN.aspects])),
    room_types: perBit(words.roomTypes, field(tally.subjects, 6, own[OWN.room_types])),
    min_rating: Object.fromEntries(RATINGS.map((r, i) => [String(r), counted(ratings, (code) => (code & 7) > i)])),
    max_answer_hours: Object.fromEntries(
      ANSWERS.map((hours, i) => [String(hours), counted(answers, (code) => ((code >>> 3) & 3) <= i)]),
    ),
    available: { true: counted(room, (code) => code >>> 5 === 1) },
    country,
  }
}
