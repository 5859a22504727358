/** Conversations between a client and an expert. */
import { z } from 'zod'
import { attachment, attachmentRefusals } from './attachments.ts'
import { ATTACHMENT_MEGABYTES_MAX, ATTACHMENTS_MAX, MESSAGE_MAX, REPORT_WORDS_MAX } from '../../core/limits.ts'
import { endpoints } from '../../core/endpoint.ts'
import {
  colleague,
  id,
  idText,
  instant,
  meta,
  one,
  pageQuery,
  paged,
  picture,
  text,
  unlessEmpty,
} from '../../core/shapes.ts'
import * as words from '../../core/vocabulary.ts'

export const messageKinds = [
  'text',
  'quote',
  'meeting',
  'project',
  'contact_shared',
  'contact_withdrawn',
  'automatic',
] as const
export type MessageKind = (typeof messageKinds)[number]

export const message = z.object({
  id: z.int(),
  thread_id: z.int(),
  /** Whether the reader wrote it. */
  mine: z.boolean(),
  sender: z.enum(['client', 'expert']),
  /** The person of the studio who wrote it, in the studio's own messages only; null if older or erased. */
  author: colleague.nullable(),
  /** A card shows the quote, meeting or project with the id `ref_id`; its text may be empty. */
  kind: z.enum(messageKinds),
  ref_id: z.int().nullable(),
  /** May be empty beside files. */
  body: z.string(),
  attachments: z.array(attachment),
  /** For its reader: a first message with a warning about links and payments. */
  caution: z.boolean(),
  edited_at: instant().nullable(),
  read_at: instant().nullable(),
  created_at: instant(),
})
export type Message = z.infer<typeof message>

export const thread = z.object({
  id: z.int(),
  counterpart: z.object({
    role: z.enum(['client', 'expert']),
    /** "Deleted user", in the reader's language, when the person has left. */
    name: z.string(),
    /** A person's first name, or a studio's full name: short enough for a button. */
    short_name: z.string(),
    avatar: picture.nullable(),
    expert_id: z.int().nullable(),
    city: z.string().nullable(),
    /** The person has left: messages stay readable, new ones are not possible. */
    deleted: z.boolean(),
  }),
  last_message: message.nullable(),
  unread_count: z.int(),
  lead_id: z.int().nullable(),
  lead_status: z.enum(words.leadStatuses).nullable(),
  /** The expert has set `won`; the client has not confirmed it yet. */
  awaiting_confirmation: z.boolean(),
  /** For an expert: the team has suspended the client, who can read again when that ends. */
  paused: z.boolean(),
  /** For a client: the next message sends the current brief along, under the usual limits of invitations. */
  invites: z.boolean(),
  /** For the reader only; a new message restores it, unless it is muted. */
  archived: z.boolean(),
  /** For the reader only: no mails, no push, and not in the unread counts elsewhere. */
  muted: z.boolean(),
  /** Closed by one of the two: no more messages. */
  blocked: z.boolean(),
  /** Blocked by the reader, who alone can unblock it. */
  blocked_by_me: z.boolean(),
  /** The reader has reported it. */
  reported: z.boolean(),
  /** The client's phone and e-mail are shared with this expert. */
  contact_shared: z.boolean(),
  updated_at: instant(),
})
export type Thread = z.infer<typeof thread>

export const threadWithMessages = thread.extend({
  messages: z.array(message),
  /** Read older messages by `?before=` the first id. */ has_more: z.boolean(),
  /** For `around` and `after`: read newer messages by `?after=` the last id. */ has_newer: z.boolean(),
})
export type ThreadWithMessages = z.infer<typeof threadWithMessages>

