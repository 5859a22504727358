/** A studio as its members see it. */
import type { OpenedInvitation, Studio, StudioInvitation, StudioPerson } from '@husrum/contract/experts/studio.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import type { InvitationRow, PersonRow, StudioRow } from './studio.queries.ts'
import type { OwnStudio } from './studio.service.ts'

export const presentPerson = (
  pictures: Pictures,
  { account_id, avatar, joined_at, ...row }: PersonRow,
  viewer: Viewer,
): StudioPerson => ({
  id: account_id,
  name: row.name,
  email: row.email,
  role: row.role,
  avatar: avatar && pictures.present(avatar, row.name),
  joined_at: joined_at.toISOString(),
  has_seat: row.has_seat,
  me: account_id === viewer.account_id,
})

export const presentInvitation = ({ id, email, name, role, expired, ...row }: InvitationRow): StudioInvitation => ({
  id,
  email,
  name,
  role,
  sent_at: row.sent_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  expired,
})

export const presentStudio = (
  pictures: Pictures,
  { studio, people, invitations, used }: OwnStudio,
  viewer: Viewer,
): Studio => ({
  name: studio.name,
  people: people.map((person) => presentPerson(pictures, person, viewer)),
  invitations: invitations.map(presentInvitation),
  seats: { used, limit: studio.seats, plan_id: studio.plan_id },
})

export const presentOpened = (
  { email, name, role, expires_at }: InvitationRow,
  studio: StudioRow,
): OpenedInvitation => ({
  studio: { name: studio.name },
  invited_by: studio.owner_name,
  email,
  name,
  role,
  expires_at: expires_at.toISOString(),
})
