/**
 * Data that many people read and few change, made once for each language and cached ready to send in bounded memory. A
 * piece is dropped by the change that made it stale: writes of this instance right after their commit, those of other
 * instances twice a second by transaction marks, as the market follows changes (docs/decisions/0025).
 */
import { copenhagenDay, endOfCopenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import type { z } from 'zod'
import type { Clock } from '../core/clock.ts'
import { sharedDeadline, withDeadline } from '../database/database-deadline.ts'
import type { Database } from '../database/database.ts'
import { Refusal } from '../http/errors.ts'
import { SerializedReply } from '../http/answers/serialized-reply.ts'
import type { Log } from '../core/log.ts'

/**
 * Identifies one piece of a model. A change of the owner `id` makes all its pieces stale, whatever else the key has.
 */
export type Key = { readonly id: number }

/** One kind of piece: a line in `src/app/read-models.ts`. */
export type ReadModel<K extends Key, Source, Schema extends z.ZodType> = {
  name: string
  /** The tables of the statements in `read`; each of their columns is tested to show, or listed as hidden. */
  tables: readonly string[]
  schema: Schema
  /** In the order of `keys`, in a fixed number of statements; undefined for rows that no reader may see. */
  read(db: Database, keys: readonly K[]): Promise<readonly (Source | undefined)[]>
  present(source: Source, locale: Locale): z.input<Schema>
  /** When a piece becomes stale by itself. All pieces end with Copenhagen's day, since they contain counted days. */
  until?(source: Source): Date | null
}

/** The pieces of one model: from the cache, or made and cached. */
export type Pieces<K extends Key, T> = {
  get(key: K, locale: Locale, uses?: Dependencies): Promise<SerializedReply<T> | undefined>
  /** In the order of `keys`; undefined for rows that no reader may see. */
  list(keys: readonly K[], locale: Locale, uses?: Dependencies): Promise<(SerializedReply<T> | undefined)[]>
}
/** Collects the dependencies of an answer: whether each piece is still current, without the piece. */
export type Dependencies = EntryState[]
/** Added to the dependencies of an answer that must not be cached. */
export const UNCACHEABLE: EntryState = { current: false, until: 0 }

/** `name` and `account` are separate: an answer of one account is never found for another or for visitors. */
export type NamedAnswer = { name: string; account?: number; locale: Locale; version: number | string }

/** The maximum read at once; when there are more, the whole cache is dropped. */
export const MOST_CHANGES = 5000
/** The owners changed since `mark`, each once, and the next mark; without a mark none. */
export type Changes = { mark: string; changed: readonly number[] }

export type ReadModels = {
  add<K extends Key, Source, Schema extends z.ZodType>(model: ReadModel<K, Source, Schema>): Pieces<K, z.output<Schema>>
  /**
   * A whole answer, cached while `version` is the same and every piece in `uses` is current. `name` includes all that
   * it depends on beside the pieces, the language and the day. With `account` it belongs to that account: its version
   * comes from a statement of this request (`rowVersions`), so no reader gets a state before their last write.
   */
  answer<T>(named: NamedAnswer, make: (uses: Dependencies) => Promise<SerializedReply<T>>): Promise<SerializedReply<T>>
  /** Drops the pieces of this owner: called after the commit, before the writer gets the answer. */
  forget(id: number): void
  /** Drops everything: something that all pieces contain has changed. */
  forgetEverything(): void
  /** Differs whenever a change has dropped anything, on this instance or on another. */
  readonly version: number
  /** Reads what other instances changed. */
  refresh(): Promise<void>
  /** The size of the whole cache. */
  readonly bytes: number
  start(options?: { following?: boolean }): Promise<void>
  stop(): Promise<void>
}

export type ReadModelOptions = {
  db: Database
  clock: Pick<Clock, 'now'>
  log: Log
  listChanges(mark: string | undefined): Promise<Changes>
  /** The maximum for pieces; as much again for whole answers, and half for those of single accounts. */
  maxBytes?: number
  pollMs?: number
}

const MAX_BYTES = 64 * 1024 * 1024
const POLL_MS = 500
/** After this time without reading the changes of other instances, the cache is not used. */
const SILENT_MS = 3000
/** The maximum of cached answers of one account: invented page numbers only push out its own. */
const MOST_OF_ACCOUNT = 24
/** The part of the memory for entries that were requested once. */
const UNTRIED = 1 / 8
/** The memory that a cached piece takes beside its bytes, and with its compressed copy. */
const OVERHEAD = 500
const WITH_COPY = 1.3
/** The memory for each piece of an answer. */
const USE = 50
/** Dates on a profile, such as the day on which an expert is free again, change at Copenhagen's midnight. */
function createMidnights(): (now: number) => number {
  let day = { from: 0, until: 0 }
  return (now) => {
    if (now < day.from || now >= day.until)
      day = { from: now, until: endOfCopenhagenDay(copenhagenDay(new Date(now))).getTime() }
    return day.until
  }
}
/** The clock is corrected by a few milliseconds now and then: only a larger step back expires older entries. */
const STEP_MS = 5000

/** Without its type: the name determines the schema against which it was checked. */
type Made = Pick<SerializedReply<unknown>, 'bytes'>
type Kept = { name: string; bytes: number; from: number; life: EntryState; ready: Made | undefined }
/** `current` becomes false when it is stale, whether it is cached, being made, or was evicted. */
type EntryState = { current: boolean; until: number; /** since the last eviction */ used?: boolean }
type Piece = Kept & { id: number }
type Making = { piece: Piece; done: Promise<void> }
type Answer = Kept & { version: number | string; uses: Dependencies; account: number | undefined }
type Flight = { version: number | string; uses: Dependencies; /** of all */ generation: number; done: Promise<Made> }

export function createReadModels(options: ReadModelOptions): ReadModels {
  const { db, clock, log, listChanges, maxBytes = MAX_BYTES, pollMs = POLL_MS } = options
  const pieces = keepWithin<Piece>(maxBytes, end)
  const making = new Map<string, Making>()
  const midnightAfter = createMidnights()
  const byOwner = groups<number, Piece>()
  const shared = keepWithin<Answer>(maxBytes, () => {})
  /** Separate, so that many people's lists do not evict what all readers share. */
  const owned = keepWithin<Answer>(maxBytes / 2, (answer) => byAccount.remove(answer.account, answer))
  const byAccount = groups<number | undefined, Answer>()
  const flights = new Map<string, Flight>()
  /** Changes whenever everything is dropped: results begun before are not cached. */
  let generation = 0
  let version = 0
  /** Changes are read up to this mark. */
  let mark: string | undefined
  let heardAt = 0
  let following = false
  let timer: NodeJS.Timeout | undefined
  let reading: Promise<unknown> = Promise.resolve()

  function end(piece: Piece): void {
    piece.life.current = false
    byOwner.remove(piece.id, piece)
  }
  function forget(id: number): void {
    version += 1
    for (const piece of byOwner.get(id)) {
      pieces.drop(piece)
      end(piece)
    }
  }
  function forgetAll(): void {
    version += 1
    generation += 1
    for (const id of byOwner.keys()) forget(id)
    shared.clear()
    owned.clear()
  }

  const isValid = ({ from, life }: Kept, now: number) => life.current && now < life.until && now >= from - STEP_MS

  /** A piece that is cached or being made, unless it is stale. */
  function known(name: string, now: number): Piece | Making | undefined {
    const piece = pieces.get(name)
    if (piece && isValid(piece, now)) return piece
    if (piece) pieces.drop(piece)
    const being = making.get(name)
    return being && isValid(being.piece, now) ? being : undefined
  }

  /**
   * Reads and presents in one batch. A piece that changes meanwhile is returned to its earlier callers, and not cached;
   * its replacement is read after the change, so no caller who reads twice gets an older state the second time.
   */
  function makeAll<K extends Key, Source, Schema extends z.ZodType>(
    model: ReadModel<K, Source, Schema>,
    wanted: ReadonlyMap<string, K>,
    locale: Locale,
  ): void {
    const from = clock.now().getTime()
    const midnight = midnightAfter(from)
    const made = [...wanted].map(([name, { id }]): Piece => {
      return { name, id, bytes: 0, from, life: { current: true, until: midnight }, ready: undefined }
    })
    const earlier = made.flatMap(({ name }) => making.get(name)?.done ?? [])
    async function read(): Promise<readonly (Source | undefined)[]> {
      // from now on a change ends them: before this, nothing was read that it could make stale
      for (const piece of made) byOwner.add(piece.id, piece)
      return model.read(db, [...wanted.values()])
    }
    const done = withDeadline(sharedDeadline(), async () => {
      if (earlier.length > 0) await Promise.allSettled(earlier)
      const sources = await read()
      for (const [at, piece] of made.entries()) {
        const source = sources[at]
        if (source !== undefined) {
          piece.ready = SerializedReply.of(model.schema, model.present(source, locale))
          piece.life.until = Math.min(midnight, model.until?.(source)?.getTime() ?? midnight)
        }
        piece.bytes = sizeOf(piece)
      }
      // only when all of them were made
      for (const piece of made) if (piece.life.current) pieces.keep(piece)
    })
    const settle = () => {
      for (const piece of made) if (making.get(piece.name)?.piece === piece) making.delete(piece.name)
    }
    for (const piece of made) making.set(piece.name, { piece, done })
    done.then(settle, () => {
      made.forEach(end) // every caller that waits gets the error
      settle()
    })
  }

  async function load<K extends Key, Source, Schema extends z.ZodType>(
    model: ReadModel<K, Source, Schema>,
    keys: readonly K[],
    locale: Locale,
    uses: Dependencies = [],
    isSecond = false,
  ): Promise<(SerializedReply<z.output<Schema>> | undefined)[]> {
    endWhenSilent()
    const now = clock.now().getTime()
    const language = languageOf(locale)
    const names = keys.map((key) => `${model.name} ${language} ${JSON.stringify(key)}`)
    const missing = new Map<string, K>()
    for (const [at, key] of keys.entries()) {
      const name = names[at] ?? ''
      if (!known(name, now)) missing.set(name, key)
    }
    if (missing.size > 0) makeAll(model, missing, language)
    const found = names.flatMap((name) => known(name, now) ?? [])
    for (const each of found) uses.push(('piece' in each ? each.piece : each).life)
    for (const each of found) {
      if (!('done' in each)) continue
      try {
        await each.done
      } catch (error) {
        // the call that began it was refused its turn for the database; this call has a turn of its own
        if (isSecond || missing.has(each.piece.name) || !isRefusedTurn(error)) throw error
        return load(model, keys, locale, uses, true)
      }
    }
    return found.map((each) => {
      const { ready } = 'piece' in each ? each.piece : each
      // made with this schema only, since the piece's name includes the model's name
      return ready as SerializedReply<z.output<Schema>> | undefined
    })
  }

  function answer<T>(
    named: NamedAnswer,
    make: (uses: Dependencies) => Promise<SerializedReply<T>>,
    isSecond = false,
  ): Promise<SerializedReply<T>> {
    const { name: given, account, locale, version } = named
    endWhenSilent()
    const name = `${account ?? 'all'} ${languageOf(locale)} ${given}`
    const answers = account === undefined ? shared : owned
    const now = clock.now().getTime()
    const kept = answers.get(name)
    const isCurrent = (of: Dependencies) => of.every((life) => life.current)
    if (kept?.version === version && isValid(kept, now) && isCurrent(kept.uses)) {
      for (const life of kept.uses) life.used = true
      // callers with this name make this type of answer
      return Promise.resolve(kept.ready as SerializedReply<T>)
    }
    const flight = flights.get(name)
    // its earlier reads are current, and its later reads will be
    if (flight?.version === version && flight.generation === generation && isCurrent(flight.uses)) {
      const same = flight.done as Promise<SerializedReply<T>> // made for the same name
      return same.catch((error: unknown) => {
        if (isSecond || !isRefusedTurn(error)) throw error
        return answer(named, make, true)
      })
    }
    const uses: Dependencies = []
    const begun = generation
    const done = withDeadline(sharedDeadline(), () => make(uses)).then((ready) => {
      const until = Math.min(midnightAfter(now), ...uses.map((life) => life.until))
      const bytes = sizeOf({ name, ready }) + uses.length * USE
      if (begun === generation && isCurrent(uses))
        keepAnswer({ name, account, bytes, from: now, life: { current: true, until }, ready, version, uses })
      return ready
    })
    const mine: Flight = { version, uses, generation, done }
    flights.set(name, mine)
    const land = () => void (flights.get(name) === mine && flights.delete(name))
    done.then(land, land)
    return done
  }

  function keepAnswer(item: Answer): void {
    if (item.account === undefined) return shared.keep(item)
    byAccount.add(item.account, item)
    owned.keep(item)
    const own = [...byAccount.get(item.account)]
    for (const oldest of own.slice(0, -MOST_OF_ACCOUNT)) owned.drop(oldest)
  }

  async function readChanges(): Promise<void> {
    const next = await listChanges(mark)
    if (next.changed.length > MOST_CHANGES) forgetAll()
    else next.changed.forEach(forget)
    mark = next.mark
    heardAt = performance.now()
  }
  function refresh(): Promise<void> {
    const mine = reading.then(readChanges)
    reading = mine.catch(() => {})
    return mine
  }
  function endWhenSilent(): void {
    if (following && performance.now() - heardAt > SILENT_MS) forgetAll()
  }
  function follow(): void {
    if (!following) return
    timer = setTimeout(() => {
      refresh()
        .catch((error: unknown) => log.warn({ err: error }, 'changes of other instances could not be read'))
        .finally(follow)
    }, pollMs)
    timer.unref()
  }

  return {
    add: (model) => ({
      async get(key, locale, uses) {
        const [piece] = await load(model, [key], locale, uses)
        return piece
      },
      list: (keys, locale, uses) => load(model, keys, locale, uses),
    }),
    answer: (named, make) => answer(named, make),
    forget,
    forgetEverything: forgetAll,
    refresh,
    get version() {
      return version
    },
    get bytes() {
      return pieces.bytes + shared.bytes + owned.bytes
    },
    async start({ following: wanted = true } = {}) {
      await refresh()
      following = wanted
      follow()
    },
    async stop() {
      following = false
      clearTimeout(timer)
      await reading
    },
  }
}

const isRefusedTurn = (error: unknown) => error instanceof Refusal && error.status === 503

const sizeOf = ({ name, ready }: Pick<Kept, 'name' | 'ready'>): number =>
  OVERHEAD + name.length * 2 + Math.ceil((ready?.bytes.length ?? 0) * WITH_COPY)

/** Items by a key, oldest first; a key without items uses no memory. */
function groups<K, T>() {
  const found = new Map<K, Set<T>>()
  return {
    keys: () => found.keys(),
    get: (key: K): Iterable<T> => found.get(key) ?? [],
    add: (key: K, item: T) => void found.set(key, (found.get(key) ?? new Set()).add(item)),
    remove(key: K, item: T): void {
      const items = found.get(key)
      items?.delete(item)
      if (items?.size === 0) found.delete(key)
    },
  }
}

/** Items by name, oldest first, and their total size. */
function shelf<T extends { name: string; bytes: number }>() {
  const items = new Map<string, T>()
  let bytes = 0
  return {
    get bytes() {
      return bytes
    },
    get oldest(): T | undefined {
      return items.values().next().value
    },
    get: (name: string): T | undefined => items.get(name),
    put(item: T): void {
      items.set(item.name, item)
      bytes += item.bytes
    },
    take(item: T): boolean {
      if (items.get(item.name) !== item) return false
      bytes -= item.bytes
      return items.delete(item.name)
    },
  }
}

/**
 * Caches entries within `maxBytes`. Entries that were not requested again are evicted first, so a crawler that reads
 * every page, and many requests for missing ones, evict nothing that others read.
 */
function keepWithin<T extends { name: string; bytes: number; life: EntryState }>(
  maxBytes: number,
  dropped: (item: T) => void,
) {
  const untried = shelf<T>()
  const proven = shelf<T>()
  const find = (name: string): T | undefined => untried.get(name) ?? proven.get(name)

  function drop(item: T): void {
    if (untried.take(item) || proven.take(item)) dropped(item)
  }
  function makeRoom(): void {
    while (untried.bytes + proven.bytes > maxBytes) {
      const from = untried.bytes > maxBytes * UNTRIED ? untried : proven
      const item = from.oldest
      if (!item) return
      if (item.life.used) {
        item.life.used = false
        from.take(item)
        proven.put(item)
      } else drop(item)
    }
  }
  return {
    get bytes() {
      return untried.bytes + proven.bytes
    },
    get(name: string): T | undefined {
      const item = find(name)
      if (item) item.life.used = true
      return item
    },
    keep(item: T): void {
      const before = find(item.name)
      if (before) drop(before)
      untried.put(item)
      makeRoom()
    },
    drop,
    clear(): void {
      for (const from of [untried, proven]) for (let item = from.oldest; item; item = from.oldest) drop(item)
    },
  }
}
