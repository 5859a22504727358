import { clearFacts, createBits, exchangeBits, markFacts, markLanguages } from './bits.ts'
import type { Bits } from './bits.ts'
import * as col from './columns.ts'
import type { Columns } from './columns.ts'
import { pacingOf, responseValue } from '../scoring/components.ts'
import { hashText, tie } from './hash.ts'
import { createIdIndex, dropId, indexIds, rowOf, setRow } from './ids.ts'
import type { IdIndex } from './ids.ts'
import { createLexicon, dropWords, exchangeLexicon, setWords } from '../words/lexicon.ts'
import type { Lexicon } from '../words/lexicon.ts'
import { createPlaces, exchangePlaces, releasePlaces, takePlaces } from './places.ts'
import type { Places } from './places.ts'
import { capacityFrom } from '../fairness/capacity.ts'
import { judgedWithPlace } from '../selection/rules.ts'
import type { Exchange } from './snapshot.ts'
import { halfUnits, inverseNorm, marketShares, shownStyles, STYLES } from '../scoring/styles.ts'
import type { ExpertId, ExpertLoad, MarketExpert } from '../expert.types.ts'
import * as words from '../vocabulary.ts'
import { addTexts, createWords, exchangeTexts, removeTexts } from '../words/words.ts'
import type { TextQuery, Words } from '../words/words.ts'

/** Working memory, reused between queries; its content is meaningless outside of one. */
interface Scratch {
  /** All zero between queries. */
  texts: Float32Array
  admitted: Int32Array
  admittedBits: Uint8Array
}

/** The columns and related data. Results depend on its content only, not on the order of updates. */
export interface Store {
  columns: Columns
  bits: Bits
  ids: IdIndex
  places: Places
  words: Words
  lexicon: Lexicon
  /** Half units of evidence by style, summed over all experts. */
  styleTotals: Float64Array
  /** The rounded shares the norms were computed with. */
  marketShares: Float64Array
  stylesChanged: boolean
  /** Hash of the texts in `words`, by row, so that other edits leave them unchanged. */
  textHash: Uint32Array
  checksum: Checksum
  scratch: Scratch
  responseOf(row: number): number
  textShares(query: TextQuery): Float32Array
  clearTextShares(query: TextQuery): void
}

/** The 32-bit checksum of a text. A native one saves a seventh of the time for reading all experts. */
export type Checksum = (text: string) => number

export function createStore(expected = 0, checksum: Checksum = hashText): Store {
  const store: Store = {
    columns: col.createColumns(),
    bits: createBits(),
    ids: createIdIndex(),
    places: createPlaces(),
    words: createWords(),
    lexicon: createLexicon(),
    styleTotals: new Float64Array(STYLES),
    marketShares: marketShares(new Float64Array(STYLES)),
    stylesChanged: false,
    textHash: new Uint32Array(0),
    checksum,
    scratch: { texts: new Float32Array(0), admitted: new Int32Array(0), admittedBits: new Uint8Array(0) },
    responseOf: (row) => responseValue(store.columns.responded[row] ?? 0, store.columns.leads[row] ?? 0),
    textShares: (query) => {
      const { texts: scratch } = store.scratch
      for (const term of query.terms) {
        for (let i = 0; i < term.length; i++) {
          const row = term.list[i] ?? 0
          scratch[row] = (scratch[row] ?? 0) + term.share
        }
      }
      return scratch
    },
    clearTextShares: (query) => {
      // Clearing everything accesses memory in order, so it is soon faster than clearing single rows.
      if (query.terms.reduce((sum, term) => sum + term.length, 0) > store.columns.end / 16) {
        store.scratch.texts.fill(0)
        return
      }
      for (const term of query.terms) for (let i = 0; i < term.length; i++) store.scratch.texts[term.list[i] ?? 0] = 0
    },
  }
  col.reserve(store.columns, expected)
  return store
}

const within = (value: number | undefined, most: number): number =>
  value === undefined || !Number.isFinite(value) ? 0 : Math.max(0, Math.min(most, Math.round(value)))

