/** Writing to the people behind Husrum. */
import { z } from 'zod'
import { email, personName } from './bounds.ts'
import { endpoints, staff } from './endpoint.ts'
import { CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MIN, CONTACT_SUBJECT_MAX } from './limits.ts'
import { idText, instant, locales, one, paged, pageQuery, several, text, trimmed, unlessEmpty } from './shapes.ts'
import { contactTopics } from './vocabulary.ts'

export const contactStatuses = ['new', 'in_progress', 'handled'] as const
export type ContactStatus = (typeof contactStatuses)[number]

/** docs/product/states.md: forwards only. What is handled takes a note and nothing else. */
export const contactMoves: Record<ContactStatus, readonly ContactStatus[]> = {
  new: ['in_progress', 'handled'],
  in_progress: ['handled'],
  handled: [],
}

export const sendContact = z.object({
  name: personName(),
  email: email(),
  topic: z.enum(contactTopics).default('other'),
  subject: trimmed(2, CONTACT_SUBJECT_MAX).refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), {
    error: 'invalid_characters',
  }),
  message: trimmed(CONTACT_MESSAGE_MIN, CONTACT_MESSAGE_MAX),
  /** Nobody sees this field: whoever fills it in is a machine, is answered like everybody and kept nowhere. */
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
  /** What staff wrote down for each other. */
  note: z.string().nullable(),
  handled_at: instant().nullable(),
  created_at: instant(),
})
export type AdminContact = z.infer<typeof adminContact>

/** A reply is mailed to the person and closes the message, so `handled` is the only status it may come with. */
export const updateContact = z
  .object({
    status: z.enum(contactStatuses).optional(),
    /** An empty one removes the note. */
    note: trimmed(0, CONTACT_MESSAGE_MAX).optional(),
    reply: trimmed(2, CONTACT_MESSAGE_MAX).optional(),
  })
  .superRefine(({ status, note, reply }, context) => {
    if (status === undefined && note === undefined && reply === undefined)
      context.addIssue({ code: 'custom', path: ['status'], message: 'required' })
    if (reply !== undefined && status !== undefined && status !== 'handled')
      context.addIssue({ code: 'custom', path: ['status'], message: 'unknown_choice' })
  })

export const contacts = endpoints({
  sendContact: {
    method: 'POST',
    path: '/api/contacts',
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
      ...pageQuery(25),
      status: several(z.enum(contactStatuses)).optional(),
      topic: several(z.enum(contactTopics)).optional(),
      /** A part of the name, the email or the subject. */
      q: text().trim().max(254).optional(),
      /** `newest` unless another is asked for. */
      sort: unlessEmpty(z.enum(['newest', 'oldest'])),
      /** `csv`: all that the filters leave, whatever the page */
      format: unlessEmpty(z.enum(['json', 'csv'])),
    }),
    status: 200,
    reply: paged(adminContact),
    csv: true,
  },
  updateContact: {
    method: 'PUT',
    path: '/api/admin/contacts/{id}',
    audience: ['support', 'owner'],
    summary: 'Close a message of the contact form, note something, or reply by mail',
    example: { status: 'handled', note: 'Called back.' },
    override: true,
    form: true,
    params: z.object({ id: idText() }),
    body: updateContact,
    status: 200,
    reply: one(adminContact),
    refusals: { 404: ['contact_not_found'], 409: ['illegal_move'] },
  },
})
