/** Experts whom staff invite: they read the data about them, take the profile over, or have the data deleted. */
import { z } from 'zod'
import { adminListQuery } from '../../core/staff-lists.ts'
import { email, personName } from '../../core/fields/bounds.ts'
import { expertDraftAnswers, mailedTown } from '../joining/draft-answers.ts'
import { endpoints, staff } from '../../core/endpoint.ts'
import { locales } from '../../core/locales.ts'
import { invitationStates } from './invitations.rules.ts'
import { INVITATION_NOTE_MAX, INVITATION_SOURCE_MAX, INVITATION_SOURCE_MIN } from '../../core/limits.ts'
import { id, idText, instant, one, paged, several, text, trimmed, unlessEmpty } from '../../core/shapes.ts'
import { serviceTypes, spokenLanguages } from '../../core/vocabulary.ts'

export const invitationSorts = ['created_at', 'expires_at'] as const

export const expertInvitation = z.object({
  id: id(),
  /** Null once it was refused or withdrawn, or has expired; after a takeover it is the account's. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  state: z.enum(invitationStates),
  locale: z.enum(locales),
  /** The source of name and address, as the person reads it. */
  source: z.string(),
  /** The number of mails so far. */
  mails: z.int(),
  created_at: instant(),
  /** The time of the newest mail. */
  sent_at: instant().nullable(),
  opened_at: instant().nullable(),
  ended_at: instant().nullable(),
  expires_at: instant(),
  expert_id: z.int().nullable(),
})
export type ExpertInvitation = z.infer<typeof expertInvitation>

/** The stored data about an invited person, in the reader's language. */
export const knownOfInvited = z.object({
  phone: z.string().nullable(),
  company_name: z.string().nullable(),
  company_registration: z.string().nullable(),
  place: z.string().nullable(),
  service_type: z.array(z.enum(serviceTypes)),
  styles: z.array(z.string()),
  languages: z.array(z.enum(spokenLanguages)),
})
export type KnownOfInvited = z.infer<typeof knownOfInvited>

export const expertInvitationDetail = expertInvitation.extend({
  note: z.string().nullable(),
  invited_by: z.string().nullable(),
  known: knownOfInvited,
  /** Whether another mail may be sent now, else why not. */
  resend: z.enum(['ready', 'invitation_ended', 'invitation_sent_enough', 'invitation_sent_lately']),
})
export type ExpertInvitationDetail = z.infer<typeof expertInvitationDetail>

/** One line, because it is inserted into a mail. */
const line = (min: number, max: number) =>
  trimmed(min, max).refine((value) => !/\p{Cc}/u.test(value), { error: 'invalid_characters' })
export const invitationSource = () => line(INVITATION_SOURCE_MIN, INVITATION_SOURCE_MAX)

export const newExpertInvitation = z.object({
  name: personName(),
  email: email(),
  /** The language of the mail. */
  locale: z.enum(locales),
  source: invitationSource(),
  /** A personal line in the mail. */
  note: line(0, INVITATION_NOTE_MAX).optional(),
})

const token = text().min(1).max(200)
const path = z.object({ id: idText() })

/** The content of the page behind the mailed link, and the initial values of its form. */
export const openedExpertInvitation = z.object({
  name: z.string(),
  email: z.string(),
  source: z.string(),
  note: z.string().nullable(),
  created_at: instant(),
  expires_at: instant(),
  known: knownOfInvited,
  answers: expertDraftAnswers,
  town: mailedTown.nullable(),
})
export type OpenedExpertInvitation = z.infer<typeof openedExpertInvitation>

const deadLink = { 422: ['invitation_invalid'], 429: ['too_many_tries'] } as const

export const expertInvitations = endpoints({
  listExpertInvitations: {
    method: 'GET',
    path: '/api/admin/invitations',
    audience: staff,
    summary:
      'Experts who were invited, the newest first; `q` is in name and email; `format=csv` gives all of them as a table',
    query: z.object({
      ...adminListQuery(invitationSorts),
      state: several(z.enum(invitationStates)).optional(),
      /** Only invitations of one list. */
      import_id: unlessEmpty(idText()),
    }),
    reply: paged(expertInvitation),
    csv: true,
  },
  getExpertInvitation: {
    method: 'GET',
    path: '/api/admin/invitations/{id}',
    audience: staff,
    summary: 'One invitation with all that is known of the person',
    params: path,
    reply: one(expertInvitationDetail),
    refusals: { 404: ['invitation_not_found'] },
  },
  sendExpertInvitation: {
    method: 'POST',
    path: '/api/admin/invitations',
    switch: 'expert_registration',
    audience: ['moderator', 'owner'],
    summary: 'Invite an expert by mail: the link makes an account once, within 30 days',
    example: { source: 'Asked for it at the fair in Odense' },
    form: true,
    body: newExpertInvitation,
    status: 201,
    reply: one(expertInvitationDetail),
    refusals: {
      409: ['invitation_open'],
      422: ['person_has_account', 'address_refuses'],
      429: ['too_many_invitations_sent'],
    },
  },
  resendExpertInvitation: {
    method: 'POST',
    path: '/api/admin/invitations/{id}/resend',
    audience: ['moderator', 'owner'],
    summary: 'Mail it again with a new link; the earlier one stops working, the last day stays',
    params: path,
    reply: one(expertInvitationDetail),
    refusals: {
      404: ['invitation_not_found'],
      409: ['invitation_ended', 'invitation_sent_enough', 'invitation_sent_lately'],
      422: ['person_has_account'],
    },
  },
  withdrawExpertInvitation: {
    method: 'DELETE',
    path: '/api/admin/invitations/{id}',
    audience: ['moderator', 'owner'],
    summary: 'Withdraw it: its link stops working, and what was known of the person is deleted',
    params: path,
    reply: one(expertInvitationDetail),
    refusals: { 404: ['invitation_not_found'], 409: ['invitation_ended'] },
  },
  openExpertInvitation: {
    method: 'POST',
    path: '/api/expert-invitations/open',
    audience: ['public'],
    summary: 'What is known of whoever has the mailed link, and where it is from',
    form: true,
    body: z.object({ token }),
    reply: one(openedExpertInvitation),
    refusals: deadLink,
  },
  refuseExpertInvitation: {
    method: 'POST',
    path: '/api/expert-invitations/refuse',
    audience: ['public'],
    summary:
      'Delete all that is known of the person at once and never invite the address again (RFC 8058: the token may stand in the query)',
    form: true,
    query: z.object({ token: token.optional() }),
    body: z.object({ token: token.optional() }),
    refusals: deadLink,
  },
})
