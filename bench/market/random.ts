/** A seeded source of chance: the same people and the same luck on every machine. */
export function chance(seed: number) {
  let state = seed >>> 0
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const normal = (mean = 0, deviation = 1): number =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit())
  const whole = (below: number): number => Math.floor(unit() * below)
  // Marsaglia and Tsang, with the boost for shapes under one.
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * (1 - unit()) ** (1 / shape)
    const d = shape - 1 / 3
    for (;;) {
      const x = normal()
      const v = (1 + x / Math.sqrt(9 * d)) ** 3
      if (v > 0 && Math.log(1 - unit()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
    }
  }
  return {
    /** 0..1 */ unit,
    normal,
    whole,
    yes: (probability: number): boolean => unit() < probability,
    pick<T>(items: readonly T[]): T {
      const item = items[whole(items.length)]
      if (item === undefined) throw new Error('Nothing to pick from')
      return item
    },
    weighted(weights: readonly number[]): number {
      let at = unit() * weights.reduce((sum, w) => sum + w, 0)
      for (let i = 0; i < weights.length; i++) {
        at -= weights[i] ?? 0
        if (at < 0) return i
      }
      return weights.length - 1
    },
    gamma,
  }
}

export type Chance = ReturnType<typeof chance>

/** The normal distribution's Φ (Abramowitz and Stegun 7.1.26, error under 2e-7). */
export function phi(x: number): number {
  const z = Math.abs(x) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * z)
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const erf = 1 - tail * Math.exp(-z * z)
  return x >= 0 ? 0.5 * (1 + erf) : 0.5 * (1 - erf)
}
