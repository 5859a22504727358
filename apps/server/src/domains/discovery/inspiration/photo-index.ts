/**
 * The photos of inspiration in memory, in columns: filters, words and counts in one pass, and the order of a shuffle.
 * Every instance has its own; `live-photos.ts` updates it from the database.
 */
import { hash } from 'node:crypto'
import { CAP } from '../../../platform/http/pages.ts'
import {
  createLexicon,
  dropWords,
  readWords,
  setWords,
  withWords,
} from '../../market/matching/live-market/lexicon.service.ts'
import { groupByExpert, shuffle, type Groups } from './photo-order.ts'

export type PhotoEntry = {
  id: number
  expert_id: number
  image_id: number
  is_interior: boolean
  /** A room or a type of building work; null when neither the photo nor the project has one. */
  type_id: number | null
  style_id: number | null
  /** Folded. */
  words: readonly string[]
}
export type PhotoWish = {
  is_interior: boolean
  type_id?: number | undefined
  style_ids: readonly number[]
  /** Folded; each must match, also as a prefix or with a typing error. */
  words: readonly string[]
  /** Four digits. */
  seed: string
}
export type PhotosFound = {
  total: number
  /** Ids from a position on, in the order of the seed. */
  list(from: number, count: number): number[]
  /** Counts by style and by type, under the other filters. */
  styles: ReadonlyMap<number, number>
  types: ReadonlyMap<number, number>
  /** The total if one filter were left out. */
  without: { styles: number; type: number; q: number }
}
export type PhotoIndex = ReturnType<typeof createPhotoIndex>

const NONE = 0
const FREE = -1
/** Cached results of filters, for the next shuffle of the same, and shuffles, for their next page. */
const MOST_SIFTED = 24
const MOST_SHUFFLED = 250

type Sifted = Omit<PhotosFound, 'list'> & { groups: Groups }

