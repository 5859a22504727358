/** Files sent in conversations: pictures and PDFs that only the two people of a thread can open. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { ATTACHMENT_MEGABYTES_MAX } from '../../core/limits.ts'
import { id, idText, instant, one } from '../../core/shapes.ts'

export const attachmentKinds = ['image', 'pdf'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** Why a file is refused. */
export const attachmentRefusals = [
  'attachment_type',
  'attachment_quota',
  'pdf_broken',
  'image_bytes',
  'image_pixels',
  'image_moves',
  'image_broken',
] as const

/** Facts that do not change between reads. */
export const attachmentFacts = z.object({
  id: id(),
  kind: z.enum(attachmentKinds),
  /** The sender's file name. */
  name: z.string(),
  /** The stored size in bytes. */
  size: z.int(),
  /** Of an image, in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Of an image: its thumbhash. */
  placeholder: z.string().nullable(),
})
export type AttachmentFacts = z.infer<typeof attachmentFacts>

export const attachment = attachmentFacts.extend({
  /** A path signed for the reader, valid until `expires_at`: then read the attachment again. */
  url: z.string(),
  /** For an image: the same in a size for the conversation. */
  preview_url: z.string().nullable(),
  expires_at: instant(),
})
export type Attachment = z.infer<typeof attachment>

const people = ['client', 'expert'] as const

export const attachments = endpoints({
  createAttachment: {
    method: 'POST',
    path: '/api/attachments',
    audience: people,
    summary:
      'Send one file ahead of its message (multipart field `file`): JPEG, PNG, WebP, AVIF, HEIC or PDF, by its content; deleted after a day when no message has taken it',
    form: true,
    body: z.object({}),
    files: ['file'],
    fileMegabytes: ATTACHMENT_MEGABYTES_MAX,
    status: 201,
    reply: one(attachmentFacts),
    refusals: {
      413: ['too_large'],
      422: ['required', ...attachmentRefusals],
      429: ['too_many_tries'],
      503: ['storage_full'],
    },
  },
  getAttachment: {
    method: 'GET',
    path: '/api/attachments/{id}',
    hiddenFromStaff: true,
    audience: people,
    summary: 'A file of an own conversation with a fresh address',
    params: z.object({ id: idText() }),
    reply: one(attachment),
    refusals: { 404: ['attachment_not_found'] },
  },
  deleteAttachment: {
    method: 'DELETE',
    path: '/api/attachments/{id}',
    audience: people,
    summary: 'Take back a file that no message has taken yet',
    params: z.object({ id: idText() }),
    refusals: { 404: ['attachment_not_found'] },
  },
})
