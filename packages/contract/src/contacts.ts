/** Writing to the people behind Husrum. */
import { z } from 'zod'
import { email, personName } from './bounds.ts'
import { endpoints } from './endpoint.ts'
import { CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MIN, CONTACT_SUBJECT_MAX } from './limits.ts'
import { one, text, trimmed } from './shapes.ts'
import { contactTopics } from './vocabulary.ts'

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
})
