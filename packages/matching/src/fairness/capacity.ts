import { trueCapacity as model } from '../model/model.ts'
import type { AnswerAtLoad, AnswerKind } from '../expert.types.ts'

/**
 * How many leads an expert can truly take. The stated capacity is a claim: ln(true / stated) is modelled as normal, and
 * answers update it, because beyond their capacity people decline, answer late or not at all.
 */
export interface TrueCapacity {
  /** How far answers moved the mean of ln(true / stated); 0 without answers. */
  shift: number
  /** The share of the spread that answers removed: 0 without answers, negative if they contradict the claim. */
  known: number
}

// Object.keys returns strings; these are the keys of that table.
export const answerKinds = Object.keys(model.answers) as AnswerKind[]

const UNKNOWN: TrueCapacity = { shift: 0, known: 0 }

/** The density of the standard normal distribution. */
const density = (x: number): number => Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI)

/** Its integral up to x (Abramowitz and Stegun 7.1.26, error under 2e-7). */
function integral(x: number): number {
  const z = Math.abs(x) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * z)
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const half = 0.5 * (1 - tail * Math.exp(-z * z))
  return x >= 0 ? 0.5 + half : 0.5 - half
}

/** Leads are whole numbers: an expert who can take 3.4 takes three, one who can take 3.6 takes four. */
const needed = (leads: number): number => Math.log(Math.max(1, leads) - 0.5)

/** The probability that this number of leads in 30 days is within the expert's capacity. */
export function fits(leads: number, stated: number, { shift, known }: TrueCapacity): number {
  return integral((Math.log(stated) + model.mean + shift - needed(leads)) / (model.spread * (1 - known)))
}

/**
 * The estimate after one more answer at so many leads. `weight`: ln of how much likelier the answer is beyond the
 * capacity than within it. The exact distribution has a step; a normal one with its mean and variance replaces it.
 */
export function learnCapacity(
  { shift, known }: TrueCapacity,
  stated: number,
  leads: number,
  weight: number,
): TrueCapacity {
  if (stated < 1) return { shift, known }
  const spread = model.spread * (1 - known)
  const z = (needed(leads) - Math.log(stated) - model.mean - shift) / spread
  const odds = Math.exp(weight)
  const below = integral(z)
  const lift = (density(z) * (1 - odds)) / (odds * below + 1 - below)
  const left = spread * Math.sqrt(Math.max(0, 1 + z * lift - lift * lift))
  return {
    shift: Math.max(-model.most, Math.min(model.most, shift + spread * lift)),
    known: 1 - Math.max(model.least_spread, Math.min(model.most_spread, left)) / model.spread,
  }
}

/** From all of an expert's answers, oldest first. */
export function capacityFrom(answers: readonly AnswerAtLoad[], stated: number): TrueCapacity {
  return answers.reduce((known, { leads, kind }) => learnCapacity(known, stated, leads, model.answers[kind]), UNKNOWN)
}

/** `weight` of a yes or a no if nothing else is known, from an expert who takes such projects with chance `takes`. */
export function weightOf(accepted: boolean, takes: number): number {
  return accepted ? Math.log(model.strain) : Math.log((1 - model.strain * takes) / (1 - takes))
}