function flagsOf(expert: MarketExpert): number {
  const sessions = words.sessionMask(expert.session_types)
  const far = expert.far_requests ?? (sessions & 1) !== 0
  return (
    (words.maskOf(words.serviceTypes, expert.service_types) << col.SERVICE) |
    (words.maskOf(words.projectTypes, expert.project_types) << col.PROJECT) |
    (sessions << col.SESSION) |
    (words.placeIn(words.expertTypes, expert.expert_type) === 1 ? col.AGENCY : 0) |
    (expert.outside_area ? col.OUTSIDE_AREA : 0) |
    (far ? col.FAR_REQUESTS : 0) |
    (expert.active === false ? 0 : col.ACTIVE) |
    (words.bandMask(expert.budget_bands) << col.BANDS) |
    (words.maskOf(words.projectSizes, expert.project_sizes) << col.OFFERS) |
    (words.maskOf(words.projectPhases, expert.phases) << (col.OFFERS + 3)) |
    (words.maskOf(words.timelines, expert.timelines) << (col.OFFERS + 7)) |
    (words.maskOf(words.specialists, expert.specialists) << col.SPECIALISTS)
  )
}

function setStyles(store: Store, row: number, units: Uint8Array): void {
  const { styleUnits, styleNorm, styleMask } = store.columns
  const at = row * STYLES
  for (let i = 0; i < STYLES; i++) {
    const change = (units[i] ?? 0) - (styleUnits[at + i] ?? 0)
    if (change === 0) continue
    store.styleTotals[i] = (store.styleTotals[i] ?? 0) + change
    store.stylesChanged = true
    styleUnits[at + i] = units[i] ?? 0
  }
  styleNorm[row] = inverseNorm(styleUnits, at, store.marketShares)
  styleMask[row] = shownStyles(styleUnits, at)
}

function setTexts(store: Store, row: number, expert: MarketExpert): number {
  const texts = expert.texts ?? []
  const { wants } = store.columns
  const had = (wants[row] ?? 0) >>> col.TEXTS
  if (row >= store.textHash.length) {
    const larger = new Uint32Array(store.columns.flags.length)
    larger.set(store.textHash)
    store.textHash = larger
  }
  let hash = 0
  for (const { language, text } of texts) hash = tie(hash, store.checksum(text) ^ hashText(language ?? ''))
  if (hash === store.textHash[row] && hash !== 0) return had
  if (had !== 0) removeTexts(store.words, row, had)
  store.textHash[row] = hash
  return texts.length === 0 ? 0 : addTexts(store.words, row, texts)
}

export function upsertExpert(store: Store, expert: MarketExpert): void {
  const { columns } = store
  let row = rowOf(store.ids, expert.id)
  const placeBefore = row < 0 ? undefined : columns.place[row]
  if (row < 0) {
    row = col.allocateRow(columns)
    setRow(store.ids, expert.id, row)
    columns.ids[row] = expert.id
    columns.idHash[row] = hashText(String(expert.id))
  }
  const flags = flagsOf(expert)
  columns.flags[row] = flags
  columns.place[row] = takePlaces(
    store.places,
    [expert, ...(expert.further_places ?? [])],
    expert.outside_area ? undefined : (expert.reach_km ?? undefined),
    judgedWithPlace(flags),
  )
  if (placeBefore !== undefined) releasePlaces(store.places, placeBefore)
  columns.joined[row] = Math.max(-32_768, Math.min(32_767, Math.round(expert.joined_day)))
  columns.joinedAt[row] = (expert.joined_at ?? expert.joined_day * 86_400) - col.JOINED_FROM
  const aspects =
    words.maskOf(words.aspectsAndRooms, expert.aspects) | words.maskOf(words.aspectsAndRooms, expert.room_types)
  const texts = setTexts(store, row, expert)
  columns.wants[row] = aspects | (texts << col.TEXTS)
  columns.answerHours[row] =
    expert.answer_hours == null ? col.NO_ANSWER_HOURS : within(Math.ceil(expert.answer_hours), 254)
  setStyles(store, row, halfUnits(expert.styles))
  writeLoad(columns, row, expert)
  updateDerivedRow(store, row)
  setWords(store.lexicon, row, expert.words ?? '')
  markLanguages(store.bits, columns, row, expert.languages ?? [])
}

/** Omitted fields keep their values. */
export function setLoadOf(store: Store, row: number, load: Partial<ExpertLoad>): void {
  if (writeLoad(store.columns, row, load)) updateDerivedRow(store, row)
}