export const sendMessage = z
  .object({
    thread_id: id().optional(),
    architect_id: id().optional(),
    lead_id: id().optional(),
    /** Optional beside files or a project. */
    body: text().trim().max(MESSAGE_MAX).optional(),
    /** Ids of files uploaded before (`POST /api/attachments`, or pictures of `POST /api/uploads`), in their order. */
    attachments: z.array(id()).max(ATTACHMENTS_MAX).optional(),
    /** For an expert: one of their published projects, shown as a card above the text, which is then optional. */
    project_id: id().optional(),
  })
  .superRefine((value, context) => {
    if ([value.thread_id, value.architect_id, value.lead_id].filter((given) => given !== undefined).length !== 1)
      context.addIssue({ code: 'custom', path: ['thread_id'], message: 'one_addressee' })
  })

/** May be empty only beside files, which the server checks. */
export const editMessage = z.object({ body: text().trim().max(MESSAGE_MAX) })

export const threadFolders = ['inbox', 'archived'] as const
export type ThreadFolder = (typeof threadFolders)[number]

export const reportReasons = ['abusive', 'spam', 'fraud', 'pretence', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

const people = ['client', 'expert'] as const
const threadPath = z.object({ id: idText() })

export const messages = endpoints({
  sendMessage: {
    method: 'POST',
    path: '/api/messages',
    audience: people,
    summary:
      'Write in a thread, or start one. A client’s message to an expert without a live lead of the current brief is a new invitation under the usual limits, in the same thread',
    example: { thread_id: 1, body: 'Would Tuesday at ten suit you?' },
    form: true,
    body: sendMessage,
    fileLists: { attachments: ATTACHMENTS_MAX },
    fileMegabytes: ATTACHMENT_MEGABYTES_MAX,
    status: 201,
    reply: one(thread.extend({ message })),
    refusals: {
      403: ['not_your_addressee'],
      404: ['thread_not_found', 'expert_not_found', 'lead_not_found'],
      409: [
        'thread_closed',
        'person_left',
        'too_many_open',
        'too_many_invitations',
        'too_many_sent',
        'withdrawn_lately',
        'expert_unavailable',
      ],
      413: ['too_large'],
      422: ['required', 'brief_required', 'unknown_attachment', 'unknown_project', 'too_many', ...attachmentRefusals],
      429: ['too_many_messages', 'too_many_threads'],
    },
  },
  editMessage: {
    method: 'PATCH',
    path: '/api/messages/{id}',
    audience: people,
    summary: 'Change the own words, not those of a colleague, for 15 minutes after they were sent',
    form: true,
    params: z.object({ id: idText() }),
    body: editMessage,
    reply: one(message),
    refusals: {
      404: ['message_not_found'],
      409: ['edit_expired', 'thread_closed', 'person_left'],
      422: ['required'],
      429: ['too_many_messages'],
    },
  },
  listThreads: {
    method: 'GET',
    path: '/api/threads',
    hiddenFromStaff: true,
    audience: people,
    summary: 'Own threads, newest first: all of them, or one folder, or the unread ones',
    query: z.object({
      ...pageQuery(20),
      folder: unlessEmpty(z.enum(threadFolders)),
      unread: unlessEmpty(z.enum(['1', '0'])),
    }),
    reply: paged(thread).extend({
      meta: meta.extend({ /** The caller's unread messages in all threads that are not muted. */ unread: z.int() }),
    }),
  },
  getThread: {
    method: 'GET',
    path: '/api/threads/{id}',
    hiddenFromStaff: true,
    audience: people,
    summary: 'One thread with its latest messages, oldest first; reading changes nothing',
    params: threadPath,
    query: z
      .object({
        /** Messages before this id. */
        before: idText().optional(),
        /** Messages after this id. */
        after: idText().optional(),
        /** This message, with those before and after it. */
        around: idText().optional(),
        per_page: pageQuery(50).per_page,
      })
      .superRefine(({ before, after, around }, context) => {
        if ([before, after, around].filter((given) => given !== undefined).length > 1)
          context.addIssue({ code: 'custom', path: ['around'], message: 'one_direction' })
      }),
    reply: one(threadWithMessages),
    refusals: { 404: ['thread_not_found', 'message_not_found'], 422: ['one_direction'] },
  },
  searchThreads: {
    method: 'GET',
    path: '/api/threads/search/{keyword}',
    hiddenFromStaff: true,
    audience: people,
    summary:
      'Threads whose counterpart matches, or from three letters on a message: case, accents and spellings of one letter are alike',
    params: z.object({ keyword: text().trim().min(2).max(80) }),
    reply: paged(
      thread.extend({
        highlights: z.array(
          z.object({
            message_id: z.int().nullable(),
            /** plain text cut around the match */ before: z.string(),
            match: z.string(),
            after: z.string(),
          }),
        ),
      }),
    ),
    query: z.object(pageQuery(20)),
    refusals: { 422: ['search_too_slow'] },
  },
  readThread: {
    method: 'POST',
    path: '/api/threads/{id}/read',
    audience: people,
    summary: 'The messages have been seen',
    params: threadPath,
    reply: one(thread),
    refusals: { 404: ['thread_not_found'] },
  },
  archiveThread: {
    method: 'POST',
    path: '/api/threads/{id}/archive',
    audience: people,
    summary: 'Out of the inbox, for the caller alone, until the next message; a muted one stays away',
    params: threadPath,
    reply: one(thread),
    refusals: { 404: ['thread_not_found'] },
  },
  unarchiveThread: {
    method: 'DELETE',
    path: '/api/threads/{id}/archive',
    audience: people,
    summary: 'Back into the inbox',
    params: threadPath,
    reply: one(thread),
    refusals: { 404: ['thread_not_found'] },
  },
  muteThread: {
    method: 'POST',
    path: '/api/threads/{id}/mute',
    audience: people,
    summary: 'No mails, no push and no count for it, for the caller alone',
    params: threadPath,
    reply: one(thread),
    refusals: { 404: ['thread_not_found'] },
  },
  unmuteThread: {
    method: 'DELETE',
    path: '/api/threads/{id}/mute',
    audience: people,
    summary: 'Mails, push and counts again',
    params: threadPath,
    reply: one(thread),
    refusals: { 404: ['thread_not_found'] },
  },
  blockThread: {
    method: 'POST',
    path: '/api/threads/{id}/block',
    audience: people,
    summary:
      'Close the conversation: nobody writes any more, a brief that still waits is taken back or declined, and the two are not proposed to each other',
    params: threadPath,
    reply: one(thread),
    refusals: { 404: ['thread_not_found'] },
  },
  unblockThread: {
    method: 'DELETE',
    path: '/api/threads/{id}/block',
    audience: people,
    summary: 'Open it again; what the other side has closed stays closed',
    params: threadPath,
    reply: one(thread),
    refusals: { 404: ['thread_not_found'] },
  },
  reportThread: {
    method: 'POST',
    path: '/api/threads/{id}/report',
    audience: people,
    summary: 'Tell staff about the conversation, which they may read from then on; it is kept for them as it is now',
    params: threadPath,
    form: true,
    body: z.object({ reason: z.enum(reportReasons), words: text().trim().max(REPORT_WORDS_MAX).optional() }),
    status: 201,
    reply: one(thread),
    refusals: { 404: ['thread_not_found'], 409: ['already_reported'], 429: ['too_many_reports'] },
  },
  shareContact: {
    method: 'POST',
    path: '/api/threads/{id}/share-contact',
    audience: ['client'],
    summary: 'Show the own phone and email to this expert',
    params: threadPath,
    reply: one(thread),
    refusals: {
      404: ['thread_not_found'],
      409: ['thread_closed', 'person_left', 'nothing_to_share'],
      429: ['too_many_contact_changes'],
    },
  },
  withdrawContact: {
    method: 'DELETE',
    path: '/api/threads/{id}/share-contact',
    audience: ['client'],
    summary: 'Hide them again',
    params: threadPath,
    reply: one(thread),
    refusals: { 404: ['thread_not_found'] },
  },
})
