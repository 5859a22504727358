/**
 * The expert's own pictures on this device until the registration sends them: the draft in the local storage names
 * them, the files are in the browser's database. Without that database they last as long as the page.
 */
import type { UseStore } from 'idb-keyval'

type Stored = { file: File; savedAt: number }

/** As long as the drafts that name them. */
const LIFE_MS = 30 * 24 * 3_600_000

const database = async () => {
  const idb = await import('idb-keyval')
  return { ...idb, store: openStore(idb.createStore) }
}
let opened: UseStore | undefined
const openStore = (create: (database: string, store: string) => UseStore): UseStore =>
  (opened ??= create('husrum-pictures', 'files'))

export type PictureStore = {
  /** False: this browser stores no files. */
  keep: (key: string, file: File) => Promise<boolean>
  /** The files that exist among these keys. */
  read: (keys: readonly string[]) => Promise<Map<string, File>>
  drop: (keys: readonly string[]) => Promise<void>
  /** Removes files that are older than any draft, and entries that cannot be read. */
  sweep: (now: number) => Promise<void>
}

export const pictureStore: PictureStore = {
  keep: async (key, file) =>
    attempt(async () => {
      const { set, store } = await database()
      await set(key, { file, savedAt: Date.now() } satisfies Stored, store)
      return true
    }, false),
  read: async (keys) =>
    attempt(async () => {
      const { getMany, store } = await database()
      const found = await getMany<unknown>([...keys], store)
      return new Map(found.flatMap((stored, place) => (isStored(stored) ? [[keys[place] ?? '', stored.file]] : [])))
    }, new Map()),
  drop: async (keys) =>
    attempt(async () => {
      const { delMany, store } = await database()
      await delMany([...keys], store)
    }, undefined),
  sweep: async (now) =>
    attempt(async () => {
      const { entries, delMany, store } = await database()
      const all = await entries<IDBValidKey, unknown>(store)
      await delMany(
        all.filter(([, stored]) => !isStored(stored) || now - stored.savedAt > LIFE_MS).map(([key]) => key),
        store,
      )
    }, undefined),
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'file' in value && value.file instanceof File && 'savedAt' in value

/** Private windows and full disks refuse; then no files are stored. */
async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}
