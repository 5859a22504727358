/** A flow that is not finished, mailed to oneself as a link: another device goes on where this one stopped. */
import { z } from 'zod'
import { email } from '../core/bounds.ts'
import { showcasePhoto } from './briefs/briefs.ts'
import { endpoints } from '../core/endpoint.ts'
import { EXTRA_OPTIONS_MAX, OWN_STYLES_MAX, PHOTOS_MAX, SHOWCASES_MAX } from '../core/limits.ts'
import { id, instant, one, slug, text } from '../core/shapes.ts'
import * as words from '../core/vocabulary.ts'

const typed = (max = 300) => text().max(max)
/** Longer than will be taken in the end: what is too long is still somebody's text. */
const long = () => typed(20_000)
const choice = <const T extends readonly [string, ...string[]]>(options: T) => z.enum(options).nullable()
const choices = <const T extends readonly [string, ...string[]]>(options: T) => z.array(z.enum(options)).max(10)
const slugs = (max = 24) => z.array(slug()).max(max)

/** Answers of both roles. No credentials and no consent: those are given when the account is made. */
const shared = {
  name: typed(),
  phone_prefix: z.string().regex(/^\+\d{1,4}$/),
  phone: typed(),
  outside_expert: choice(words.yesNo),
  session_type: choice(words.sessionTypes),
  country_id: id().nullable(),
  city_id: id().nullable(),
  aspects: slugs(),
  specialists: slugs(),
  specialist_type: slug().nullable(),
  styles: slugs(OWN_STYLES_MAX),
  photos: z.array(id()).max(PHOTOS_MAX),
  photos_skipped: z.boolean(),
  choose_photo_page: z.int().min(1).max(1000),
  /** To questions that an owner has added, as they were typed and chosen. */
  extra_answers: z
    .record(z.string().regex(/^q[1-9]\d{0,14}$/), z.union([typed(2000), z.array(typed(40)).max(EXTRA_OPTIONS_MAX)]))
    .refine((given) => Object.keys(given).length <= 100, { error: 'invalid' }),
}

/** The answers as the forms hold them, none of them required; anything else that is sent is not kept. */
export const briefDraftAnswers = z
  .object({
    ...shared,
    service_type: choice(words.serviceTypes),
    project_type: choice(words.projectTypes),
    expert_type: choice(words.wishedExpertTypes),
    project_size: choice(words.projectSizes),
    project_phase: choice(words.projectPhases),
    project_aspect_id: slug().nullable(),
    room_types: slugs(),
    allCtaSelected: z.boolean(),
    project_budget_id: slug().nullable(),
    project_timeline_id: slug().nullable(),
    about_project: long(),
    preferred_contacts: choices(words.contactWays),
  })
  .partial()

/** A picture that stays on the device: the draft only names it. */
const keptPicture = z.object({
  key: typed(60),
  name: typed(),
  size: z.int().min(0),
  width: z.int().min(1).nullable(),
  height: z.int().min(1).nullable(),
})

export const expertDraftAnswers = z
  .object({
    ...shared,
    service_type: choices(words.serviceTypes),
    expert_type: choice(words.expertTypes),
    project_types: choices(words.projectTypes),
    project_size: choices(words.projectSizes),
    phaseOfProject: choices(words.projectPhases),
    room_type_id: slugs(),
    skills: slugs(),
    project_budget_id: slugs(),
    project_timeline_id: slugs(),
    company_name: typed(),
    company_details: typed(2000),
    company_registration: typed(),
    description: long(),
    chamber: typed(),
    chamber_number: typed(),
    languages: choices(words.spokenLanguages),
    showcases: z.array(keptPicture).max(SHOWCASES_MAX),
    plan_id: id(),
  })
  .partial()

/** By the name of its flow, up to the step before the account is made. */
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

export const mailedTown = z.object({
  id: z.int(),
  name: z.string(),
  country_id: z.int(),
  state_id: z.int(),
  latitude: z.number(),
  longitude: z.number(),
})
/** What the answers name by number, in the reader's language, and when they were mailed. */
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
    status: 200,
    reply: one(mailedDraft),
    refusals: { 422: ['draft_link_invalid'], 429: ['too_many_tries'] },
  },
})