/** False when nothing changed: all loads are read again periodically, and few have changed. */
function writeLoad(c: Columns, row: number, load: Partial<ExpertLoad>): boolean {
  let moved = false
  const put = (column: Uint8Array | Uint16Array, value: number | undefined, most: number): void => {
    if (value === undefined) return
    const kept = within(value, most)
    if (column[row] === kept) return
    column[row] = kept
    moved = true
  }
  put(c.leads30, load.leads30, 255)
  put(c.capacity, load.capacity_month, 255)
  put(c.leadsTotal, load.leads_total, 255)
  put(c.leads, load.leads_n, 65_535)
  put(c.responded, load.responded_n, 65_535)
  put(c.reviews, load.reviews_n, 65_535)
  put(c.reviewsMean, load.reviews_mean === undefined ? undefined : load.reviews_mean * 1000, 5000)
  if (load.answers !== undefined) {
    const before = col.trueCapacityAt(c, row)
    col.setTrueCapacity(c, row, capacityFrom(load.answers, c.capacity[row] ?? 0))
    const after = col.trueCapacityAt(c, row)
    moved ||= before.shift !== after.shift || before.known !== after.known
  }
  return moved
}

/** Updates a row's derived columns. */
export function updateDerivedRow({ columns: c, bits }: Store, row: number): void {
  c.quality[row] = col.qualityCode(c.reviews[row] ?? 0, (c.reviewsMean[row] ?? 0) / 1000)
  c.supply[row] =
    responseValue(c.responded[row] ?? 0, c.leads[row] ?? 0) *
    pacingOf(c.leads30[row] ?? 0, c.capacity[row] ?? 0, col.trueCapacityAt(c, row))
  c.standing[row] = standingOf(c, row)
  markFacts(bits, c, row)
}

/** Rates reviews, response, capacity, pictures and text. The plans that experts pay for have no influence. */
function standingOf({ quality, supply, styleMask, wants }: Columns, row: number): number {
  const picturesBonus = (styleMask[row] ?? 0) !== 0 ? 0.3 : 0
  const textBonus = (wants[row] ?? 0) >>> col.TEXTS ? 0.1 : 0
  return (quality[row] ?? 0) / 100 + (supply[row] ?? 0) + picturesBonus + textBonus
}

export function removeExpert(store: Store, id: ExpertId): boolean {
  const row = rowOf(store.ids, id)
  if (row < 0) return false
  const texts = (store.columns.wants[row] ?? 0) >>> col.TEXTS
  if (texts !== 0) removeTexts(store.words, row, texts)
  if (row < store.textHash.length) store.textHash[row] = 0
  setStyles(store, row, new Uint8Array(STYLES))
  dropId(store.ids, id)
  releasePlaces(store.places, store.columns.place[row] ?? 0)
  clearFacts(store.bits, row)
  dropWords(store.lexicon, row)
  col.clearRow(store.columns, row)
  return true
}

/** Before a query: allocates every row and updates derived columns. */
export function updateDerived(store: Store): void {
  const rows = store.columns.flags.length
  if (store.scratch.texts.length < rows)
    store.scratch = {
      texts: new Float32Array(rows),
      admitted: new Int32Array(rows),
      admittedBits: new Uint8Array(rows),
    }
  settleStyles(store)
}

/** Updates the style norms when the market's taste has moved by a step. */
function settleStyles(store: Store): void {
  if (!store.stylesChanged) return
  store.stylesChanged = false
  const shares = marketShares(store.styleTotals)
  if (shares.every((share, i) => share === store.marketShares[i])) return
  store.marketShares = shares
  const { styleNorm, styleUnits, end } = store.columns
  for (let row = 0; row < end; row++) styleNorm[row] = inverseNorm(styleUnits, row * STYLES, shares)
}

/** Writes the whole store, or replaces it with the stored one. After a failed read the store is unusable. */
export async function exchangeStore(store: Store, exchange: Exchange): Promise<void> {
  if (!exchange.reading) updateDerived(store)
  await col.exchangeColumns(store.columns, exchange)
  await exchangeBits(store.bits, exchange)
  await exchangePlaces(store.places, exchange)
  await exchangeTexts(store.words, exchange)
  await exchangeLexicon(store.lexicon, exchange)
  store.styleTotals = await exchange.numbers(store.styleTotals)
  store.marketShares = await exchange.numbers(store.marketShares)
  store.textHash = await exchange.numbers(store.textHash)
  if (exchange.reading) store.ids = indexIds(store.columns.ids)
}
