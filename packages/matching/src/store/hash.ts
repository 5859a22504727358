/** FNV-1a over UTF-16 units: the same on every machine. */
export function hashText(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    h ^= text.charCodeAt(i)
    h = Math.imul(h, 0x01000193)
  }
  return mix(h)
}

/** Mixes the bits of a 32-bit number (MurmurHash3's finalizer). */
export function mix(h: number): number {
  let x = h
  x ^= x >>> 16
  x = Math.imul(x, 0x85ebca6b)
  x ^= x >>> 13
  x = Math.imul(x, 0xc2b2ae35)
  x ^= x >>> 16
  return x >>> 0
}

/** A tie-breaker that depends on the pair alone. */
export function tie(seed: number, idHash: number): number {
  return mix(seed ^ Math.imul(idHash, 0x9e3779b1))
}
