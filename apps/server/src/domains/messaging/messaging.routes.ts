import { messages } from '@husrum/contract/messages.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount, type MountOptions, type Viewer } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import { presentAvatars } from '../experts/cards.service.ts'
import { highlight, presentMessage, presentThread } from './messaging.present.ts'
import {
  countThreads,
  listLastMessages,
  listMessages,
  listThreads,
  listThreadsByIds,
  searchThreads,
} from './messaging.queries.ts'
import { markRead, readerOf, requireThread, sendMessage, type ThreadRow } from './messaging.service.ts'

export function mountMessages(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  async function present(viewer: Viewer, rows: ThreadRow[], locale: Locale) {
    const reader = readerOf(viewer)
    const translate = deps.translators.for(locale)
    const last = await listLastMessages(
      deps.db,
      rows.map((row) => row.id),
    )
    const shown = reader.side === 'client' ? rows.map((row) => row.expert_id) : []
    const avatars = await presentAvatars(deps, shown)
    return rows.map((row) =>
      presentThread(row, last.get(row.id), { refs: deps.refs, reader, locale, translate, avatars }),
    )
  }
  async function presentOne(viewer: Viewer, row: ThreadRow, locale: Locale) {
    const [thread] = await present(viewer, [row], locale)
    if (!thread) throw new Error('a presented thread was lost')
    return thread
  }

  mount(
    http,
    messages,
    {
      async sendMessage({ viewer, body, locale }) {
        const sent = await sendMessage(deps, viewer, {
          threadId: body.thread_id,
          expertId: body.architect_id,
          leadId: body.lead_id,
          body: body.body,
        })
        const reader = readerOf(viewer)
        const thread = await presentOne(viewer, await requireThread(deps.db, reader, sent.thread_id), locale)
        return { data: { ...thread, message: presentMessage(sent.message, reader) } }
      },
      async listThreads({ viewer, query, locale }) {
        const reader = readerOf(viewer)
        const rows = await listThreads(deps.db, reader, offsetOf(query))
        return {
          data: await present(viewer, rows, locale),
          meta: metaOf(query, await countThreads(deps.db, reader), rows.length),
        }
      },
      async getThread({ viewer, params, query, locale }) {
        const reader = readerOf(viewer)
        const row = await requireThread(deps.db, reader, params.id)
        const found = await listMessages(deps.db, row.id, { before: query.before, limit: query.per_page + 1 })
        const page = found.slice(0, query.per_page).reverse()
        return {
          data: {
            ...(await presentOne(viewer, row, locale)),
            messages: page.map((message) => presentMessage(message, reader)),
            has_more: found.length > query.per_page,
          },
        }
      },
      async searchThreads({ viewer, params, query, locale }) {
        const reader = readerOf(viewer)
        const { hits, total } = await searchThreads(deps.db, reader, params.keyword, offsetOf(query))
        const threads = await present(
          viewer,
          await listThreadsByIds(
            deps.db,
            reader,
            hits.map((hit) => hit.thread_id),
          ),
          locale,
        )
        const hitOf = new Map(hits.map((hit) => [hit.thread_id, hit]))
        const data = threads.map((thread) => ({
          ...thread,
          highlights: highlight(
            hitOf.get(thread.id)?.message_id ?? null,
            hitOf.get(thread.id)?.body ?? null,
            params.keyword,
          ),
        }))
        return { data, meta: metaOf(query, total, data.length) }
      },
      readThread: async ({ viewer, params, locale }) => ({
        data: await presentOne(viewer, await markRead(deps, viewer, params.id), locale),
      }),
    },
    options,
  )
}
