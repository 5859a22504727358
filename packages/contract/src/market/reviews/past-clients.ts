/** Reviews of work before Husrum: an expert asks past clients, who write without an account. No figure counts them. */
import { z } from 'zod'
import { email, personName } from '../../core/fields/bounds.ts'
import { endpoints } from '../../core/endpoint.ts'
import {
  PAST_CLIENTS_MAX,
  PAST_CLIENT_NOTE_MAX,
  REVIEW_BODY_MAX,
  REVIEW_BODY_MIN,
  REVIEW_TITLE_MAX,
} from '../../core/limits.ts'
import { idText, instant, one, text, trimmed } from '../../core/shapes.ts'

export const pastClient = z.object({
  id: z.int(),
  /** The address as shown to the expert: its first letter and its domain. */
  email: z.string(),
  status: z.enum(['asked', 'answered', 'expired', 'withdrawn']),
  created_at: instant(),
  expires_at: instant(),
})
export type PastClient = z.infer<typeof pastClient>

const token = text().min(1).max(200)
export const writePastReview = z.object({
  token,
  name: personName(),
  rating: z.int().min(1).max(5),
  title: text().trim().max(REVIEW_TITLE_MAX).default(''),
  body: trimmed(REVIEW_BODY_MIN, REVIEW_BODY_MAX),
  /** "I was this expert's client, and nobody paid me for this." */
  was_client: z.literal(true),
})

/** The language of the mail, and an optional sentence by the expert; default the caller's language. */
const question = z.object({
  language: z.enum(['en', 'da', 'de']).optional(),
  note: trimmed(0, PAST_CLIENT_NOTE_MAX).default(''),
})
const deadLink = { 422: ['past_link_invalid'], 429: ['too_many_tries'] } as const

export const pastClients = endpoints({
  listPastClients: {
    method: 'GET',
    path: '/api/reviews/past-clients',
    audience: ['expert'],
    summary: 'Past clients the expert has asked for a review, and how many may still be asked',
    reply: z.object({ data: z.array(pastClient), meta: z.object({ left: z.int().max(PAST_CLIENTS_MAX) }) }),
  },
  askPastClient: {
    method: 'POST',
    path: '/api/reviews/past-clients',
    switch: 'past_client_reviews',
    audience: ['expert'],
    summary: 'Ask a past client for a review by mail: ten in all, each address once',
    form: true,
    body: question.extend({ email: email() }),
    status: 201,
    reply: one(pastClient),
    refusals: {
      409: ['past_client_asked', 'past_clients_full', 'profile_not_public'],
      422: ['own_address', 'experts_address', 'address_refuses', 'private_data'],
      429: ['too_many_tries'],
    },
  },
  previewPastClient: {
    method: 'POST',
    path: '/api/reviews/past-clients/preview',
    audience: ['expert'],
    summary: 'The mail that a past client would get, without its link; nothing is sent',
    body: question,
    reply: one(z.object({ subject: z.string(), text: z.string() })),
    refusals: { 409: ['profile_not_public'], 422: ['private_data'] },
  },
  withdrawPastClient: {
    method: 'DELETE',
    path: '/api/reviews/past-clients/{id}',
    audience: ['expert'],
    summary: 'Take an unanswered question back: its link stops working; it has been asked all the same',
    params: z.object({ id: idText() }),
    refusals: { 404: ['past_client_not_found'], 409: ['past_client_answered'] },
  },
  openPastReview: {
    method: 'POST',
    path: '/api/past-client-review/open',
    audience: ['public'],
    summary: 'Who asks, by the link of the mail',
    form: true,
    body: z.object({ token }),
    reply: one(z.object({ expert: z.object({ id: z.int(), name: z.string() }), expires_at: instant() })),
    refusals: deadLink,
  },
  writePastReview: {
    method: 'POST',
    path: '/api/past-client-review',
    audience: ['public'],
    summary: 'Write the review the link asks for, once',
    form: true,
    example: { body: 'She listened first, drew three ways to do it and stayed within what we had agreed.' },
    body: writePastReview,
    refusals: { ...deadLink, 422: ['past_link_invalid', 'private_data'] },
  },
  refusePastMails: {
    method: 'POST',
    path: '/api/past-client-review/never',
    audience: ['public'],
    summary: 'Never be asked again by any expert (RFC 8058: the token may stand in the query); works with every link',
    form: true,
    query: z.object({ token: token.optional() }),
    body: z.object({ token: token.optional() }),
    refusals: deadLink,
  },
})
