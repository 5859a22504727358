import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { Refusal } from '../http/errors.ts'
import { SerializedReply } from '../http/answers/serialized-reply.ts'
import { createLog } from '../core/log.ts'
import {
  createReadModels,
  MOST_CHANGES,
  UNCACHEABLE,
  type Changes,
  type Key,
  type ReadModelOptions,
} from './read-models.ts'

const HOUR = 3_600_000
const noon = Date.parse('2026-11-20T12:00:00Z')
const shape = z.object({ id: z.int(), text: z.string().refine((text) => text !== 'refused'), language: z.string() })

/** A model over `texts`, with a clock and a list of changes that the test controls. */
function aStore(options: Partial<ReadModelOptions> = {}) {
  const world = {
    now: noon,
    texts: new Map<number, string>(),
    reads: [] as number[][],
    /** A read waits for this. */ gate: Promise.resolve(),
    until: null as Date | null,
    changes: { mark: '10', changed: [] } as Changes,
    asked: [] as (string | undefined)[],
  }
  const store = createReadModels({
    // the model below reads `texts` and needs no database
    db: undefined as unknown as Database,
    clock: { now: () => new Date(world.now) },
    log: createLog({ level: 'silent' }),
    async listChanges(mark) {
      world.asked.push(mark)
      return world.changes
    },
    ...options,
  })
  const notes = store.add({
    name: 'note',
    tables: ['notes'],
    schema: shape,
    async read(_, keys: readonly Key[]) {
      world.reads.push(keys.map(({ id }) => id))
      const found = keys.map(({ id }) => world.texts.get(id))
      await world.gate
      return found.map((text, at) => (text === undefined ? undefined : { id: keys[at]?.id ?? 0, text }))
    },
    present: ({ id, text }, language) => ({ id, text, language }),
    until: () => world.until,
  })
  const textOf = async (id: number) => (await notes.get({ id }, 'en'))?.bytes.toString().match(/"text":"(.*?)"/)?.[1]
  return { world, store, notes, textOf }
}
afterEach(() => vi.restoreAllMocks())

/** A gate that the returned function opens. */
function aGate(): { gate: Promise<void>; open: () => void } {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  return { gate, open }
}

