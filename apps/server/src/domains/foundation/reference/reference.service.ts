/**
 * Places and vocabularies in memory, for every domain: `refs.city(id)`, `refs.resolve('style', idOrSlug)`. Opened after
 * `loadReference`. Staff's changes appear on this instance before the response; others poll for them twice a second.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { QuestionSubject } from '@husrum/contract/foundation/reference/extra-answers.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fieldRefusal, Refusal } from '../../../platform/http/errors.ts'
import type { Log } from '../../../platform/core/log.ts'
import { editedKinds } from './editing/option-columns.ts'
import * as queries from './reference.queries.ts'
import type {
  AspectRow,
  BudgetRow,
  CityRow,
  CountryRow,
  PlanRow,
  QuestionRow,
  RoomTypeRow,
  SkillRow,
  SpecialtyRow,
  StateRow,
  StyleRow,
  TimelineRow,
} from './reference.queries.ts'

export { foldName } from './fold.ts'
export { namedOption, nameIn, toBand } from './naming.ts'
export { presentExtraAnswers, readExtraAnswers } from './extra-questions/extra-answers.ts'
export { kilometres } from './places/town-counts.ts'
export { loadReference } from './load.ts'
export { editedKinds, type EditedKind, type OptionColumn, type OptionHolder } from './editing/option-columns.ts'
export type {
  AspectRow,
  BudgetRow,
  CityRow,
  CountryRow,
  PlanRow,
  QuestionRow,
  RoomTypeRow,
  SkillRow,
  SpecialtyRow,
  StateRow,
  StyleRow,
  TimelineRow,
} from './reference.queries.ts'

export type OptionRows = {
  country: CountryRow
  state: StateRow
  city: CityRow
  budget: BudgetRow
  timeline: TimelineRow
  style: StyleRow
  /** The six rooms. */
  room_type: RoomTypeRow
  /** The four kinds of building work, stored in the same table. */
  architecture_type: RoomTypeRow
  aspect: AspectRow
  specialty: SpecialtyRow
  skill: SkillRow
  plan: PlanRow
}
export type OptionKind = keyof OptionRows
/** An id or slug, as forms and queries send it. */
export type Option = number | string

export type References = {
  /** Offered options of a kind in their own order; cities largest first. */
  list<K extends OptionKind>(kind: K): readonly OptionRows[K][]
  /** Also hidden, merged and deleted options. */
  everything<K extends OptionKind>(kind: K): readonly OptionRows[K][]
  /**
   * The row of a foreign key, or the row it was merged into. Throws if there is none: 503 for an option that staff have
   * just added and this instance has not read, else a programming error.
   */
  row<K extends OptionKind>(kind: K, id: number): OptionRows[K]
  rows<K extends OptionKind>(kind: K, ids: readonly number[]): OptionRows[K][]
  city(id: number): CityRow
  state(id: number): StateRow
  country(id: number): CountryRow
  /** By id or slug, also for merged and hidden options; undefined when unknown or deleted. */
  resolve<K extends OptionKind>(kind: K, option: Option): OptionRows[K] | undefined
  /** Does the same as `resolve`, with 422 `unknown_option` on `field`. */
  choose<K extends OptionKind>(kind: K, option: Option, field: string): OptionRows[K]
  /** Several at once, without duplicates, in the order given; refusals name `field.index`. */
  chooseAll<K extends OptionKind>(kind: K, options: readonly Option[], field: string): OptionRows[K][]
  /** A country, region and city that belong together; without a region the city's region is used. */
  choosePlace(place: { country_id: Option; state_id?: Option | null | undefined; city_id: Option }): {
    country: CountryRow
    state: StateRow
    city: CityRow
  }
  /** Whether the country has another city of this name. */
  isAmbiguous(city: CityRow): boolean
  /** Questions that an owner added, in their order; also retired ones, because their answers remain. */
  questions(subject: QuestionSubject): readonly QuestionRow[]
  /** The version of the rows that staff edit; it differs after each change. */
  readonly version: number
  /** The listener is called after this instance has read a change. */
  onChange(listener: () => void): void
  /** Reads all changes since the last call. */
  refresh(): Promise<void>
  /** Polls for changes of other instances until `stop`. */
  follow(log: Pick<Log, 'warn'>): void
  stop(): Promise<void>
}

/** Interval of polling for changes of other instances. */
const POLL_MS = 500

const editedVocabularies = (edited: queries.Edited) => ({
  style: options(edited.styles),
  aspect: options(edited.aspects),
  specialty: options(edited.specialties),
  skill: options(edited.skills),
  plan: vocabulary(edited.plans),
})

