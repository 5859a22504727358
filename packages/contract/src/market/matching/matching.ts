/** The client's matches and their actions on them. */
import { REASON_NOTE_MAX, SENDING_WORDS_MAX } from '../../core/limits.ts'
import { z } from 'zod'
import { expertCard } from '../../experts/profile/experts.ts'
import { endpoints } from '../../core/endpoint.ts'
import { leadFacts } from '../leads/moves.rules.ts'
import { countText, id, idText, instant, meta, one, pageQuery, text } from '../../core/shapes.ts'
import * as words from '../../core/vocabulary.ts'

export const reason = z.object({
  key: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The sentence, in the caller's language. */
  text: z.string(),
  weight: z.number(),
})
export type Reason = z.infer<typeof reason>

/** An entry of a lead's history: a status change, or another event. */
export const leadStep = z.object({
  status: z.enum(words.leadStatuses),
  fact: z.enum(leadFacts).nullable(),
  by: z.enum(['client', 'expert', 'system']),
  created_at: instant(),
})
export type LeadStep = z.infer<typeof leadStep>

/** Why an expert ranks above their percentage; `earlier`: listed before the others were added. */
export const placeReasons = [
  'new_here',
  'near_you',
  'room_for_you',
  'less_seen',
  'variety',
  'your_weights',
  'earlier',
] as const
export type PlaceReason = (typeof placeReasons)[number]

/** One line of the explanation "how the 84 % comes about". */
const component = z.object({
  key: z.string(),
  name: z.string(),
  /** how well it fits, 0..1; null = no information */ fit: z.number().nullable(),
  weight: z.number(),
  text: z.string(),
})

export const match = z.object({
  id: z.int(),
  /** Chance that both say yes, 0-100. */
  score: z.int().min(0).max(100),
  word: z.enum(['strong', 'good', 'possible']),
  reasons: z.array(reason),
  caveats: z.array(reason),
  /** Wishes that were relaxed to include this expert. */
  relaxed: z.array(z.object({ key: z.string(), text: z.string() })),
  is_new_slot: z.boolean(),
  /** Null unless an expert with a higher percentage ranks below. */
  place_reason: z.object({ key: z.enum(placeReasons), text: z.string() }).nullable(),
  breakdown: z.object({
    client: z.object({ percent: z.int(), components: z.array(component) }),
    expert: z.object({ percent: z.int(), components: z.array(component) }),
  }),
  status: z.enum(words.matchStatuses),
  expert: expertCard,
  /** The expert is one of the client's favourites. */
  favourite: z.boolean(),
  thread_id: z.int().nullable(),
  lead_status: z.enum(words.leadStatuses).nullable(),
  /** The expert says that the two agreed on the project; the client confirms with `confirm-hire`. */
  awaiting_confirmation: z.boolean(),
  /** The expert's reason for declining, in words, if there is one. */
  passed_on_reason: z.string().nullable(),
  answer_by: instant().nullable(),
  /** When the expert first opened the brief. */
  read_at: instant().nullable(),
  /** Events since the brief was sent, oldest first. */
  history: z.array(leadStep),
  created_at: instant(),
})
export type Match = z.infer<typeof match>

export const dismissReasons = ['style', 'price', 'distance', 'experience', 'other'] as const

/** The parts of the client's side of the score that a client can weight. */
export const weighable = [
  'style',
  'budget',
  'proximity',
  'quality',
  'type',
  'specialists',
  'aspects',
  'text',
  'timeline',
] as const
export type Weighable = (typeof weighable)[number]

/** 0 = does not matter, 1 = as usual, 3 = most of all. */
const weight = z
  .string()
  .regex(/^\d(\.\d{1,2})?$/)
  .transform(Number)
  .pipe(z.number().min(0).max(3))
const weights = z.object({
  style: weight,
  budget: weight,
  proximity: weight,
  quality: weight,
  type: weight,
  specialists: weight,
  aspects: weight,
  text: weight,
  timeline: weight,
} satisfies Record<Weighable, typeof weight>)

const weightNumber = z.number().min(0).max(3)
/** The client's weights, stored with the brief; an absent part counts as usual. */
export const briefWeights = z.partialRecord(z.enum(weighable), weightNumber)
export type BriefWeights = z.infer<typeof briefWeights>

/** One place of a preview. The percentage is the usual one: weights change places, not the chance that both say yes. */
const previewed = match
  .pick({
    score: true,
    word: true,
    reasons: true,
    caveats: true,
    relaxed: true,
    is_new_slot: true,
    place_reason: true,
    breakdown: true,
    expert: true,
    thread_id: true,
    lead_status: true,
    awaiting_confirmation: true,
    answer_by: true,
    read_at: true,
  })
  .extend({
    /** The stored match, if the client has it; a client writes to other experts with a first message. */
    match_id: z.int().nullable(),
    /** Place in the client's list, from 1; null when not in it. */
    place_before: z.int().nullable(),
    status: z.enum(words.matchStatuses).nullable(),
  })
export type PreviewedMatch = z.infer<typeof previewed>

const matchPath = z.object({ id: idText() })
/** The state of the latest brief. */
const standing = z.object({
  brief_status: z.enum([...words.briefStatuses, 'none']),
  /** How many are in the list, shown or not. */
  total: z.int(),
  invitations: z.object({ open: z.int(), open_limit: z.int(), used: z.int(), used_limit: z.int() }),
})
export type BriefStatusNote = z.infer<typeof standing>

