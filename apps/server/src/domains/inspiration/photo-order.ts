/**
 * A shuffle by four digits that every instance makes alike: it depends on the ids alone, never on where they lie in
 * memory. The photos of one expert are spread over the whole of it, and no two of them are neighbours unless one
 * expert has more than half of what is left. Only as much of it is made as somebody asks for.
 */

/** Photos by their place in memory. */
export type Photos = {
  ids: Float64Array
  /** A small number for the expert of each. */ expert: Int32Array
  /** The id of each file: several projects may show one. */ image: Float64Array
  /** Ids of experts by those numbers. */ expertIds: readonly number[]
}

/** What was found, by expert in the order of their ids. */
export type Groups = {
  total: number
  expertIds: Float64Array
  counts: Int32Array
  /** The first place of each expert, and after each place the next one of the same expert; -1 ends it. */
  first: Int32Array
  next: Int32Array
}

const WHOLE = 2 ** 32
/** Photos beyond those asked for, from which a repeated file is replaced. */
const LOOK_AHEAD = 60
/** So many photos in a row show different files, where one of the next ones can take the place of the same again. */
const ECHO = 9
/** Made at least. */
const LEAST = 240

/** Murmur's finish: each bit of the input changes half the bits of the output. */
function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
const hashOf = (seed: number, id: number): number => mix(mix((id % WHOLE) ^ seed) + Math.floor(id / WHOLE))

export function groupByExpert({ expert, expertIds }: Photos, slots: Int32Array): Groups {
  const counts = new Int32Array(expertIds.length)
  for (const slot of slots) counts[expert[slot] ?? 0] = (counts[expert[slot] ?? 0] ?? 0) + 1
  const idOf = (number: number) => expertIds[number] ?? 0
  const numbers = Int32Array.from(expertIds.keys())
    .filter((number) => (counts[number] ?? 0) > 0)
    .sort((a, b) => idOf(a) - idOf(b))
  const groupOf = new Int32Array(expertIds.length)
  for (const [group, number] of numbers.entries()) groupOf[number] = group
  const first = new Int32Array(numbers.length).fill(-1)
  const next = new Int32Array(expert.length)
  for (const slot of slots) {
    const group = groupOf[expert[slot] ?? 0] ?? 0
    next[slot] = first[group] ?? -1
    first[group] = slot
  }
  return {
    total: slots.length,
    expertIds: Float64Array.from(numbers, idOf),
    counts: numbers.map((number) => counts[number] ?? 0),
    first,
    next,
  }
}

/** Gives the first so many places of the order; what was made before is kept. */
export function shuffle(photos: Photos, groups: Groups, digits: string): (length: number) => Int32Array {
  const seed = mix(Number(digits))
  let made: Int32Array = new Int32Array(0)
  let known = 0
  return (length) => {
    const wanted = Math.min(groups.total, length)
    if (wanted > known) {
      known = Math.min(groups.total, Math.max(LEAST, wanted * 2))
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

/**
 * Whose turn it is, up to a share of the whole: each expert's turns lie evenly between the first and the last, from a
 * start of their own.
 */
function turnsBefore({ expertIds, counts }: Groups, seed: number, share: number): { list: Int32Array; all: boolean } {
  // the group below the turn's place, in one number that sorts by itself; the groups are in the order of their ids
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
  const sorted = Float64Array.from(keys).sort()
  return { list: Int32Array.from(sorted, (key) => key % span), all: share >= 1 }
}

/** One expert's places, in an order of their own; equal hashes go by the photo's id. */
function placesOf({ ids }: Photos, { first, next, counts }: Groups, seed: number, group: number): Int32Array {
  const places = new Int32Array(counts[group] ?? 0)
  for (let slot = first[group] ?? -1, at = 0; slot >= 0; slot = next[slot] ?? -1) places[at++] = slot
  const idAt = (slot: number) => ids[slot] ?? 0
  return places.sort((a, b) => hashOf(seed, idAt(a)) - hashOf(seed, idAt(b)) || idAt(a) - idAt(b))
}

/**
 * Takes the turns in order. A turn of the expert who was just shown waits until another was; who has more than half of
 * what is left comes at once, or they would be alone at the end. Undefined where the turns were too few.
 */
function apart(
  photos: Photos,
  groups: Groups,
  seed: number,
  turns: { list: Int32Array; all: boolean },
  wanted: number,
): Int32Array | undefined {
  const result = new Int32Array(wanted)
  const taken = new Map<number, { places: Int32Array; next: number }>()
  /** Turns still to come of who came before their turn. */
  const early = new Map<number, number>()
  const crowd = crowdOf(groups.counts)
  let waiter = -1
  let waiting = 0
  let last = -1
  let next = 0

  function nextTurn(): number | undefined {
    while (next < turns.list.length) {
      const group = turns.list[next++] ?? 0
      const owed = early.get(group) ?? 0
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
    const own = taken.get(group) ?? { places: placesOf(photos, groups, seed, group), next: 0 }
    taken.set(group, own)
    result[done] = own.places[own.next++] ?? 0
    crowd.took(group)
    last = group
  }
  return result
}

/** Who has most left, without looking at everybody each time. */
function crowdOf(counts: Int32Array) {
  const left = counts.slice()
  let most = 0
  for (const count of left) if (count > most) most = count
  const having = new Int32Array(most + 1)
  for (const count of left) having[count] = (having[count] ?? 0) + 1
  let found = -1
  return {
    /** The one who has more than `bound` left, which is at least half of all; -1 when nobody has. */
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

/** The first `length` of the order, which may change places with later ones: never so that one expert comes twice. */
function withoutEchoes({ expert, image }: Photos, order: Int32Array, length: number): Int32Array {
  const expertAt = (at: number) => (at < 0 || at >= order.length ? -1 : (expert[order[at] ?? 0] ?? 0))
  const imageAt = (at: number) => image[order[at] ?? 0] ?? 0
  const echoes = (at: number, shown: number) => {
    for (let before = Math.max(0, at - ECHO); before < at; before++) if (imageAt(before) === shown) return true
    return false
  }
  const isApart = (at: number, other: number, own: number) =>
    (at - 1 === other || expertAt(at - 1) !== own) && (at + 1 === other || expertAt(at + 1) !== own)
  for (let at = 1; at < Math.min(length, order.length); at++) {
    if (!echoes(at, imageAt(at))) continue
    for (let other = at + 1; other < Math.min(order.length, at + LOOK_AHEAD); other++) {
      if (echoes(at, imageAt(other))) continue
      if (!isApart(at, other, expertAt(other)) || !isApart(other, at, expertAt(at))) continue
      const [mine, theirs] = [order[at] ?? 0, order[other] ?? 0]
      order[at] = theirs
      order[other] = mine
      break
    }
  }
  return order.subarray(0, length)
}
