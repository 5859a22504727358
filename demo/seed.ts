/** Chance that is equal on every machine: a small generator seeded with a word (mulberry32 over FNV-1a). */
export function fingerprint(word: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(word)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

export type Chance = {
  next: () => number
  whole: (below: number) => number
  pick: <T>(list: readonly T[]) => T
  shuffled: <T>(list: readonly T[]) => T[]
}

export function chanceFrom(word: string): Chance {
  let state = fingerprint(word)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[whole(list.length)]
    if (chosen === undefined) throw new Error('Nothing to pick from.')
    return chosen
  }
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item)
  return { next, whole, pick, shuffled }
}
