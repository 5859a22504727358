import type { ComponentKey, RelaxedKey } from './types.ts'

/**
 * Every number of the matching model. Change a number, change the version, run `bench/market` and put the fitted
 * calibration here. Weights are in logits over the full range of a component.
 */
export const model_version = '2026-11-4'

type Weights = Readonly<Partial<Record<ComponentKey, number>>>

/** What counts for the client's yes. */
export const clientWeights = {
  style: 2.8,
  budget: 2.4,
  proximity: 1.8,
  quality: 1.8,
  type: 1.4,
  specialists: 0.8,
  aspects: 0.8,
  text: 0.6,
  timeline: 0.5,
} as const satisfies Weights

/** What counts for the expert's yes. */
export const expertWeights = {
  style: 0.6,
  budget: 1.2,
  proximity: 1.0,
  specialists: 0.5,
  aspects: 0.6,
  timeline: 1.0,
  size: 1.0,
  phase: 1.0,
} as const satisfies Weights

/** Both sides' yes when nothing is known. */
export const clientIntercept = -0.6
export const expertIntercept = 0.9

/** The value of a component that neither helps nor hurts: about its mean over delivered pairs. */
export const mids: Readonly<Record<ComponentKey, number>> = {
  style: 0.75,
  budget: 0.6,
  proximity: 0.6,
  quality: 0.5,
  type: 0.5,
  specialists: 0.5,
  aspects: 0.5,
  text: 0.2,
  timeline: 0.6,
  size: 0.6,
  phase: 0.6,
  response: 0.7,
}

/** σ(a·logit p + b): fitted on the simulated market of `bench/market`. */
export const calibration = { a: 0.66, b: -0.13 }

export const ladder = {
  /** Climb while there are fewer candidates than this. */
  enough: 10,
  /** Experts at capacity come in only when there would be fewer than this: a lead they cannot take helps nobody. */
  enough_before_capacity: 1,
  /** And only where no more than this are full: where many are, the month is, and waiting is the answer. */
  full_at_most: 3,
  /** So many to whom nothing gave way stay in a list that has them, whoever else scores higher. */
  unrelaxed: 3,
  factors: { expert_type: 0.75, outside_expert: 0.3, outside_area: 0.2, capacity: 0.5 } satisfies Record<
    RelaxedKey,
    number
  >,
  /** How many of the nearest come in when the client's "no outside expert" gives way. */
  nearest: 24,
  /** Where a state is unknown, the own area is a circle. */
  area_km: 60,
} as const

export const proximity = { free_km: 8, fade_km: 55, online_floor: 0.72 } as const

export const budget = {
  /** Share of the component that is "the band is claimed"; the rest is the comparison of price levels. */
  claimed_share: 0.3,
  /** A claim is worth less the more bands are claimed. */
  claim_fade: 0.1,
  /** Bands of pull towards the middle band: who claims all of them says nothing. */
  shrink: 0.2,
  middle: 1.8,
  /** How fast "too dear" and "too cheap" hurt, in bands. */
  dear_fade: 0.9,
  cheap_fade: 2.6,
} as const

/** Bayesian stars: prior mean and its weight in reviews; the range that maps to 0..1. */
export const stars = { prior: 4.2, weight: 6, low: 3.4, high: 5 } as const

/** (answered + prior) / (leads + weight). */
export const response = { prior: 3.5, weight: 5 } as const

export const style = {
  /** Pseudo-photos of market taste mixed into the client's and the expert's pictures. */
  client_prior: 1,
  expert_prior: 2,
  /** Market shares are rounded to this, so that one new photo does not re-derive every expert. */
  prior_steps: 64,
  /** A style counts as the expert's from this share of the pictures. */
  shown_from: 0.15,
} as const

/** How alike two styles are to people who look at pictures; 1 with itself, 0.08 where not listed. */
export const styleLikeness: readonly (readonly [string, string, number])[] = [
  ['industrial', 'urban', 0.6],
  ['industrial', 'modern', 0.3],
  ['industrial', 'vintage', 0.25],
  ['japandi', 'scandinavian', 0.6],
  ['japandi', 'minimalist', 0.55],
  ['scandinavian', 'minimalist', 0.5],
  ['scandinavian', 'modern', 0.35],
  ['minimalist', 'modern', 0.5],
  ['modern', 'urban', 0.45],
  ['modern', 'luxurious', 0.35],
  ['luxurious', 'vintage', 0.25],
]
export const styleFarLikeness = 0.08

export const text = {
  /** Words kept of one expert in one language. */
  words: 80,
  /** Known words a brief needs before its text says anything. */
  least_words: 3,
  /** In a market of at least so many texts, words that more than this share of them use say nothing. */
  common: { texts: 200, share: 0.25 },
} as const

/** ψ(x) = 1 − e^(x−1) of the share of the month's leads already taken, to this power. */
export const pacing = { power: 0.4 }

export const fairness = {
  /** Candidates that share the attention a list gives. */
  deserving: 25,
  /** exp(strength · deficit), the deficit a logarithm, clamped. */
  strength: 0.35,
  most: 1,
  /**
   * What an expert deserves by the score says little about what the people themselves would give (its logarithm explains
   * a third to a half of theirs), so only this share of the distance from those who compete for the brief is believed.
   */
  shrink: 0.4,
  /** Places of attention believed on both sides before any are counted. */
  prior: 1,
  /** Only near the top: from this share of the tenth's p. */
  from_share: 0.4,
  from_place: 10,
} as const

/**
 * What shown lists taught about one expert beyond the profile: ln((contacts + prior)/(expected + prior)) on the client's
 * logit. Expected is what the score said, times how often people reach the place where it was shown.
 */
export const appeal = { strength: 0.9, prior: 2.5, most: 1 } as const

/** Learning from what came of shown lists: how fast places are believed, and the pull of the fitted calibration. */
export const learning = {
  /** Places are told apart up to here. */
  places: 15,
  /** Looks that are believed before any are counted, and the share of them that end in a contact as expected. */
  prior_looks: 20,
  /** Shown pairs that the fitted calibration is worth. */
  calibration_prior: 60,
  /** Refit after so many more shown pairs. */
  refit_after: 100,
  /** The last so many are remembered. */
  remembered: 8000,
  /** How tightly weights that are learnt on the run are held to those they started from. */
  ridge: 4,
} as const

/** Fitting the weights from a log of shown lists. */
export const fit = {
  /** 1/variance a weight is believed to have around the present one. */
  ridge: 8,
  /** The intercepts are held by this share of it: how eager people are on the whole is seen soon. */
  intercept_share: 0.05,
  /** Looks believed at each place before any are counted. */
  prior_looks: 10,
  /** Rounds of places and weights in turn. */
  rounds: 4,
  steps: 8,
  held_out: 0.2,
} as const

export const newcomers = { leads_below: 2, days_below: 60, place: 4, none_in_first: 5, from_share: 0.6 } as const

export const variety = { lambda: 0.93, style: 0.5, price: 0.3, type: 0.2, window: 12 } as const

export const wording = {
  strong_from: 65,
  good_from: 45,
  reason_from: 0.12,
  caveat_from: -0.2,
  reasons: 3,
  caveats: 1,
  /** Beside the strongest objection a client always reads a distance that is far. */
  far_km: 60,
} as const
