/**
 * A shuffle by four digits that is equal on every instance: it depends only on the ids, never on their position in
 * memory. The photos of one expert are spread over the whole of it, and no two of them are neighbours unless one expert
 * has more than half of the rest. Only as much of it is computed as is requested.
 */

import { CAP } from '../../../platform/http/pages.ts'

/** Photos by their slot in memory. */
export type Photos = {
  ids: Float64Array
  /** The small number of each photo's expert. */ expert: Int32Array
  /** The id of each file: several projects may show one. */ image: Float64Array
  /** Ids of experts by their small numbers. */ expertIds: readonly number[]
}

/** The found photos, grouped by expert in the order of their ids. */
export type Groups = {
  total: number
  expertIds: Float64Array
  counts: Int32Array
  /** The start of each expert's slots in `places`, which contains one expert after the other. */
  first: Int32Array
  places: Int32Array
}

const WHOLE = 2 ** 32
/** Photos beyond the requested ones, as replacements for a repeated file. */
const LOOK_AHEAD = 60
/** So many photos in a row show different files, if one of the next photos can replace a repeated one. */
const ECHO = 9
/** The least that is computed at once. */
const LEAST = 240
/** The most that is computed ahead: no page goes further (docs/product/limits.md). */
const MOST_AHEAD = CAP
/** An insertion sort is faster than a call of sort for so few. */
const FEW = 24
/** Two to the power of the bits that remain beside a hash in an integer. */
const BESIDE_HASH = 2 ** 21

/** The finaliser of Murmur: each bit of the input changes half the bits of the output. */
function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
const hashOf = (seed: number, id: number): number => mix(mix(id ^ seed) + Math.floor(id / WHOLE))

export function groupByExpert({ expert, expertIds }: Photos, slots: Int32Array): Groups {
  const counted = new Int32Array(expertIds.length)
  for (const slot of slots) counted[expert[slot] ?? 0] = (counted[expert[slot] ?? 0] ?? 0) + 1
  const idOf = (number: number) => expertIds[number] ?? 0
  const numbers = Int32Array.from(expertIds.keys())
    .filter((number) => (counted[number] ?? 0) > 0)
    .sort((a, b) => idOf(a) - idOf(b))
  const counts = numbers.map((number) => counted[number] ?? 0)
  const first = new Int32Array(numbers.length)
  const end = new Int32Array(expertIds.length)
  let before = 0
  for (const [group, number] of numbers.entries()) {
    first[group] = before
    end[number] = before
    before += counts[group] ?? 0
  }
  const places = new Int32Array(slots.length)
  for (const slot of slots) {
    const number = expert[slot] ?? 0
    const at = end[number] ?? 0
    places[at] = slot
    end[number] = at + 1
  }
  return { total: slots.length, expertIds: Float64Array.from(numbers, idOf), counts, first, places }
}

/** Returns the first so many slots of the order; earlier results are cached. */
export function shuffle(photos: Photos, groups: Groups, digits: string): (length: number) => Int32Array {
  const seed = mix(Number(digits))
  let made: Int32Array = new Int32Array(0)
  let known = 0
  return (length) => {
    const wanted = Math.min(groups.total, length)
    if (wanted > known) {
      const ahead = Math.min(MOST_AHEAD, Math.max(LEAST, wanted * 2))
      known = Math.min(groups.total, Math.max(wanted, ahead))
      made = beginning(photos, groups, seed, known)
    }
    return made.subarray(0, wanted)
  }
}

function beginning(photos: Photos, groups: Groups, seed: number, length: number): Int32Array {
  const wanted = Math.min(groups.total, length + LOOK_AHEAD + 2)
  for (let share = (wanted + 50) / groups.total; ; share *= 1.5) {
    const order = apart(photos, groups, seed, turnsBefore(groups, seed, share), wanted)
    if (order) return withoutEchoes(photos, order, length)
  }
}

/** The next turns, up to a share of the whole: each expert's turns are evenly spaced, from an individual start. */
function turnsBefore({ expertIds, counts }: Groups, seed: number, share: number): { list: Int32Array; all: boolean } {
  // the group is the low part of a number that sorts by itself; the groups are in the order of their ids
  const span = counts.length + 1
  const steps = Math.floor(Number.MAX_SAFE_INTEGER / span) - 1
  const end = share >= 1 ? steps + 1 : Math.floor(share * steps)
  const keys: number[] = []
  for (let group = 0; group < counts.length; group++) {
    const count = counts[group] ?? 1
    const start = hashOf(seed, expertIds[group] ?? 0) / WHOLE
    for (let turn = 0; turn < count; turn++) {
      const place = Math.floor(((turn + start) / count) * steps)
      if (place >= end) break
      keys.push(place * span + group)
    }
  }
  const list = new Int32Array(keys.length)
  let at = 0
  for (const key of new Float64Array(keys).sort()) list[at++] = key % span
  return { list, all: share >= 1 }
}

/**
 * Shuffles the slots of one expert, from `from` to `end`; equal hashes are sorted by the photo's id. `hashes` has room
 * for all of them, and is reused for the next expert.
 */
