import type { AnswerKind } from '../expert.types.ts'
import type { ComponentKey, RelaxedKey } from '../match.types.ts'

/**
 * Every number of the matching model. Run `bench/market` after a change; a number that enters a score also needs a new
 * version and the fitted calibration. Weights are logits over the full range of a component.
 */
export const model_version = '2026-11-5'

type Weights = Readonly<Partial<Record<ComponentKey, number>>>

/** Weights of the client's side. */
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

/** Weights of the expert's side. */
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

/** The logit of each side when nothing is known. */
export const clientIntercept = -0.6
export const expertIntercept = 0.9

/** The neutral value of a component: about its mean over delivered pairs. */
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

/** σ(a·logit p + b), fitted on the simulated market of `bench/market`. */
export const calibration = { a: 0.66, b: -0.13 }

export const ladder = {
  /** The ladder is climbed while there are fewer candidates than this. */
  enough: 25,
  /** Experts at capacity are listed only if there would be fewer than this: a lead they cannot take helps nobody. */
  enough_before_capacity: 1,
  /** A second condition: no more than this many are at capacity, otherwise the month is busy and waiting helps. */
  full_at_most: 3,
  /** A list has at least this many experts without relaxed wishes, whatever the scores of the others. */
  unrelaxed: 3,
  factors: { expert_type: 0.75, outside_expert: 0.3, outside_area: 0.2, capacity: 0.5 } satisfies Record<
    RelaxedKey,
    number
  >,
  /** How many of the nearest are admitted when "no outside expert" is relaxed. */
  nearest: 24,
  /** Without a known state the own area is a circle. */
  area_km: 60,
} as const

export const proximity = { free_km: 8, fade_km: 55, online_floor: 0.72 } as const

export const budget = {
  /** Share of the component for claiming the band; the rest compares price levels. */
  claimed_share: 0.3,
  /** A claim counts less the more bands are claimed. */
  claim_fade: 0.1,
  /** Shrinkage towards the middle band: claiming all bands says nothing. */
  shrink: 0.2,
  middle: 1.8,
  /** How fast "too expensive" and "too cheap" lower the value, in bands. */
  dear_fade: 0.9,
  cheap_fade: 2.6,
} as const

/** Bayesian stars: prior mean, its weight in reviews, and the range mapped to 0..1. */
export const stars = { prior: 4.2, weight: 6, low: 3.4, high: 5 } as const

/** (answered + prior) / (leads + weight). */
export const response = { prior: 3.5, weight: 5 } as const

export const style = {
  /** Pseudo-photos of the market's taste added to both sides' pictures. */
  client_prior: 1,
  expert_prior: 2,
  /** Market shares are rounded to this step, so that a single new photo does not change every expert. */
  prior_steps: 64,
  /** A style counts as the expert's from this share of the pictures. */
  shown_from: 0.15,
} as const

/** How similar two styles look to people; 1 with itself, 0.08 where not listed. */
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
  /** The most words stored per expert and language. */
  words: 80,
  /** A brief's text counts from this number of known words on. */
  least_words: 3,
  /** With at least this many texts, words in more than this share of them are ignored. */
  common: { texts: 200, share: 0.25 },
} as const

/**
 * ψ(x) = 1 − e^(x−1) of the share of the stated capacity already taken, and the chance that one more fits, each to a
 * power.
 */
export const pacing = { power: 0.4, fits: 1 } as const

/** The prior of the true capacity, and the evidence in an expert's answers. */
export const trueCapacity = {
  /** ln(true / stated) as a normal distribution, before any answer. */
  mean: -0.05,
  spread: 0.3,
  /** Limits for any number of answers: of the spread, and of the mean's distance. */
  least_spread: 0.1,
  most_spread: 0.48,
  most: 1.2,
  /** The factor on an expert's yes beyond their capacity. */
  strain: 0.3,
  /** ln of how much likelier an answer is beyond the expert's capacity than within. */
  answers: { taken: -1.2, late: 0.4, silent: 0.6, paused: 1, busy: 2.5 } satisfies Record<AnswerKind, number>,
} as const

export const fairness = {
  /** The number of candidates that share the attention of a list. */
  deserving: 25,
  /** exp(strength · deficit), the deficit a logarithm, clamped. */
  strength: 0.35,
  most: 1,
  /**
   * The score is a poor predictor of what people themselves would give (a third to half of the variance of its
   * logarithm), so an expert's deserved attention retains this share of its distance from the competition.
   */
  shrink: 0.4,
  /** Positions of attention assumed on both sides before counting. */
  prior: 1,
  /** Fairness applies near the top only: from this share of the tenth candidate's p on. */
  from_share: 0.4,
  from_place: 10,
  /** Fairness and variety never place an expert above one whose percentage is higher by more points than this. */
  near_points: 3,
} as const

/**
 * What is learnt about one expert beyond the profile: ln((contacts + prior)/(expected + prior)) on the client's logit.
 * Expected is the score times how often people reach that position.
 */
export const appeal = { strength: 0.9, prior: 5, most: 1 } as const

/** Learning from outcomes: the priors of positions and calibration. */
export const learning = {
  /** Positions are distinguished up to this one. */
  places: 15,
  /** Assumed views before counting, and the share of them that lead to a contact. */
  prior_looks: 20,
  /** The fitted calibration counts as this many shown pairs. */
  calibration_prior: 60,
  /** Refit after this many new pairs. */
  refit_after: 100,
  /** The most pairs stored. */
  remembered: 8000,
  /** Ridge of weights learnt online towards their initial values. */
  ridge: 4,
} as const

/** Fitting weights to a log of shown lists. */
export const fit = {
  /** 1/variance of a weight around its current value. */
  ridge: 8,
  /** The share of the ridge for intercepts, as few outcomes suffice to learn their level. */
  intercept_share: 0.05,
  /** Assumed views at each position before counting. */
  prior_looks: 10,
  /** Rounds that fit positions and weights in turn. */
  rounds: 4,
  steps: 8,
  held_out: 0.2,
  /** The newest shown pairs that are read, a kilobyte each: for some 30 weights older ones add no information. */
  most_rows: 500_000,
} as const

/** A client who asks for both ways to meet reads some nearby experts first: online all would be equally near. */
export const nearby = { km: 50, first: 3, of_first: 2, from_share: 0.8 } as const

export const newcomers = { leads_below: 2, days_below: 60, place: 4, none_in_first: 5, from_share: 0.6 } as const

export const variety = { lambda: 0.93, style: 0.5, price: 0.3, type: 0.2, window: 12 } as const

export const wording = {
  strong_from: 65,
  good_from: 45,
  reason_from: 0.12,
  caveat_from: -0.2,
  reasons: 3,
  caveats: 1,
  /** A client always reads a distance beyond this, in addition to the strongest objection. */
  far_km: 60,
} as const
