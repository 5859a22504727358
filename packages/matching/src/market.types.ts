import type { ExpertId, ExpertLoad, MarketExpert } from './expert.types.ts'
import type {
  Calibration,
  Delivery,
  LearningState,
  LedgerRow,
  ModelWeights,
  Outcome,
} from './learning/learning.types.ts'
import type { Fitting, Improvement, MarketBrief, Match, RankOptions, RankResult } from './match.types.ts'
import type { PlaceCount, SearchFilters, SearchOptions, SearchResult } from './search/search.types.ts'
import type { Exchange } from './store/snapshot.ts'

export interface Market {
  readonly model_version: string
  readonly size: number
  /** Adds or replaces. Omitted load fields keep their values, or start at zero. */
  upsert(expert: MarketExpert): void
  remove(id: ExpertId): boolean
  has(id: ExpertId): boolean
  setLoad(id: ExpertId, load: Partial<ExpertLoad>): boolean
  setActive(id: ExpertId, active: boolean): boolean
  /** Pure: changes nothing. */
  rank(brief: MarketBrief, options: RankOptions): RankResult
  /**
   * One pair under the ladder's rules; null when a rule that is never relaxed fails or the expert is unknown. Ignores
   * exclusion, and capacity unless requested.
   */
  score(brief: MarketBrief, expertId: ExpertId, options: { day: number; capacity?: boolean }): Match | null
  improvements(brief: MarketBrief, expertId: ExpertId, options: { day: number }): Improvement[]
  /** Pure; for briefs that are still being written. */
  fitting(brief: MarketBrief, options: { day: number }): Fitting
  search(filters: SearchFilters, options: SearchOptions): SearchResult
  /** Places of the results, most experts first. */
  places(filters: SearchFilters, options: { day: number }): PlaceCount[]
  /** The only call that changes the fairness ledger. Returns the changed rows, to be stored. */
  deliver(delivery: Delivery): LedgerRow[]
  /** Records outcomes: updates the experts' appeal, true capacity and, slowly, the calibration. Returns the rows. */
  observe(outcomes: Iterable<Outcome>): LedgerRow[]
  /** The current calibration; `createMarket` continues from it. */
  calibration(): Calibration
  /** The weights in use: the initial ones, or those learnt since. */
  weights(): ModelWeights
  /** Uses these weights from now on and drops everything learnt in addition to the ledger. */
  setWeights(weights: ModelWeights): void
  /** Everything learnt in addition to the ledger, whose rows have the rest. */
  exportLearning(): LearningState
  /** Continues from an export. The prior stays the initial weights of this market. */
  importLearning(state: LearningState): void
  exportLedger(): LedgerRow[]
  /** Overwrites the given rows. */
  importLedger(rows: Iterable<Pick<LedgerRow, 'expert_id' | 'deserved' | 'given'> & Partial<LedgerRow>>): void
  /**
   * Writes the market's state, or replaces it with the given one: everything except weights and learning. While it
   * writes, queries may run but nothing may change.
   */
  exchange(exchange: Exchange): Promise<void>
  /** Bytes of the columns, and of the word lists. */
  memory(): { columns: number; words: number; per_expert: number }
}