describe('pieces', () => {
  test('are made once for each language, however many ask at once, and checked against their schema', async () => {
    const { world, notes } = aStore()
    world.texts.set(1, 'one').set(2, 'two')
    const all = await Promise.all(Array.from({ length: 50 }, () => notes.list([{ id: 1 }, { id: 2 }, { id: 1 }], 'da')))
    expect(world.reads).toEqual([[1, 2]])
    expect(new Set(all.flat()).size).toBe(2)
    expect(all[0]?.[2]?.toJSON()).toEqual({ id: 1, text: 'one', language: 'da' })
    await notes.list([{ id: 2 }], 'dk') // the same language
    expect(world.reads).toHaveLength(1)
    await notes.list([{ id: 2 }], 'de')
    expect(world.reads).toHaveLength(2)
  })

  test('what nobody may see is known to be absent', async () => {
    const { world, store, notes, textOf } = aStore()
    world.texts.set(1, 'one')
    expect((await notes.list([{ id: 7 }, { id: 1 }], 'en')).map((piece) => piece !== undefined)).toEqual([false, true])
    await textOf(7)
    expect(world.reads).toHaveLength(1)
    world.texts.set(7, 'seven')
    store.forget(7)
    expect(await textOf(7)).toBe('seven')
  })

  test('a failed read is told to whoever waits, and not kept', async () => {
    const { world, textOf } = aStore()
    world.texts.set(1, 'one')
    world.gate = Promise.reject(new Error('no connection'))
    const both = await Promise.allSettled([textOf(1), textOf(1)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    world.gate = Promise.resolve()
    expect(await textOf(1)).toBe('one')
  })

  test('who joined a read that was refused its turn at the database reads in a turn of its own', async () => {
    const { world, textOf } = aStore()
    world.texts.set(1, 'one')
    world.gate = Promise.reject(new Refusal(503, 'unavailable'))
    const refused = textOf(1)
    const joined = textOf(1)
    world.gate = Promise.resolve()
    await expect(refused).rejects.toMatchObject({ status: 503 })
    expect(await joined).toBe('one')
    expect(world.reads).toHaveLength(2)
  })

  test('one that its schema refuses takes none of its batch into memory', async () => {
    const { world, store, notes, textOf } = aStore()
    world.texts.set(1, 'one').set(2, 'refused')
    await expect(notes.list([{ id: 1 }, { id: 2 }], 'en')).rejects.toThrow('text')
    expect(store.bytes).toBe(0)
    world.texts.set(1, 'new')
    store.forget(1)
    expect(await textOf(1)).toBe('new')
  })

  test('one whose source changes while it is made goes to those who asked before, and is not kept', async () => {
    const { world, store, textOf } = aStore()
    const { gate, open } = aGate()
    world.texts.set(1, 'old')
    world.gate = gate
    const before = textOf(1)
    world.texts.set(1, 'new')
    store.forget(1)
    const after = textOf(1)
    open()
    expect(await Promise.all([before, after])).toEqual(['old', 'new'])
    expect(await textOf(1)).toBe('new')
    expect(world.reads).toHaveLength(2)
  })

  test('what takes the place of one being made is read after it, once, whatever changes before', async () => {
    const { world, store, textOf } = aStore()
    const { gate, open } = aGate()
    world.texts.set(1, 'old')
    world.gate = gate
    const before = textOf(1)
    store.forget(1)
    const after = [textOf(1)]
    world.texts.set(1, 'new')
    store.forget(1)
    after.push(textOf(1))
    await new Promise(setImmediate)
    expect(world.reads).toHaveLength(1)
    open()
    expect(await Promise.all([before, ...after])).toEqual(['old', 'new', 'new'])
    expect(world.reads).toHaveLength(2)
    await textOf(1)
    expect(world.reads).toHaveLength(2)
  })

  test('they end with their time, with Copenhagen’s day, and when the clock is set back', async () => {
    const { world, textOf } = aStore()
    world.texts.set(1, 'one')
    const readsAt = async (now: number) => {
      world.now = now
      await textOf(1)
      return world.reads.length
    }
    expect(await readsAt(noon)).toBe(1)
    expect(await readsAt(noon + 11 * HOUR - 1)).toBe(1)
    expect(await readsAt(noon + 11 * HOUR)).toBe(2)
    expect(await readsAt(noon)).toBe(3)
    world.until = new Date(noon + HOUR)
    expect(await readsAt(noon + 13 * HOUR)).toBe(4)
    expect(await readsAt(noon)).toBe(5)
    expect(await readsAt(noon + HOUR - 1)).toBe(5)
    expect(await readsAt(noon + HOUR)).toBe(6)
  })

  test('memory is bounded: what was used least lately goes', async () => {
    const maxBytes = 20_000
    const { world, store, textOf } = aStore({ maxBytes })
    for (let id = 1; id <= 100; id++) {
      world.texts.set(id, 'x'.repeat(1000))
      await textOf(1)
      await textOf(id)
      expect(store.bytes).toBeLessThanOrEqual(maxBytes)
    }
    expect(store.bytes).toBeGreaterThan(maxBytes / 2)
    const reads = world.reads.length
    await textOf(1)
    await textOf(100)
    expect(world.reads.length).toBe(reads)
    await textOf(50)
    expect(world.reads.length).toBe(reads + 1)
    world.texts.set(200, 'x'.repeat(50_000))
    expect(await textOf(200)).toHaveLength(50_000)
    expect(store.bytes).toBeLessThanOrEqual(maxBytes)
  })
})

describe('other instances', () => {
  test('what they changed is forgotten, from one mark to the next', async () => {
    const { world, store, textOf } = aStore()
    world.texts.set(1, 'one').set(2, 'two')
    await store.start({ following: false })
    const readsAfter = async (changes: Changes) => {
      world.changes = changes
      await store.refresh()
      await textOf(1)
      await textOf(2)
      return world.reads.flat().filter((id) => id === 1).length
    }
    expect(await readsAfter({ mark: '10', changed: [] })).toBe(1)
    expect(await readsAfter({ mark: '10', changed: [1] })).toBe(2)
    expect(await readsAfter({ mark: '12', changed: [] })).toBe(2)
    expect(await readsAfter({ mark: '14', changed: [1] })).toBe(3)
    expect(world.asked).toEqual([undefined, '10', '10', '10', '12'])
    expect(world.reads.flat().filter((id) => id === 2)).toHaveLength(1)
  })

  test('after very many changes everything is forgotten', async () => {
    const { world, store, textOf } = aStore()
    world.texts.set(1, 'one')
    await textOf(1)
    const changed = Array.from({ length: MOST_CHANGES + 1 }, (_, at) => 1000 + at)
    world.changes = { mark: '12', changed }
    await store.refresh()
    await textOf(1)
    expect(world.reads).toHaveLength(2)
  })

  test('without news of them nothing is answered from memory', async () => {
    const { world, store, textOf } = aStore({ pollMs: 60_000 })
    world.texts.set(1, 'one')
    await store.start()
    await textOf(1)
    await textOf(1)
    expect(world.reads).toHaveLength(1)
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 3100)
    world.texts.set(1, 'changed elsewhere')
    expect(await textOf(1)).toBe('changed elsewhere')
    expect(await textOf(1)).toBe('changed elsewhere')
    expect(world.reads).toHaveLength(3)
    await store.refresh()
    await textOf(1)
    await textOf(1)
    expect(world.reads).toHaveLength(3)
    await store.stop()
  })
})

describe('whole answers', () => {
  function aList(options: Partial<ReadModelOptions> = {}) {
    const made = aStore(options)
    let makes = 0
    const ask = (ids: readonly number[], version: number | string = 1, account?: number) =>
      made.store.answer({ name: `list ${ids.join()}`, account, locale: 'en', version }, async (uses) => {
        makes += 1
        const pieces = await made.notes.list(
          ids.map((id) => ({ id })),
          'en',
          uses,
        )
        return SerializedReply.list(pieces.filter((piece) => piece !== undefined))
      })
    const textsOf = async (ids: readonly number[], version?: number) =>
      z
        .array(shape)
        .parse((await ask(ids, version)).toJSON())
        .map(({ text }) => text)
    return { ...made, ask, textsOf, makes: () => makes }
  }

  test('are kept until a piece in them changes, one that was absent too, or their version does', async () => {
    const { world, store, ask, textsOf, makes } = aList()
    world.texts.set(1, 'one').set(2, 'two')
    expect(await ask([1, 2, 3])).toBe(await ask([1, 2, 3]))
    expect(makes()).toBe(1)
    world.texts.set(2, 'TWO')
    store.forget(2)
    expect(await textsOf([1, 2, 3])).toEqual(['one', 'TWO'])
    world.texts.set(3, 'three')
    store.forget(3)
    expect(await textsOf([1, 2, 3])).toEqual(['one', 'TWO', 'three'])
    store.forget(4)
    expect(await textsOf([1, 2, 3])).toEqual(['one', 'TWO', 'three'])
    expect(makes()).toBe(3)
    await ask([1, 2, 3], 2)
    expect(makes()).toBe(4)
  })

  test('are made once for all who ask at once, and anew for whoever asks after a change', async () => {
    const { world, store, textsOf, makes } = aList()
    const { gate, open } = aGate()
    world.texts.set(1, 'old')
    world.gate = gate
    const before = [textsOf([1]), textsOf([1])]
    await new Promise(setImmediate)
    expect(makes()).toBe(1)
    world.texts.set(1, 'new')
    store.forget(1)
    const after = [textsOf([1]), textsOf([1])]
    open()
    expect(await Promise.all(before)).toEqual([['old'], ['old']])
    expect(await Promise.all(after)).toEqual([['new'], ['new']])
    expect(await textsOf([1])).toEqual(['new'])
    expect(makes()).toBe(2)
  })

  test('joined while they were refused a turn at the database are made in a turn of their own', async () => {
    const { world, ask, textsOf, makes } = aList()
    world.texts.set(1, 'one')
    world.gate = Promise.reject(new Refusal(503, 'unavailable'))
    const refused = ask([1])
    const joined = textsOf([1])
    world.gate = Promise.resolve()
    await expect(refused).rejects.toMatchObject({ status: 503 })
    expect(await joined).toEqual(['one'])
    expect(makes()).toBe(2)
  })

  test('of one account are found neither for another nor for everybody', async () => {
    const { world, ask, makes } = aList()
    world.texts.set(1, 'one')
    const own = await ask([1], 'rows', 7)
    expect(await ask([1], 'rows', 7)).toBe(own)
    for (const account of [8, undefined]) expect(await ask([1], 'rows', account)).not.toBe(own)
    expect(makes()).toBe(3)
    expect(await ask([1], 'other rows', 7)).not.toBe(own)
    expect(makes()).toBe(4)
  })

  test('of many accounts do not push out what everybody reads', async () => {
    const { world, ask, makes } = aList({ maxBytes: 8000 })
    world.texts.set(1, 'one')
    await ask([1])
    for (let account = 1; account <= 50; account++) await ask([1], 'rows', account)
    const before = makes()
    await ask([1])
    expect(makes()).toBe(before)
    await ask([1], 'rows', 1)
    expect(makes()).toBe(before + 1)
  })

  test('of one account push out its own and nobody else’s, however many pages it asks for', async () => {
    const { ask, makes } = aList()
    await ask([1], 'rows', 7)
    for (let page = 1; page <= 500; page++) await ask([page], 'rows', 8)
    const made = makes()
    await ask([1], 'rows', 7)
    await ask([500], 'rows', 8)
    expect(makes()).toBe(made)
    await ask([1], 'rows', 8)
    expect(makes()).toBe(made + 1)
  })

  test('that may be others at the next call are not kept', async () => {
    const { store } = aStore()
    let makes = 0
    const ask = () =>
      store.answer({ name: 'short', account: 7, locale: 'en', version: 'rows' }, async (uses) => {
        uses.push(UNCACHEABLE)
        return SerializedReply.of(z.int(), (makes += 1))
      })
    expect([(await ask()).toJSON(), (await ask()).toJSON()]).toEqual([1, 2])
    expect(store.bytes).toBe(0)
  })

  test('that many read outlive a crawler that reads everything once, and much that is not there', async () => {
    const { world, notes, textOf, ask, makes } = aList({ maxBytes: 40_000 })
    for (let id = 1; id <= 2000; id++) world.texts.set(id, 'x'.repeat(500))
    const read = async () => {
      for (const id of [1, 2, 3]) await textOf(id)
      await ask([4, 5])
    }
    await read()
    await read()
    const [reads, made] = [world.reads.length, makes()]
    for (let id = 10; id <= 300; id++) {
      await textOf(id)
      await ask([1000 + id])
      await notes.get({ id: 10_000 + id }, 'en')
      if (id % 20 === 0) await read()
    }
    await read()
    expect(makes()).toBe(made + 291)
    expect(world.reads.filter((ids) => ids.some((id) => id < 10))).toHaveLength(reads)
  })

  test('end with the first of their pieces', async () => {
    const { world, ask, makes } = aList()
    world.texts.set(1, 'one')
    world.until = new Date(noon + HOUR)
    await ask([1])
    world.now = noon + HOUR - 1
    await ask([1])
    expect(makes()).toBe(1)
    world.now = noon + HOUR
    await ask([1])
    expect(makes()).toBe(2)
  })

  test('are bounded too, and a piece that went for lack of room ends them', async () => {
    const { world, store, textsOf } = aList({ maxBytes: 5000 })
    for (let id = 1; id <= 50; id++) {
      world.texts.set(id, 'x'.repeat(800))
      await textsOf([id])
      expect(store.bytes).toBeLessThanOrEqual(10_000)
    }
    world.texts.set(1, 'changed')
    store.forget(1)
    expect(await textsOf([1])).toEqual(['changed'])
  })
})
