import { stars } from '../model/model.ts'
import type { TrueCapacity } from '../fairness/capacity.ts'
import type { ExpertId } from '../expert.types.ts'
import { exchangeList } from './snapshot.ts'
import type { Exchange, Numbers } from './snapshot.ts'
import { STYLES } from '../scoring/styles.ts'

/** Bits of `flags`. */
export const SERVICE = 0
export const PROJECT = 2
export const SESSION = 5
/** Bits of the sessions from SESSION on, and of the client's wish. */
export const ONLINE = 1
export const IN_PERSON = 2
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

/** Every column: one typed array, one entry per row (`styleUnits`: STYLES). A new column is one more line. */
const kinds = {
  idHash: Uint32Array,
  flags: Uint32Array,
  wants: Uint16Array,
  place: Uint32Array,
  joined: Int16Array,
  /** Seconds since JOINED_FROM. */
  joinedAt: Int32Array,
  /** Half units of evidence by style. */
  styleUnits: Uint8Array,
  styleNorm: Float32Array,
  styleMask: Uint8Array,
  reviews: Uint16Array,
  /** Thousandths. */
  reviewsMean: Uint16Array,
  quality: Uint8Array,
  leads: Uint16Array,
  responded: Uint16Array,
  leads30: Uint8Array,
  capacity: Uint8Array,
  leadsTotal: Uint8Array,
  answerHours: Uint8Array,
  /** response · pacing, 0 at capacity. */
  supply: Float32Array,
  /** The order of a search without words. */
  standing: Float32Array,
  /** Contacts so far, contacts the score expected, and the resulting change of the client's logit. */
  contacts: Float32Array,
  expected: Float32Array,
  appeal: Float32Array,
  /** What answers taught about the true capacity: `TrueCapacity`. */
  capacityShift: Float32Array,
  capacityKnown: Float32Array,
  deserved: Float32Array,
  given: Float32Array,
}
type Kinds = typeof kinds
export type ColumnName = keyof Kinds
type TypedColumns = { [Name in ColumnName]: InstanceType<Kinds[Name]> }

/** Rows of removed experts are reused. */
export interface Columns extends TypedColumns {
  /** All rows in use are below. */
  end: number
  free: number[]
  ids: (ExpertId | undefined)[]
}

const START = 256

// Object.keys is typed as strings
export const columnNames = Object.keys(kinds) as ColumnName[]

/** Entries per row. */
export const widthOf = (name: ColumnName): number => (name === 'styleUnits' ? STYLES : 1)

export function createColumns(): Columns {
  const typed = Object.fromEntries(columnNames.map((name) => [name, new kinds[name](START * widthOf(name))]))
  // the loop above made a column for every name of the table
  return { end: 0, free: [], ids: [], ...(typed as TypedColumns) }
}

export function grownBy<T extends Numbers>(column: T, n: number): T {
  // Typed array constructors return their own type; TypeScript types `constructor` as Function.
  const Kind = column.constructor as new (length: number) => T
  const larger = new Kind(n)
  larger.set(column)
  return larger
}

/** Makes room for `n` rows. */
export function reserve(columns: Columns, n: number): void {
  if (n <= columns.flags.length) return
  const grow = <Name extends ColumnName>(name: Name): void => {
    columns[name] = grownBy<Columns[Name]>(columns[name], n * widthOf(name))
  }
  columnNames.forEach(grow)
}

/** An empty row: no flags (never active), no evidence, no attention. */
export function allocateRow(columns: Columns): number {
  const row = columns.free.pop() ?? columns.end++
  if (row >= columns.flags.length) reserve(columns, Math.ceil(columns.flags.length * 1.5))
  return row
}

export function clearRow(columns: Columns, row: number): void {
  columns.ids[row] = undefined
  for (const name of columnNames) columns[name].fill(0, row * widthOf(name), (row + 1) * widthOf(name))
  columns.free.push(row)
}

export async function exchangeColumns(columns: Columns, exchange: Exchange): Promise<void> {
  columns.end = await exchange.value(columns.end)
  columns.free = await exchangeList(exchange, columns.free)
  const ids = await exchangeList(
    exchange,
    columns.ids.map((id) => id ?? null),
  )
  if (exchange.reading) columns.ids = ids.map((id) => id ?? undefined)
  const room = Math.ceil(columns.end * 1.1) + START
  const each = async <Name extends ColumnName>(name: Name): Promise<void> => {
    const width = widthOf(name)
    columns[name] = await exchange.numbers<Columns[Name]>(columns[name], columns.end * width, room * width)
  }
  for (const name of columnNames) await each(name)
}

export function trueCapacityAt({ capacityShift, capacityKnown }: Columns, row: number): TrueCapacity {
  return { shift: capacityShift[row] ?? 0, known: capacityKnown[row] ?? 0 }
}

export function setTrueCapacity(
  { capacityShift, capacityKnown }: Columns,
  row: number,
  { shift, known }: TrueCapacity,
): void {
  capacityShift[row] = shift
  capacityKnown[row] = known
}

export function columnBytes(columns: Columns): number {
  return columnNames.reduce((sum, name) => sum + columns[name].byteLength, columns.ids.length * 8)
}

export function bayesianStars(n: number, mean: number): number {
  return (n * mean + stars.weight * stars.prior) / (n + stars.weight)
}

export function qualityCode(n: number, mean: number): number {
  return Math.max(0, Math.min(255, Math.round((bayesianStars(n, mean) - QUALITY_FLOOR) * 100)))
}
