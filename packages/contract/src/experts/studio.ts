/** The people of a studio: members, open invitations, and the page behind a mailed invitation. */
import { z } from 'zod'
import { accepted, checkPasswords, email, password, personName } from '../core/fields/bounds.ts'
import { session } from '../identity/accounts/accounts.ts'
import { endpoints, ownerOnly, studioRoles, studioSeatRoles } from '../core/endpoint.ts'
import { idText, instant, locales, one, picture, text, withRules } from '../core/shapes.ts'

export const studioPerson = z.object({
  /** The account's id, to which a lead is assigned. */
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(studioRoles),
  avatar: picture.nullable(),
  joined_at: instant(),
  /** False when the plan has fewer seats than people; the last to join lose theirs first. */
  has_seat: z.boolean(),
  /** True for the caller. */
  me: z.boolean(),
})
export type StudioPerson = z.infer<typeof studioPerson>

export const studioInvitation = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(studioSeatRoles),
  /** When the newest mail was written; links in earlier mails no longer work. */
  sent_at: instant(),
  expires_at: instant(),
  expired: z.boolean(),
})
export type StudioInvitation = z.infer<typeof studioInvitation>

export const studio = z.object({
  name: z.string(),
  /** The owner first, then in order of joining. */
  people: z.array(studioPerson),
  /** Open invitations, newest first; only the owner reads them. */
  invitations: z.array(studioInvitation),
  /** `used`: people and open invitations. */
  seats: z.object({ used: z.int(), limit: z.int(), plan_id: z.int() }),
})
export type Studio = z.infer<typeof studio>

/** The content of an invitation's page, before any input. */
export const openedInvitation = z.object({
  studio: z.object({ name: z.string() }),
  invited_by: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(studioSeatRoles),
  expires_at: instant(),
})
export type OpenedInvitation = z.infer<typeof openedInvitation>

const token = text().min(1).max(200)
export const inviteToStudio = z.object({
  email: email(),
  role: z.enum(studioSeatRoles),
  /** The name the owner uses; it is the initial value in the invitation's form. */
  name: personName().optional(),
})
export const acceptInvitation = withRules(
  z.object({
    token,
    name: personName(),
    password: password(),
    password_confirmation: text().max(1024),
    locale: z.enum(locales).optional(),
    terms: accepted(),
  }),
  checkPasswords,
)

const path = z.object({ id: idText() })
const noInvitation = { 404: ['invitation_not_found'] } as const
const noPerson = { 404: ['person_not_found'], 409: ['owner_stays'] } as const
const invalidLink = { 422: ['invitation_invalid'], 429: ['too_many_tries'] } as const

export const studios = endpoints({
  getStudio: {
    method: 'GET',
    path: '/api/architect/studio',
    audience: ['expert'],
    summary: 'Who works in the studio, and how many seats its plan has',
    reply: one(studio),
  },
  inviteToStudio: {
    method: 'POST',
    path: '/api/architect/studio/invitations',
    audience: ['expert'],
    studio: ownerOnly,
    summary: 'Invite somebody by mail: the link works once, for 7 days',
    form: true,
    body: inviteToStudio,
    status: 201,
    reply: one(studioInvitation),
    refusals: {
      409: ['no_seat_left', 'invitation_open'],
      422: ['email_has_account'],
      429: ['too_many_invitations_sent', 'too_many_mails_to_address'],
    },
  },
  resendStudioInvitation: {
    method: 'POST',
    path: '/api/architect/studio/invitations/{id}/resend',
    audience: ['expert'],
    studio: ownerOnly,
    summary: 'Mail it again with a new link and 7 new days; the earlier link stops working',
    params: path,
    reply: one(studioInvitation),
    refusals: {
      ...noInvitation,
      409: ['no_seat_left'],
      422: ['email_has_account'],
      429: ['too_many_invitations_sent', 'too_many_mails_to_address'],
    },
  },
  revokeStudioInvitation: {
    method: 'DELETE',
    path: '/api/architect/studio/invitations/{id}',
    audience: ['expert'],
    studio: ownerOnly,
    summary: 'Take an invitation back: its link stops working',
    params: path,
    refusals: noInvitation,
  },
  changeStudioRole: {
    method: 'PUT',
    path: '/api/architect/studio/people/{id}',
    audience: ['expert'],
    studio: ownerOnly,
    summary: 'Give somebody another role; it holds with their next call',
    form: true,
    params: path,
    body: z.object({ role: z.enum(studioSeatRoles) }),
    reply: one(studioPerson),
    refusals: noPerson,
  },
  removeFromStudio: {
    method: 'DELETE',
    path: '/api/architect/studio/people/{id}',
    audience: ['expert'],
    studio: ownerOnly,
    summary:
      'Remove somebody: they are logged out at once and their account is closed. Leaving oneself is deleting the own account',
    params: path,
    refusals: noPerson,
  },
  openStudioInvitation: {
    method: 'POST',
    path: '/api/studio-invitations/open',
    audience: ['public'],
    summary: 'Who invites whom, by the link of the mail',
    form: true,
    body: z.object({ token }),
    reply: one(openedInvitation),
    refusals: invalidLink,
  },
  acceptStudioInvitation: {
    method: 'POST',
    path: '/api/studio-invitations/accept',
    proof: true,
    audience: ['public'],
    summary: 'Join the studio: makes the account, whose address the link has confirmed, and logs in',
    form: true,
    body: acceptInvitation,
    status: 201,
    reply: one(session),
    refusals: {
      409: ['no_seat_left'],
      422: ['invitation_invalid', 'email_has_account', 'password_common', 'password_personal'],
      429: ['too_many_tries'],
    },
  },
})