export function createPhotoIndex() {
  let ids = new Float64Array(1024)
  let expert = new Int32Array(1024)
  let image = new Float64Array(1024)
  /** 1 interior, 0 architecture, FREE for unused slots. */
  let kind = new Int8Array(1024).fill(FREE)
  let type = new Int32Array(1024)
  let style = new Int32Array(1024)
  const lexicon = createLexicon()
  let end = 0
  let count = 0
  let version = 0
  const free: number[] = []
  const slotOf = new Map<number, number>()
  const shownBy = new Map<number, { print: string; slots: readonly number[] }>()
  /** Small numbers for experts; experts are few, and their numbers never change. */
  const numbers = new Map<number, number>()
  const expertIds: number[] = []
  const sifted = createShelf<Sifted>(MOST_SIFTED)
  const shuffled = createShelf<ReturnType<typeof shuffle>>(MOST_SHUFFLED)

  function changed(): void {
    version += 1
    sifted.clear()
    shuffled.clear()
  }
  function numberOf(expertId: number): number {
    const known = numbers.get(expertId)
    if (known !== undefined) return known
    numbers.set(expertId, expertIds.length)
    return expertIds.push(expertId) - 1
  }
  function grow(): void {
    const size = ids.length * 2
    ids = widened(ids, new Float64Array(size))
    expert = widened(expert, new Int32Array(size))
    image = widened(image, new Float64Array(size))
    kind = widened(kind, new Int8Array(size).fill(FREE))
    type = widened(type, new Int32Array(size))
    style = widened(style, new Int32Array(size))
  }
  function put(entry: PhotoEntry): number {
    const slot = free.pop() ?? end++
    if (slot >= ids.length) grow()
    ids[slot] = entry.id
    expert[slot] = numberOf(entry.expert_id)
    image[slot] = entry.image_id
    kind[slot] = entry.is_interior ? 1 : 0
    type[slot] = entry.type_id ?? NONE
    style[slot] = entry.style_id ?? NONE
    setWords(lexicon, slot, entry.words.map((word) => `'${word}':1`).join(' '))
    slotOf.set(entry.id, slot)
    count += 1
    return slot
  }
  function drop(slot: number): void {
    kind[slot] = FREE
    dropWords(lexicon, slot)
    slotOf.delete(ids[slot] ?? 0)
    free.push(slot)
    count -= 1
  }

  function sift(wish: Omit<PhotoWish, 'seed'>): Sifted {
    const said = wish.words.length > 0 ? withWords(readWords(lexicon, wish.words), end, null) : undefined
    const wantedKind = wish.is_interior ? 1 : 0
    const wantedStyles = new Set(wish.style_ids)
    const slots = new Int32Array(count)
    const [styles, types] = [createTally(), createTally()]
    const without = { styles: 0, type: 0, q: 0 }
    let total = 0
    for (let slot = 0; slot < end; slot++) {
      if (kind[slot] !== wantedKind) continue
      const [ownStyle, ownType] = [style[slot] ?? NONE, type[slot] ?? NONE]
      const isSaid = said === undefined || ((said[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0
      const isType = wish.type_id === undefined || ownType === wish.type_id
      const isStyle = wantedStyles.size === 0 || wantedStyles.has(ownStyle)
      if (isSaid && isType) {
        without.styles += 1
        styles.add(ownStyle)
      }
      if (isSaid && isStyle) {
        without.type += 1
        types.add(ownType)
      }
      if (isType && isStyle) without.q += 1
      if (isSaid && isType && isStyle) slots[total++] = slot
    }
    const groups = groupByExpert({ ids, expert, image, expertIds }, slots.subarray(0, total))
    return { total, groups, styles: styles.counts(), types: types.counts(), without }
  }

  return {
    get size() {
      return count
    },
    /** Increases with each change. */
    get version() {
      return version
    },
    has: (id: number): boolean => slotOf.has(id),
    /** The photo's expert; undefined for a photo that is not shown. */
    expertOf(id: number): number | undefined {
      const slot = slotOf.get(id)
      return slot === undefined ? undefined : expertIds[expert[slot] ?? 0]
    },
    /** Replaces all photos of these experts. */
    replace(expertIdsRead: readonly number[], entries: readonly PhotoEntry[]): void {
      const byExpert = Map.groupBy(entries, ({ expert_id }) => expert_id)
      let differs = false
      for (const expertId of expertIdsRead) {
        const own = byExpert.get(expertId) ?? []
        const print = own.length > 0 ? hash('sha1', JSON.stringify(own), 'base64') : undefined
        const before = shownBy.get(expertId)
        // most changes of experts do not concern their photos
        if (before?.print === print) continue
        differs = true
        for (const slot of before?.slots ?? []) drop(slot)
        if (print === undefined) shownBy.delete(expertId)
        else shownBy.set(expertId, { print, slots: own.map(put) })
      }
      if (differs) changed()
    },
    /** Experts with photos in the index. */
    experts: (): Iterable<number> => shownBy.keys(),
    find({ seed, ...wish }: PhotoWish): PhotosFound {
      const asked = JSON.stringify(wish)
      const { groups, ...found } = sifted.get(asked, () => sift(wish))
      const photos = { ids, expert, image, expertIds }
      const order = shuffled.get(`${seed} ${asked}`, () => shuffle(photos, groups, seed))
      return {
        ...found,
        // no page goes further, and a full shuffle takes a tenth of a second and more
        list: (from, length) =>
          from >= CAP ? [] : Array.from(order(from + length).subarray(from), (slot) => ids[slot] ?? 0),
      }
    },
  }
}

/** A cache of the last so many values by name. */
function createShelf<T>(most: number) {
  const kept = new Map<string, T>()
  return {
    get(name: string, make: () => T): T {
      const known = kept.get(name)
      if (known !== undefined) return known
      const made = make()
      kept.set(name, made)
      for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
      return made
    },
    clear: () => kept.clear(),
  }
}

/** Counts by small ids. */
function createTally() {
  let counted = new Int32Array(64)
  return {
    add(id: number): void {
      if (id >= counted.length) counted = widened(counted, new Int32Array(id * 2))
      counted[id] = (counted[id] ?? 0) + 1
    },
    counts: (): Map<number, number> => new Map([...counted.entries()].filter(([, seen]) => seen > 0)),
  }
}

function widened<T extends Float64Array | Int32Array | Int8Array>(from: T, to: T): T {
  to.set(from)
  return to
}
