/** An unfinished flow, mailed to oneself as a link, so that another device can continue it. */
import { z } from 'zod'
import { email } from '../core/fields/bounds.ts'
import { showcasePhoto } from '../experts/showcases/showcases.ts'
import { endpoints } from '../core/endpoint.ts'
import {
  choiceOf,
  choicesOf,
  expertDraftAnswers,
  longText,
  mailedTown,
  sharedAnswers,
  slugList,
} from '../experts/joining/draft-answers.ts'
import { instant, one, slug, text } from '../core/shapes.ts'
import * as words from '../core/vocabulary.ts'

/** The answers as the forms hold them, none of them required; other fields are dropped. */
export const briefDraftAnswers = z
  .object({
    ...sharedAnswers,
    service_type: choiceOf(words.serviceTypes),
    project_type: choiceOf(words.projectTypes),
    expert_type: choiceOf(words.preferredExpertTypes),
    project_size: choiceOf(words.projectSizes),
    project_phase: choiceOf(words.projectPhases),
    project_aspect_id: slug().nullable(),
    room_types: slugList(),
    allCtaSelected: z.boolean(),
    project_budget_id: slug().nullable(),
    project_timeline_id: slug().nullable(),
    about_project: longText(),
    preferred_contacts: choicesOf(words.contactWays),
  })
  .partial()

/** The answers by the name of the flow, up to the step before the account is made. */
const clientBrief = z.object({
  flow: z.literal('client-brief'),
  step: z.int().min(0).max(9),
  answers: briefDraftAnswers,
})
const expertApplication = z.object({
  flow: z.literal('expert-application'),
  step: z.int().min(1).max(10),
  answers: expertDraftAnswers,
})
const accountFirst = z.object({
  flow: z.literal('expert-account-first'),
  step: z.int().min(0).max(5),
  answers: expertDraftAnswers,
})

const to = { email: email() }
export const mailDraft = z.discriminatedUnion('flow', [
  clientBrief.extend(to),
  expertApplication.extend(to),
  accountFirst.extend(to),
])
export type MailedFlow = z.infer<typeof mailDraft>['flow']

/** The rows that the answers name by id, in the reader's language, and the time of the mail. */
const found = {
  email: z.string(),
  town: mailedTown.nullable(),
  chosen_photos: z.array(showcasePhoto),
  mailed_at: instant(),
  expires_at: instant(),
}
const mailedDraft = z.discriminatedUnion('flow', [
  clientBrief.extend(found),
  expertApplication.extend(found),
  accountFirst.extend(found),
])
export type MailedDraft = z.infer<typeof mailedDraft>

export const drafts = endpoints({
  mailDraft: {
    method: 'POST',
    path: '/api/drafts',
    audience: ['public'],
    summary: 'Mail a link with which an unfinished registration goes on elsewhere; the same answer for every address',
    body: mailDraft,
    status: 202,
    reply: one(z.object({ mailed: z.literal(true) })),
    refusals: { 422: ['draft_too_large'], 429: ['too_many_drafts'] },
  },
  openDraft: {
    method: 'POST',
    path: '/api/drafts/resume',
    audience: ['public'],
    summary: 'The answers behind a mailed link, as often as it is opened within 30 days',
    body: z.object({ token: text().min(1).max(200) }),
    reply: one(mailedDraft),
    refusals: { 422: ['draft_link_invalid'], 429: ['too_many_tries'] },
  },
})