function shufflePlaces(
  { ids }: Photos,
  places: Int32Array,
  { from, end }: { from: number; end: number },
  seed: number,
  hashes: Float64Array,
): void {
  if (end - from > FEW) sortByHash(ids, places.subarray(from, end), seed)
  // sorted input costs one comparison each
  for (let at = from; at < end; at++) {
    const place = places[at] ?? 0
    const id = ids[place] ?? 0
    const hash = hashOf(seed, id)
    let to = at
    for (; to > from; to--) {
      const other = places[to - 1] ?? 0
      const theirs = hashes[to - 1 - from] ?? 0
      if (theirs < hash || (theirs === hash && (ids[other] ?? 0) < id)) break
      places[to] = other
      hashes[to - from] = theirs
    }
    places[to] = place
    hashes[to - from] = hash
  }
}

function sortByHash(ids: Float64Array, places: Int32Array, seed: number): void {
  const keys = new Float64Array(places.length)
  let at = 0
  for (const place of places) keys[at] = hashOf(seed, ids[place] ?? 0) * BESIDE_HASH + at++
  const before = places.slice()
  let to = 0
  for (const key of keys.sort()) places[to++] = before[key % BESIDE_HASH] ?? 0
}

/**
 * Takes the turns in order. A turn of the expert who was just shown waits for another expert; an expert with more than
 * half of the rest comes at once, or only theirs would remain. Undefined if there were too few turns.
 */
function apart(
  photos: Photos,
  groups: Groups,
  seed: number,
  turns: { list: Int32Array; all: boolean },
  wanted: number,
): Int32Array | undefined {
  const result = new Int32Array(wanted)
  const places = groups.places.slice()
  /** The number of photos taken from each expert. */
  const taken = new Int32Array(groups.counts.length)
  /** Remaining turns of experts who were taken before their turn. */
  const early = new Map<number, number>()
  const crowd = crowdOf(groups.counts)
  const hashes = new Float64Array(crowd.most)
  let waiter = -1
  let waiting = 0
  let last = -1
  let next = 0

  function nextTurn(): number | undefined {
    while (next < turns.list.length) {
      const group = turns.list[next++] ?? 0
      const owed = early.size > 0 ? (early.get(group) ?? 0) : 0
      if (owed > 0) early.set(group, owed - 1)
      else if (group === last) {
        waiter = group
        waiting += 1
      } else return group
    }
    if (!turns.all) return undefined
    waiting -= 1
    return waiter
  }
  function choose(left: number): number | undefined {
    const most = crowd.over(left / 2)
    if (most >= 0 && most !== last) {
      if (most === waiter && waiting > 0) waiting -= 1
      else early.set(most, (early.get(most) ?? 0) + 1)
      return most
    }
    if (waiting === 0 || waiter === last) return nextTurn()
    waiting -= 1
    return waiter
  }

  for (let done = 0; done < wanted; done++) {
    const group = choose(groups.total - done)
    if (group === undefined) return undefined
    const from = groups.first[group] ?? 0
    const turn = taken[group] ?? 0
    if (turn === 0) shufflePlaces(photos, places, { from, end: from + (groups.counts[group] ?? 0) }, seed, hashes)
    result[done] = places[from + turn] ?? 0
    taken[group] = turn + 1
    crowd.took(group)
    last = group
  }
  return result
}

/** Finds the expert with the most photos left, without checking everybody each time. */
function crowdOf(counts: Int32Array) {
  const left = counts.slice()
  let most = 0
  for (const count of left) if (count > most) most = count
  const having = new Int32Array(most + 1)
  for (const count of left) having[count] = (having[count] ?? 0) + 1
  let found = -1
  return {
    /** The number of photos of that expert. */ most,
    /** The expert with more than `bound` left, which is at least half of all; -1 if there is none. */
    over(bound: number): number {
      while (most > 0 && having[most] === 0) most -= 1
      if (most <= bound) return -1
      if (left[found] !== most) found = left.indexOf(most)
      return found
    },
    took(group: number): void {
      const count = left[group] ?? 0
      having[count] = (having[count] ?? 0) - 1
      having[count - 1] = (having[count - 1] ?? 0) + 1
      left[group] = count - 1
    },
  }
}

/** The first `length` of the order, some exchanged with later ones, but never so that one expert comes twice. */
function withoutEchoes({ expert, image }: Photos, order: Int32Array, length: number): Int32Array {
  const experts = order.map((slot) => expert[slot] ?? 0)
  const images = Float64Array.from(order, (slot) => image[slot] ?? 0)
  const echoes = (at: number, shown: number) => {
    for (let before = Math.max(0, at - ECHO); before < at; before++) if (images[before] === shown) return true
    return false
  }
  const isApart = (at: number, other: number, own: number) =>
    (at - 1 === other || experts[at - 1] !== own) && (at + 1 === other || experts[at + 1] !== own)
  const swap = (column: Int32Array | Float64Array, at: number, other: number) => {
    const mine = column[at] ?? 0
    column[at] = column[other] ?? 0
    column[other] = mine
  }
  for (let at = 1; at < Math.min(length, order.length); at++) {
    if (!echoes(at, images[at] ?? 0)) continue
    for (let other = at + 1; other < Math.min(order.length, at + LOOK_AHEAD); other++) {
      if (echoes(at, images[other] ?? 0)) continue
      if (!isApart(at, other, experts[other] ?? 0) || !isApart(other, at, experts[at] ?? 0)) continue
      for (const column of [order, experts, images]) swap(column, at, other)
      break
    }
  }
  return order.subarray(0, length)
}
