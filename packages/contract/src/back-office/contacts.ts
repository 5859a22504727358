/** Messages of the contact form, and the staff's answers. */
import { z } from 'zod'
import { adminListQuery, bulkBody, bulkOutcome, type SortBy } from '../core/staff-lists.ts'
import { email, personName } from '../core/fields/bounds.ts'
import { endpoints, staff } from '../core/endpoint.ts'
import { CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MIN, CONTACT_SUBJECT_MAX } from '../core/limits.ts'
import {
  colleague,
  id,
  idText,
  instant,
  locales,
  one,
  paged,
  several,
  text,
  trimmed,
  unlessEmpty,
  whole,
  withRules,
} from '../core/shapes.ts'
import { contactStatuses } from './contacts.rules.ts'
import { contactTopics, roles } from '../core/vocabulary.ts'

export const sendContact = z.object({
  name: personName(),
  email: email(),
  topic: z.enum(contactTopics).default('other'),
  subject: trimmed(2, CONTACT_SUBJECT_MAX).refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), {
    error: 'invalid_characters',
  }),
  message: trimmed(CONTACT_MESSAGE_MIN, CONTACT_MESSAGE_MAX),
  /** A hidden field that only bots fill in. Such a message gets the usual answer and is not stored. */
  website: text().max(2000).optional(),
})

/** A message of the contact form, as staff read it. */
export const adminContact = z.object({
  id: z.int(),
  /** Null for a visitor without an account. */
  account_id: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  topic: z.enum(contactTopics),
  subject: z.string(),
  message: z.string(),
  /** The language it was sent in; a reply goes out in it. */
  locale: z.enum(locales),
  status: z.enum(contactStatuses),
  /** The last internal note of staff. */
  note: z.string().nullable(),
  /** The staff member who handles the message. */
  assigned_to: colleague.nullable(),
  /** The reply mailed to the person, and its author; null for an author who has left. */
  reply: z.object({ body: z.string(), by: colleague.nullable(), created_at: instant() }).nullable(),
  /** Counts changes by staff; sent back with a change, so that it applies to the version that was read. */
  version: z.int(),
  handled_at: instant().nullable(),
  created_at: instant(),
})
export type AdminContact = z.infer<typeof adminContact>

/** One message with further facts that help to answer it. */
export const adminContactDetail = adminContact.extend({
  /** All internal notes, oldest first; without `by` when the author is unknown or has left. */
  notes: z.array(z.object({ id: z.int(), body: z.string(), by: colleague.nullable(), created_at: instant() })),
  account: z
    .object({
      id: z.int(),
      name: z.string(),
      role: z.enum(roles),
      /** False: an account has this address, but the sender was not signed in to it. */
      signed_in: z.boolean(),
    })
    .nullable(),
  /** Other messages from the same address, latest first, ten at most. */
  others: z.array(
    z.object({ id: z.int(), subject: z.string(), status: z.enum(contactStatuses), created_at: instant() }),
  ),
})
export type AdminContactDetail = z.infer<typeof adminContactDetail>

/** A member of staff, to whom a message can be assigned. */
export const staffPerson = colleague.extend({ staff_role: z.enum(staff) })
export type StaffPerson = z.infer<typeof staffPerson>

export const contactSorts = ['created_at', 'name'] as const

// both spellings of each column, which map() types as mere strings
const sorts = contactSorts.flatMap((column) => [column, `-${column}`]) as SortBy<(typeof contactSorts)[number]>[]
export const contactBulkActions = ['handle', 'reopen', 'assign'] as const

/** A reply is mailed to the person and closes the message, so the only status it may come with is `handled`. */
export const updateContact = z
  .object({
    status: z.enum(contactStatuses).optional(),
    /** Added to the notes; an empty note is ignored. */
    note: trimmed(0, CONTACT_MESSAGE_MAX).optional(),
    reply: trimmed(2, CONTACT_MESSAGE_MAX).optional(),
    /** A staff member who may answer; null unassigns the message. */
    assigned_to: id().nullable().optional(),
    /** The version that was read: 409 `changed_elsewhere` when another change came first. */
    version: z.int().positive().optional(),
  })
  .superRefine(({ status, note, reply, assigned_to }, context) => {
    if (status === undefined && note === undefined && reply === undefined && assigned_to === undefined)
      context.addIssue({ code: 'custom', path: ['status'], message: 'required' })
    if (reply !== undefined && status !== undefined && status !== 'handled')
      context.addIssue({ code: 'custom', path: ['status'], message: 'unknown_choice' })
  })

export const contacts = endpoints({
  sendContact: {
    method: 'POST',
    path: '/api/contacts',
    proof: true,
    audience: ['public'],
    summary: 'Write to the staff; an answer comes by e-mail',
    example: { subject: 'Nobody near us', message: 'We live on Samsø and see three experts. Will there be more?' },
    form: true,
    body: sendContact,
    status: 201,
    reply: one(z.object({ received: z.literal(true) })),
    refusals: { 429: ['too_many_contacts'] },
  },
  listAdminContacts: {
    method: 'GET',
    path: '/api/admin/contacts',
    audience: staff,
    summary: 'Messages of the contact form for staff; `format=csv` gives all of them as a table',
    query: z.object({
      /** `q`: a part of the name, the email, the subject or the message. */
      ...adminListQuery(contactSorts),
      status: several(z.enum(contactStatuses)).optional(),
      topic: several(z.enum(contactTopics)).optional(),
      /** `nobody`: unassigned and not handled. */
      assigned: unlessEmpty(z.enum(['me', 'nobody'])),
      /** Default `newest`. */
      sort: unlessEmpty(z.enum(['newest', 'oldest', ...sorts])),
    }),
    reply: paged(adminContact),
    csv: true,
  },
  updateContact: {
    method: 'PUT',
    path: '/api/admin/contacts/{id}',
    audience: ['support', 'owner'],
    summary: 'Close a message of the contact form, give it to somebody, note something, or reply by mail',
    example: { status: 'handled', note: 'Called back.' },
    form: true,
    params: z.object({ id: idText() }),
    body: updateContact,
    reply: one(adminContact),
    refusals: {
      404: ['contact_not_found'],
      409: ['illegal_move', 'changed_elsewhere'],
      422: ['unknown_colleague'],
    },
  },
  getAdminContact: {
    method: 'GET',
    path: '/api/admin/contacts/{id}',
    audience: staff,
    summary: 'A message of the contact form with who wrote it and what else came from the same address',
    params: z.object({ id: idText() }),
    reply: one(adminContactDetail),
    refusals: { 404: ['contact_not_found'] },
  },
  bulkContacts: {
    method: 'POST',
    path: '/api/admin/contacts/bulk',
    audience: ['support', 'owner'],
    summary:
      'Handle or give away up to 100 messages at once; `reopen` takes handling without a reply back for 10 minutes',
    example: { ids: [1, 2], action: 'handle', preview: true },
    body: withRules(
      z.object({ ...bulkBody(contactBulkActions), assigned_to: id().nullable().optional() }),
      ({ action, assigned_to }: { action?: string; assigned_to?: number | null }, context: z.core.$RefinementCtx) => {
        if (action === 'assign' && assigned_to === undefined)
          context.addIssue({ code: 'custom', path: ['assigned_to'], message: 'required' })
      },
    ),
    reply: whole(bulkOutcome),
    refusals: { 422: ['unknown_colleague'] },
  },
  listContactStaff: {
    method: 'GET',
    path: '/api/admin/contacts/staff',
    audience: staff,
    summary: 'Who of the staff may answer messages, by name',
    reply: whole(staffPerson),
  },
})
