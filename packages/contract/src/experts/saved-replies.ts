/** Texts that an expert saves for conversations; their placeholders are filled when they are inserted. */
import { z } from 'zod'
import { endpoints } from '../core/endpoint.ts'
import { REPLY_MAX, REPLY_TITLE_MAX, REPLY_TITLE_MIN } from '../core/limits.ts'
import { id, idText, one, text, trimmed, whole } from '../core/shapes.ts'

export const savedReply = z.object({ id: z.int(), title: z.string(), body: z.string() })
export type SavedReply = z.infer<typeof savedReply>

/** `{first_name}`, `{city}`, `{project}` and `{my_name}` are filled; others stay visible (saved-replies.rules.ts). */
export const newSavedReply = z.object({
  title: trimmed(REPLY_TITLE_MIN, REPLY_TITLE_MAX).refine((value) => !/\p{Cc}/u.test(value), {
    error: 'invalid_characters',
  }),
  body: text().trim().min(1).max(REPLY_MAX),
})
export type NewSavedReply = z.input<typeof newSavedReply>

const params = z.object({ id: idText() })
const missing = { 404: ['saved_reply_not_found'] } as const

export const savedReplies = endpoints({
  listSavedReplies: {
    method: 'GET',
    path: '/api/architect/saved-replies',
    audience: ['expert'],
    summary: 'Own saved replies, in their order',
    reply: whole(savedReply),
  },
  addSavedReply: {
    method: 'POST',
    path: '/api/architect/saved-replies',
    audience: ['expert'],
    summary: 'Keep a reply, the last in the order',
    body: newSavedReply,
    example: { title: 'First answer', body: 'Hello {first_name}, thank you for your brief.' },
    status: 201,
    reply: one(savedReply),
    refusals: { 409: ['saved_replies_full'] },
  },
  changeSavedReply: {
    method: 'PATCH',
    path: '/api/architect/saved-replies/{id}',
    audience: ['expert'],
    summary: 'Change the title or the words of a reply',
    params,
    body: newSavedReply.partial(),
    reply: one(savedReply),
    refusals: missing,
  },
  removeSavedReply: {
    method: 'DELETE',
    path: '/api/architect/saved-replies/{id}',
    audience: ['expert'],
    summary: 'Delete a reply',
    params,
    refusals: missing,
  },
  sortSavedReplies: {
    method: 'PUT',
    path: '/api/architect/saved-replies/order',
    audience: ['expert'],
    summary: 'Put the replies in this order; those that are not named follow in theirs',
    body: z.object({ ids: z.array(id()).max(100) }),
    reply: whole(savedReply),
    refusals: missing,
  },
})
