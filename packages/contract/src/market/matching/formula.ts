/** The public explanation of the matching, and the experts who fit the answers of an unfinished brief. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { match, weighable } from './matching.ts'
import { one, option, optionText, several } from '../../core/shapes.ts'
import * as words from '../../core/vocabulary.ts'

export const matchComponents = [...weighable, 'size', 'phase', 'response'] as const
export const relaxedWishes = ['expert_type', 'outside_expert', 'outside_area', 'capacity'] as const

const formula = z.object({
  /** The version of the release, with the number of the fitted weights if those are used instead. */
  model_version: z.string(),
  /** Highest weight for the client first. The response has no weight: it multiplies the expert's side. */
  components: z.array(
    z.object({
      key: z.enum(matchComponents),
      name: z.string(),
      client_weight: z.number(),
      expert_weight: z.number(),
      /** The share of all weights of that side, 0..1; 0 for a multiplier. */
      client_share: z.number(),
      expert_share: z.number(),
      multiplies: z.boolean(),
    }),
  ),
  /** The order in which wishes are relaxed, and the factor on the score of an expert who misses one. */
  gives_way: z.array(z.object({ key: z.enum(relaxedWishes), factor: z.number() })),
  /** One more wish is relaxed while fewer experts than this fit. */
  enough: z.int(),
  /** The place reserved for new experts. */
  newcomers: z.object({ place: z.int(), leads_below: z.int(), days_below: z.int(), share_of_fifth: z.number() }),
  /** The largest factor by which missing attention raises an expert's place; surplus attention lowers it as much. */
  fairness: z.object({ most: z.number() }),
  /** How far percentages were from the outcomes in simulated markets, in points. */
  calibration: z.object({ least_points: z.number(), most_points: z.number(), limit_points: z.number() }),
  /** The percentages from which a match is called strong, and good. */
  words: z.object({ strong: z.int(), good: z.int() }),
  /** Newest first. */
  versions: z.array(z.object({ version: z.string(), since: z.iso.date() })),
})
export type MatchingFormula = z.infer<typeof formula>

/** The defaults are the best values, as on the page at first. */
export const exampleQuery = z.object({
  style: z.enum(['same', 'near', 'far']).default('same'),
  fee: z.enum(['same', 'above', 'far_above']).default('same'),
  distance: z.enum(['5', '40', '120']).default('5'),
  reviews: z.enum(['good', 'none', 'mixed']).default('good'),
  answers: z.enum(['all', 'none', 'half']).default('all'),
})
export type MatchingChoices = z.output<typeof exampleQuery>

const example = z.object({
  /** The chance that both say yes, 0-100. */
  percentage: z.int(),
  word: z.enum(['strong', 'good', 'possible']),
  client_percent: z.int(),
  expert_percent: z.int(),
  components: z.array(z.object({ key: z.enum(matchComponents), name: z.string(), fit: z.number() })),
})
export type MatchingExample = z.infer<typeof example>

/** As many as a brief's photos: one style per chosen photo, so a style may occur several times. */
const STYLES_MOST = 12

export const sampleQuery = z.object({
  styles: several(z.enum(words.styles), STYLES_MOST),
  city_id: optionText(),
})
export type SampleQuery = z.input<typeof sampleQuery>

const sample = z.object({
  /** The best of today's list for this brief; null when no expert fits. */
  match: match.pick({ score: true, word: true, reasons: true, caveats: true, relaxed: true, expert: true }).nullable(),
  /** The brief that it was ranked for, beside the styles. The page has words for this room and start only. */
  brief: z.object({
    room: z.literal('kitchen'),
    town: z.string(),
    country_code: z.string(),
    fee: z.object({ min: z.int(), max: z.int(), currency: z.literal('EUR') }),
    timeline: z.literal('3-6-months'),
  }),
})
export type MatchingSample = z.infer<typeof sample>

/** The answers that decide who may be matched at all; missing answers exclude no expert. */
export const fittingAnswers = z.object({
  service_type: z.enum(words.serviceTypes),
  project_type: z.enum(words.projectTypes),
  expert_type: z.enum(words.preferredExpertTypes).default('no-preference'),
  city_id: option(),
  session_type: z.enum(words.sessionTypes).default('both'),
  outside_expert: z.enum(words.yesNo).default('yes'),
})
export type FittingAnswers = z.input<typeof fittingAnswers>

const fitting = z.object({
  /** Experts who meet these wishes without relaxing one, and have a free place. */
  experts: z.int(),
  /** By fee range, in order: how many of them start above it. */
  bands: z.array(z.object({ slug: z.string(), starts_above: z.int() })),
  /** With each way to meet, and with and without experts from further away, all other answers unchanged. */
  by_session: z.object({ online: z.int(), physical: z.int(), both: z.int() }),
  by_outside: z.object({ yes: z.int(), no: z.int() }),
})
export type Fitting = z.infer<typeof fitting>

const read = { method: 'GET', audience: ['public'], cache: 'public' } as const

export const matching = endpoints({
  getMatchingFormula: {
    ...read,
    path: '/api/matching/formula',
    summary: 'The formula by which experts are matched: weights, rules, order, versions',
    reply: one(formula),
  },
  getMatchingExample: {
    ...read,
    path: '/api/matching/example',
    summary: 'One made-up pair, scored as every real one is',
    query: exampleQuery,
    reply: one(example),
  },
  getMatchingSample: {
    ...read,
    path: '/api/matching/sample',
    summary: 'The first match of a made-up brief, ranked over all experts as every brief is; nobody counts as shown',
    query: sampleQuery,
    reply: one(sample),
    refusals: { 422: ['unknown_option'] },
  },
  countFitting: {
    method: 'POST',
    path: '/api/matching/fitting',
    audience: ['public'],
    summary: 'How many experts the answers of an unfinished brief leave, and at which fee they start; nothing is kept',
    body: fittingAnswers,
    reply: one(fitting),
    refusals: { 422: ['unknown_option'] },
  },
})
