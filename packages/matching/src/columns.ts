import { stars } from './model.ts'
import type { ExpertId } from './types.ts'
import { STYLES } from './styles.ts'

/** Bits of `flags`. */
export const SERVICE = 0
export const PROJECT = 2
export const SESSION = 5
export const AGENCY = 1 << 7
export const OUTSIDE_AREA = 1 << 8
export const FAR_REQUESTS = 1 << 9
export const ACTIVE = 1 << 10
export const BANDS = 11
/** Sizes (3), phases (4) and timelines (3) start here. */
export const OFFERS = 16
export const SPECIALISTS = 26
/** Bits of `wants`: aspects and rooms (12), then one per language with texts. */
export const TEXTS = 12

/** `quality` is Bayesian stars above this value, in hundredths. */
export const QUALITY_FLOOR = 2.5
export const NO_ANSWER_HOURS = 255
/** 2000-01-01 in seconds since 1970; 32 bits reach to 2068. */
export const JOINED_FROM = 946_684_800

/** One typed array per field, one row per expert; rows of removed experts are reused. */
export interface Columns {
  /** All rows in use are below. */
  end: number
  free: number[]
  ids: (ExpertId | undefined)[]
  idHash: Uint32Array
  flags: Uint32Array
  wants: Uint16Array
  place: Uint32Array
  joined: Int16Array
  /** Seconds since JOINED_FROM. */
  joinedAt: Int32Array
  /** STYLES bytes per row, half units of evidence. */
  styleUnits: Uint8Array
  styleNorm: Float32Array
  styleMask: Uint8Array
  reviews: Uint16Array
  /** Thousandths. */
  reviewsMean: Uint16Array
  quality: Uint8Array
  leads: Uint16Array
  responded: Uint16Array
  leads30: Uint8Array
  capacity: Uint8Array
  leadsTotal: Uint8Array
  answerHours: Uint8Array
  /** response · pacing, 0 at capacity. */
  supply: Float32Array
  /** The order of a search without words. */
  standing: Float32Array
  /** Contacts so far, contacts the score expected, and the resulting change of the client's logit. */
  contacts: Float32Array
  expected: Float32Array
  appeal: Float32Array
  deserved: Float32Array
  given: Float32Array
}

const START = 256

export function createColumns(): Columns {
  const n = START
  return {
    end: 0,
    free: [],
    ids: [],
    idHash: new Uint32Array(n),
    flags: new Uint32Array(n),
    wants: new Uint16Array(n),
    place: new Uint32Array(n),
    joined: new Int16Array(n),
    joinedAt: new Int32Array(n),
    styleUnits: new Uint8Array(n * STYLES),
    styleNorm: new Float32Array(n),
    styleMask: new Uint8Array(n),
    reviews: new Uint16Array(n),
    reviewsMean: new Uint16Array(n),
    quality: new Uint8Array(n),
    leads: new Uint16Array(n),
    responded: new Uint16Array(n),
    leads30: new Uint8Array(n),
    capacity: new Uint8Array(n),
    leadsTotal: new Uint8Array(n),
    answerHours: new Uint8Array(n),
    supply: new Float32Array(n),
    standing: new Float32Array(n),
    contacts: new Float32Array(n),
    expected: new Float32Array(n),
    appeal: new Float32Array(n),
    deserved: new Float32Array(n),
    given: new Float32Array(n),
  }
}

export function grownBy<T extends Uint8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array>(
  column: T,
  n: number,
): T {
  // Typed array constructors return their own type; TypeScript types `constructor` as Function.
  const Kind = column.constructor as new (length: number) => T
  const larger = new Kind(n)
  larger.set(column)
  return larger
}

/** Makes room for `n` rows. */
export function reserve(columns: Columns, n: number): void {
  if (n <= columns.flags.length) return
  columns.idHash = grownBy(columns.idHash, n)
  columns.flags = grownBy(columns.flags, n)
  columns.wants = grownBy(columns.wants, n)
  columns.place = grownBy(columns.place, n)
  columns.joined = grownBy(columns.joined, n)
  columns.joinedAt = grownBy(columns.joinedAt, n)
  columns.styleNorm = grownBy(columns.styleNorm, n)
  columns.styleMask = grownBy(columns.styleMask, n)
  columns.reviews = grownBy(columns.reviews, n)
  columns.reviewsMean = grownBy(columns.reviewsMean, n)
  columns.quality = grownBy(columns.quality, n)
  columns.leads = grownBy(columns.leads, n)
  columns.responded = grownBy(columns.responded, n)
  columns.leads30 = grownBy(columns.leads30, n)
  columns.capacity = grownBy(columns.capacity, n)
  columns.leadsTotal = grownBy(columns.leadsTotal, n)
  columns.answerHours = grownBy(columns.answerHours, n)
  columns.supply = grownBy(columns.supply, n)
  columns.standing = grownBy(columns.standing, n)
  columns.contacts = grownBy(columns.contacts, n)
  columns.expected = grownBy(columns.expected, n)
  columns.appeal = grownBy(columns.appeal, n)
  columns.deserved = grownBy(columns.deserved, n)
  columns.given = grownBy(columns.given, n)
  columns.styleUnits = grownBy(columns.styleUnits, n * STYLES)
}

/** An empty row: no flags (never active), no evidence, no attention. */
export function takeRow(columns: Columns): number {
  const row = columns.free.pop() ?? columns.end++
  if (row >= columns.flags.length) reserve(columns, Math.ceil(columns.flags.length * 1.5))
  return row
}

export function clearRow(columns: Columns, row: number): void {
  columns.ids[row] = undefined
  columns.styleUnits.fill(0, row * STYLES, (row + 1) * STYLES)
  for (const column of everyColumn(columns)) column[row] = 0
  columns.free.push(row)
}

/** The columns with one entry per row. */
function everyColumn(c: Columns) {
  return [
    c.idHash,
    c.flags,
    c.wants,
    c.place,
    c.joined,
    c.joinedAt,
    c.styleNorm,
    c.styleMask,
    c.reviews,
    c.reviewsMean,
    c.quality,
    c.leads,
    c.responded,
    c.leads30,
    c.capacity,
    c.leadsTotal,
    c.answerHours,
    c.supply,
    c.standing,
    c.contacts,
    c.expected,
    c.appeal,
    c.deserved,
    c.given,
  ]
}

export function columnBytes(columns: Columns): number {
  const ids = columns.ids.length * 8
  return everyColumn(columns).reduce((sum, column) => sum + column.byteLength, ids + columns.styleUnits.byteLength)
}

export function bayesianStars(n: number, mean: number): number {
  return (n * mean + stars.weight * stars.prior) / (n + stars.weight)
}

export function qualityCode(n: number, mean: number): number {
  return Math.max(0, Math.min(255, Math.round((bayesianStars(n, mean) - QUALITY_FLOOR) * 100)))
}
