import { style as model, styleFarLikeness, styleLikeness } from '../model/model.ts'
import type { StyleEvidence } from '../expert.types.ts'
import { placeIn, styles } from '../vocabulary.ts'

export const STYLES = styles.length

/** Row-major STYLES × STYLES, symmetric, ones on the diagonal. */
export const kernel: Float64Array = buildKernel()

function buildKernel(): Float64Array {
  const k = new Float64Array(STYLES * STYLES).fill(styleFarLikeness)
  for (let i = 0; i < STYLES; i++) k[i * STYLES + i] = 1
  for (const [a, b, likeness] of styleLikeness) {
    const i = placeIn(styles, a)
    const j = placeIn(styles, b)
    k[i * STYLES + j] = likeness
    k[j * STYLES + i] = likeness
  }
  return k
}

/** Evidence in half units (a photo chosen for taste is one), as stored. */
export function halfUnits(evidence: StyleEvidence): Uint8Array {
  const units = new Uint8Array(STYLES)
  for (const [slug, weight] of Object.entries(evidence)) {
    const at = placeIn(styles, slug)
    if (at >= 0 && weight != null && weight > 0) units[at] = Math.min(255, (units[at] ?? 0) + Math.round(weight * 2))
  }
  return units
}

/** K·v */
export function likened(v: ArrayLike<number>): Float64Array {
  const out = new Float64Array(STYLES)
  for (let i = 0; i < STYLES; i++) {
    let sum = 0
    for (let j = 0; j < STYLES; j++) sum += (kernel[i * STYLES + j] ?? 0) * (v[j] ?? 0)
    out[i] = sum
  }
  return out
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>, bOffset = 0): number {
  let sum = 0
  for (let i = 0; i < STYLES; i++) sum += (a[i] ?? 0) * (b[bOffset + i] ?? 0)
  return sum
}

/** The market's taste in coarse steps, so that it seldom changes; equal shares while no expert has pictures. */
export function marketShares(totals: ArrayLike<number>): Float64Array {
  let sum = 0
  for (let i = 0; i < STYLES; i++) sum += totals[i] ?? 0
  const shares = new Float64Array(STYLES)
  for (let i = 0; i < STYLES; i++) {
    const share = sum > 0 ? (totals[i] ?? 0) / sum : 1 / STYLES
    shares[i] = Math.round(share * model.prior_steps) / model.prior_steps
  }
  return shares
}

/** 1/√((n+κm)ᵀK(n+κm)) of an expert's half units at `offset`, 0 without evidence. */
export function inverseNorm(units: Uint8Array, offset: number, market: Float64Array): number {
  const smoothed = new Float64Array(STYLES)
  let evidence = 0
  for (let i = 0; i < STYLES; i++) {
    const n = units[offset + i] ?? 0
    evidence += n
    smoothed[i] = n + 2 * model.expert_prior * (market[i] ?? 0)
  }
  if (evidence === 0) return 0
  const square = dot(likened(smoothed), smoothed)
  return square > 0 ? 1 / Math.sqrt(square) : 0
}

/** Bits of styles with a visible share of the pictures; the strongest always counts. */
export function shownStyles(units: Uint8Array, offset: number): number {
  let sum = 0
  let most = 0
  for (let i = 0; i < STYLES; i++) {
    const n = units[offset + i] ?? 0
    sum += n
    most = Math.max(most, n)
  }
  let mask = 0
  for (let i = 0; i < STYLES; i++) {
    const n = units[offset + i] ?? 0
    if (n > 0 && (n === most || n / sum >= model.shown_from)) mask |= 1 << i
  }
  return mask
}

/** The brief's side of the style columns: cosine = (vector·units + constant) · inverseNorm. */
export interface StyleQuery {
  vector: Float64Array
  constant: number
  /** The client's own shares by style, 0..1, without the market's. */
  shares: Float64Array
}

export function styleQuery(evidence: StyleEvidence, market: Float64Array): StyleQuery | null {
  const n = new Float64Array(STYLES)
  let sum = 0
  for (const [slug, weight] of Object.entries(evidence)) {
    const at = placeIn(styles, slug)
    if (at < 0 || weight == null || !(weight > 0)) continue
    n[at] = (n[at] ?? 0) + weight
    sum += weight
  }
  if (sum === 0) return null
  const smoothed = n.map((v, i) => v + model.client_prior * (market[i] ?? 0))
  const direction = likened(smoothed)
  const norm = Math.sqrt(dot(direction, smoothed))
  const vector = direction.map((v) => v / norm)
  return { vector, constant: 2 * model.expert_prior * dot(vector, market), shares: n.map((v) => v / sum) }
}
