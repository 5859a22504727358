/** Many yes/no cases: P(yes) = reach · σ(θ·x), with θ expected near `prior`. */
export interface Cases {
  /** Row-major, as many numbers per row as θ has. */
  x: ArrayLike<number>
  /** The share of the cases that reached a decision; 1 if all did. */
  reach: ArrayLike<number>
  yes: ArrayLike<number>
  n: number
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x))
export const logit = (p: number): number => {
  const bounded = Math.max(1e-6, Math.min(1 - 1e-6, p))
  return Math.log(bounded / (1 - bounded))
}

/** θ·x of one case. */
function sumAt(theta: ArrayLike<number>, x: ArrayLike<number>, from: number): number {
  let sum = 0
  for (let j = 0; j < theta.length; j++) sum += (theta[j] ?? 0) * (x[from + j] ?? 0)
  return sum
}

/** Solves A·d = g in place for a symmetric positive definite A, without pivoting: the ridge keeps A regular. */
function solve(a: Float64Array, g: Float64Array): Float64Array {
  const k = g.length
  for (let i = 0; i < k; i++) {
    const pivot = a[i * k + i] ?? 1
    for (let r = i + 1; r < k; r++) {
      const times = (a[r * k + i] ?? 0) / pivot
      if (times === 0) continue
      for (let c = i; c < k; c++) a[r * k + c] = (a[r * k + c] ?? 0) - times * (a[i * k + c] ?? 0)
      g[r] = (g[r] ?? 0) - times * (g[i] ?? 0)
    }
  }
  for (let i = k - 1; i >= 0; i--) {
    let sum = g[i] ?? 0
    for (let c = i + 1; c < k; c++) sum -= (a[i * k + c] ?? 0) * (g[c] ?? 0)
    g[i] = sum / (a[i * k + i] ?? 1)
  }
  return g
}

/** θ by Fisher scoring with a `ridge` (1/variance per number) towards `prior`. Deterministic. */
export function fitLogistic(
  { x, reach, yes, n }: Cases,
  prior: readonly number[],
  ridge: readonly number[],
  start: readonly number[] = prior,
  rounds = 8,
): number[] {
  const k = prior.length
  const theta = [...start]
  for (let round = 0; round < rounds; round++) {
    const g = Float64Array.from(prior, (p, j) => (ridge[j] ?? 0) * (p - (theta[j] ?? 0)))
    const h = new Float64Array(k * k)
    for (let j = 0; j < k; j++) h[j * k + j] = ridge[j] ?? 0
    for (let i = 0; i < n; i++) {
      const at = i * k
      const q = sigmoid(sumAt(theta, x, at))
      const p = Math.max(1e-6, Math.min(1 - 1e-6, (reach[i] ?? 1) * q))
      const slope = p * (1 - q)
      const spread = p * (1 - p)
      const pull = (((yes[i] ?? 0) - p) * slope) / spread
      const info = (slope * slope) / spread
      for (let j = 0; j < k; j++) {
        const xj = x[at + j] ?? 0
        if (xj === 0) continue
        g[j] = (g[j] ?? 0) + pull * xj
        for (let c = 0; c <= j; c++) h[j * k + c] = (h[j * k + c] ?? 0) + info * xj * (x[at + c] ?? 0)
      }
    }
    for (let j = 0; j < k; j++) for (let c = 0; c < j; c++) h[c * k + j] = h[j * k + c] ?? 0
    let largest = 0
    solve(h, g).forEach((step, j) => {
      const bounded = Math.max(-1, Math.min(1, step))
      theta[j] = (theta[j] ?? 0) + bounded
      largest = Math.max(largest, Math.abs(bounded))
    })
    if (largest < 1e-4) break
  }
  return theta
}

/** Mean log-loss, null without cases. */
export function logLoss({ x, reach, yes, n }: Cases, theta: ArrayLike<number>): number | null {
  if (n === 0) return null
  let sum = 0
  for (let i = 0; i < n; i++) {
    const p = Math.max(1e-6, Math.min(1 - 1e-6, (reach[i] ?? 1) * sigmoid(sumAt(theta, x, i * theta.length))))
    sum -= (yes[i] ?? 0) > 0 ? Math.log(p) : Math.log(1 - p)
  }
  return sum / n
}