export async function openReferences(db: Db): Promise<References> {
  const all = await queries.listLasting(db)
  let edited = await queries.selectEdited(db)
  const kinds: { [K in OptionKind]: Vocabulary<OptionRows[K]> } = {
    country: vocabulary(all.countries),
    state: vocabulary(all.states),
    city: vocabulary(all.cities),
    budget: vocabulary(all.budgets),
    timeline: vocabulary(all.timelines),
    room_type: vocabulary(all.roomTypes.filter(({ category }) => category === 'interior')),
    architecture_type: vocabulary(all.roomTypes.filter(({ category }) => category === 'architecture')),
    ...editedVocabularies(edited),
  }
  const listeners: (() => void)[] = []
  let reading: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const outside = AsyncLocalStorage.snapshot()

  async function readChanges(): Promise<void> {
    if ((await queries.selectChangeNumber(db)) === edited.number) return
    edited = await queries.selectEdited(db)
    // listeners run in the same turn, so that no code derives data from the old rows in between
    Object.assign(kinds, editedVocabularies(edited))
    for (const listener of listeners) listener()
  }
  function refresh(): Promise<void> {
    const mine = reading.then(readChanges)
    reading = mine.catch(() => {})
    return mine
  }

  // names are counted as shown: a part of a town has the town's name too
  const sharedNames = countBy(all.cities.map((city) => `${city.country_id} ${city.name_de}`))

  const resolve: References['resolve'] = (kind, option) => {
    const { byId, bySlug } = kinds[kind]
    const found = typeof option === 'number' ? byId.get(option) : (bySlug.get(option) ?? byId.get(idIn(option)))
    return found && isGone(found) ? undefined : found
  }
  const row: References['row'] = (kind, id) => {
    const found = kinds[kind].byId.get(id)
    if (found) return found
    if (editedKinds.some((each) => each === kind)) throw new Refusal(503, 'unavailable', { retryAfter: 1 })
    throw new Error(`There is no ${kind} ${id}`)
  }
  const choose: References['choose'] = (kind, option, field) => {
    const found = resolve(kind, option)
    if (!found) throw fieldRefusal(field, 'unknown_option')
    return found
  }
  return {
    list: (kind) => kinds[kind].rows,
    everything: (kind) => kinds[kind].all,
    row,
    rows: (kind, ids) => ids.map((id) => row(kind, id)),
    city: (id) => row('city', id),
    state: (id) => row('state', id),
    country: (id) => row('country', id),
    resolve,
    choose,
    chooseAll: (kind, options, field) => [
      ...new Set(options.map((option, at) => choose(kind, option, `${field}.${at}`))),
    ],
    choosePlace({ country_id, state_id, city_id }) {
      const country = choose('country', country_id, 'country_id')
      const city = choose('city', city_id, 'city_id')
      if (city.country_id !== country.id) throw fieldRefusal('city_id', 'unknown_option')
      const state =
        state_id == null || state_id === '' ? row('state', city.state_id) : choose('state', state_id, 'state_id')
      if (city.state_id !== state.id) throw fieldRefusal('city_id', 'unknown_option')
      return { country, state, city }
    },
    isAmbiguous: (city) => (sharedNames.get(`${city.country_id} ${city.name_de}`) ?? 0) > 1,
    questions: (subject) => edited.questions.filter((question) => question.subject === subject),
    get version() {
      return edited.number
    },
    onChange: (listener) => void listeners.push(listener),
    refresh,
    follow(log) {
      const look = () => {
        refresh()
          .catch((error: unknown) => log.warn({ err: error }, 'changes of the reference data could not be read'))
          .finally(() => timer && schedule())
      }
      // detached from the call that started the read
      const schedule = () => void (timer = outside(() => setTimeout(look, POLL_MS).unref()))
      schedule()
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await reading
    },
  }
}

/** Returns 0, an id that no row has, for anything but digits. */
const idIn = (option: string): number => (/^[1-9]\d{0,15}$/.test(option) ? Number(option) : 0)

type Vocabulary<R> = {
  /** The offered rows. */ rows: readonly R[]
  all: readonly R[]
  byId: ReadonlyMap<number, R>
  bySlug: ReadonlyMap<string, R>
}

function vocabulary<R extends { id: number; slug: string }>(list: readonly R[]): Vocabulary<R> {
  return {
    rows: list,
    all: list,
    byId: new Map(list.map((row) => [row.id, row])),
    bySlug: new Map(list.map((row) => [row.slug, row])),
  }
}

const isGone = (row: object): boolean => 'deleted_at' in row && row.deleted_at !== null

type StaffsRow = { id: number; slug: string; active: boolean; merged_into: number | null; deleted_at: string | null }

/** A merged option resolves, by id and by slug, to the row that replaced it; merging never leaves a chain of two. */
function options<R extends StaffsRow>(list: readonly R[]): Vocabulary<R> {
  const own = new Map(list.map((row) => [row.id, row]))
  const standsFor = (row: R): R => own.get(row.merged_into ?? row.id) ?? row
  return {
    rows: list.filter((row) => row.active && row.merged_into === null && row.deleted_at === null),
    all: list,
    byId: new Map(list.map((row) => [row.id, standsFor(row)])),
    bySlug: new Map(list.map((row) => [row.slug, standsFor(row)])),
  }
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