export const matchesMeta = meta.extend({
  ...standing.shape,
  relaxed: z.array(z.object({ key: z.string(), text: z.string() })),
  /** With fewer than three results: the most restrictive wish, and the gain from relaxing it. */
  binding: z.object({ key: z.string(), text: z.string() }).nullable(),
  widen: z.array(z.object({ key: z.string(), text: z.string(), more: z.int() })),
  dismissed: z.array(z.object({ id: z.int(), name: z.string() })),
  /** The client's settings under "what matters", for the preview; the list itself uses the usual weights. */
  weights: briefWeights,
})

const notInvited = {
  404: ['match_not_found'],
  409: [
    'already_invited',
    'too_many_open',
    'too_many_invitations',
    'too_many_sent',
    'withdrawn_lately',
    'brief_not_active',
    'expert_unavailable',
    'thread_closed',
  ],
} as const

export const matches = endpoints({
  listMatches: {
    method: 'GET',
    path: '/api/matches',
    audience: ['client'],
    summary:
      "The signed-in client's matches, best first; `passed_on` holds all who declined or let the time run out, outside the pages",
    query: z.object(pageQuery(5)),
    reply: z.object({ data: z.array(match), passed_on: z.array(match), meta: matchesMeta }),
  },
  listShownMatches: {
    method: 'GET',
    path: '/api/matches/shown',
    audience: ['client'],
    summary:
      'The matches the client has already been shown or has invited; nothing is stored and nothing counts as shown',
    reply: z.object({ data: z.array(match), passed_on: z.array(match), meta: standing }),
  },
  previewMatches: {
    method: 'GET',
    path: '/api/matches/preview',
    audience: ['client'],
    summary: 'The list as it would stand with other weights; nothing is stored and nothing counts as shown',
    // refuses `weights[style]=2` instead of ignoring it
    query: weights.partial().extend({ limit: countText(1, 15).default(15), weights: z.never().optional() }),
    reply: z.object({ data: z.array(previewed) }),
    refusals: { 404: ['no_brief'] },
  },
  inviteExperts: {
    method: 'POST',
    path: '/api/matches/invite',
    audience: ['client'],
    summary: 'Send the brief to several matched experts; all or none',
    form: true,
    body: z.object({
      match_ids: z.array(id()).min(1).max(3),
      message: text().trim().max(SENDING_WORDS_MAX).optional(),
    }),
    status: 201,
    reply: z.object({ data: z.array(match) }),
    refusals: notInvited,
  },
  inviteExpert: {
    method: 'POST',
    path: '/api/matches/{id}/invite',
    audience: ['client'],
    summary: 'Send the brief to one matched expert',
    form: true,
    params: matchPath,
    body: z.object({ message: text().trim().max(SENDING_WORDS_MAX).optional() }).optional(),
    status: 201,
    reply: one(match),
    refusals: notInvited,
  },
  dismissMatch: {
    method: 'POST',
    path: '/api/matches/{id}/dismiss',
    audience: ['client'],
    summary: 'Not for me: the next best takes the place',
    form: true,
    params: matchPath,
    body: z.object({ reason: z.enum(dismissReasons), note: text().trim().max(REASON_NOTE_MAX).optional() }),
    reply: one(z.object({ dismissed: match, next: match.nullable() })),
    refusals: { 404: ['match_not_found'], 409: ['already_invited', 'already_dismissed'] },
  },
  confirmHire: {
    method: 'POST',
    path: '/api/matches/{id}/confirm-hire',
    audience: ['client'],
    summary: 'Say yes to an expert who has set the lead to `won`: the brief ends as hired and its other leads close',
    params: matchPath,
    reply: one(match),
    refusals: { 404: ['match_not_found'], 409: ['nothing_to_confirm', 'thread_closed', 'illegal_move'] },
  },
  refuseHire: {
    method: 'POST',
    path: '/api/matches/{id}/refuse-hire',
    audience: ['client'],
    summary: 'Say no, or not yet, to an expert who has set the lead to `won`: it is again what it was before',
    form: true,
    params: matchPath,
    body: z.object({ note: text().trim().max(REASON_NOTE_MAX).optional() }).optional(),
    reply: one(match),
    refusals: { 404: ['match_not_found'], 409: ['nothing_to_confirm'] },
  },
  withdrawMatch: {
    method: 'POST',
    path: '/api/matches/{id}/withdraw',
    audience: ['client'],
    summary: 'Take the brief back from one expert, answered or not; another may get it in the place that is free',
    form: true,
    params: matchPath,
    body: z.object({ note: text().trim().max(REASON_NOTE_MAX).optional() }).optional(),
    reply: one(match),
    refusals: { 404: ['match_not_found'], 409: ['nothing_to_withdraw'] },
  },
  putWeights: {
    method: 'PUT',
    path: '/api/matches/weights',
    audience: ['client'],
    summary:
      'Keep what matters with the current brief, for `GET /api/matches/preview`; the whole set, `{}` for the usual weights',
    form: true,
    body: briefWeights,
    reply: one(briefWeights),
    refusals: { 404: ['no_brief'] },
  },
  restoreMatch: {
    method: 'POST',
    path: '/api/matches/{id}/restore',
    audience: ['client'],
    summary: 'Take a dismissal back',
    params: matchPath,
    reply: one(match),
    refusals: { 404: ['match_not_found'], 409: ['not_dismissed'] },
  },
})
