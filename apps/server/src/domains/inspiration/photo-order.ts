/**
 * A shuffle by four digits that every instance makes alike: it depends on the ids alone, never on where they lie in
 * memory. The photos of one expert are spread over the whole of it, and no two of them are neighbours unless one
 * expert has more than half of what is left.
 */

/** Photos and their experts by place; the result is places in the new order. */
export type Shuffled = {
  /** Photo ids. */ ids: Float64Array
  /** Of each photo, a small number for its expert. */ expert: Int32Array
  /** Of each photo, the id of its file: several projects may show one. */ image: Float64Array
  /** Ids by those numbers. */ expertIds: readonly number[]
}

const WHOLE = 2 ** 32

/** Murmur's finish: each bit of the input changes half the bits of the output. */
function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
const hashOf = (seed: number, id: number): number => mix(mix((id % WHOLE) ^ seed) + Math.floor(id / WHOLE))

/** `slots`: places of the photos to shuffle. */
export function shuffle(all: Shuffled, slots: Int32Array, digits: string): Int32Array {
  const seed = mix(Number(digits))
  const groups = groupByExpert(all, slots)
  for (const group of groups) sortByHash(group, all.ids, seed)
  return withoutEchoes(all, apart(groups, turnsOf(groups, all, seed), slots.length))
}

type Group = { expert: number; slots: Int32Array }

function groupByExpert({ expert, expertIds }: Shuffled, slots: Int32Array): Group[] {
  const counts = new Int32Array(expertIds.length)
  for (const slot of slots) counts[expert[slot] ?? 0] = (counts[expert[slot] ?? 0] ?? 0) + 1
  const groups: Group[] = []
  const groupOf = new Int32Array(expertIds.length)
  for (let number = 0; number < counts.length; number++) {
    const count = counts[number] ?? 0
    if (count === 0) continue
    groupOf[number] = groups.length
    groups.push({ expert: number, slots: new Int32Array(count) })
    counts[number] = 0
  }
  for (const slot of slots) {
    const number = expert[slot] ?? 0
    const at = counts[number] ?? 0
    const group = groups[groupOf[number] ?? 0]
    if (group) group.slots[at] = slot
    counts[number] = at + 1
  }
  return groups
}

/** Equal hashes go by the photo's id. */
function sortByHash({ slots }: Group, ids: Float64Array, seed: number): void {
  const idAt = (slot: number) => ids[slot] ?? 0
  slots.sort((a, b) => hashOf(seed, idAt(a)) - hashOf(seed, idAt(b)) || idAt(a) - idAt(b))
}

/** Whose turn it is: each expert's turns lie evenly between the first and the last, from a start of its own. */
function turnsOf(groups: readonly Group[], { expertIds }: Shuffled, seed: number): Int32Array {
  // the group's number below the turn's place, in one number that sorts by itself
  const span = groups.length + 1
  const steps = Math.floor(Number.MAX_SAFE_INTEGER / span)
  // by id, so that equal places are in the same order everywhere
  const byId = [...groups.keys()].sort((a, b) => idOf(groups, expertIds, a) - idOf(groups, expertIds, b))
  const total = groups.reduce((sum, { slots }) => sum + slots.length, 0)
  const keys = new Float64Array(total)
  let end = 0
  for (const [rank, at] of byId.entries()) {
    const count = groups[at]?.slots.length ?? 0
    const start = hashOf(seed, idOf(groups, expertIds, at)) / WHOLE
    for (let turn = 0; turn < count; turn++)
      keys[end++] = Math.floor(((turn + start) / count) * (steps - 1)) * span + rank
  }
  keys.sort()
  return Int32Array.from(keys, (key) => byId[key % span] ?? 0)
}

const idOf = (groups: readonly Group[], expertIds: readonly number[], at: number): number =>
  expertIds[groups[at]?.expert ?? 0] ?? 0

/**
 * Takes the turns in order. A turn of the expert who was just shown waits until another was; who has more than half of
 * what is left comes at once, or they would be alone at the end.
 */
function apart(groups: readonly Group[], turns: Int32Array, total: number): Int32Array {
  const result = new Int32Array(total)
  const taken = new Int32Array(groups.length)
  /** Turns still to come of who came before their turn. */
  const early = new Int32Array(groups.length)
  const crowd = crowdOf(groups)
  let waiter = -1
  let waiting = 0
  let last = -1
  let next = 0

  function nextTurn(): number {
    while (next < turns.length) {
      const group = turns[next++] ?? 0
      if ((early[group] ?? 0) > 0) early[group] = (early[group] ?? 0) - 1
      else if (group === last) {
        waiter = group
        waiting += 1
      } else return group
    }
    waiting -= 1
    return waiter
  }
  function choose(left: number): number {
    const most = crowd.over(left / 2)
    if (most >= 0 && most !== last) {
      if (most === waiter && waiting > 0) waiting -= 1
      else early[most] = (early[most] ?? 0) + 1
      return most
    }
    if (waiting === 0 || waiter === last) return nextTurn()
    waiting -= 1
    return waiter
  }

  for (let done = 0; done < total; done++) {
    const group = choose(total - done)
    const at = taken[group] ?? 0
    result[done] = groups[group]?.slots[at] ?? 0
    taken[group] = at + 1
    crowd.took(group)
    last = group
  }
  return result
}

/** Who has most left, without looking at everybody each time. */
function crowdOf(groups: readonly Group[]) {
  const left = Int32Array.from(groups, ({ slots }) => slots.length)
  let most = left.reduce((max, count) => Math.max(max, count), 0)
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

/** So many photos in a row show different files, where one of the next ones can take the place of the same again. */
const ECHO = 9
const LOOK_AHEAD = 60

/** In place. No exchange makes neighbours of one expert. */
function withoutEchoes({ expert, image }: Shuffled, order: Int32Array): Int32Array {
  const expertAt = (at: number) => (at < 0 || at >= order.length ? -1 : (expert[order[at] ?? 0] ?? 0))
  const imageAt = (at: number) => image[order[at] ?? 0] ?? 0
  const echoes = (at: number, shown: number) => {
    for (let before = Math.max(0, at - ECHO); before < at; before++) if (imageAt(before) === shown) return true
    return false
  }
  const isApart = (at: number, other: number, own: number) =>
    (at - 1 === other || expertAt(at - 1) !== own) && (at + 1 === other || expertAt(at + 1) !== own)
  for (let at = 1; at < order.length; at++) {
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
  return order
}
