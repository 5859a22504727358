import { messages } from '@husrum/contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import { presentHits, presentSent, presentThread, presentThreadPage, presentThreads } from './messaging.presenting.ts'
import { listThreads, searchThreads } from './messaging.queries.ts'
import { markRead, readerOf, readThread, sendMessage } from './messaging.service.ts'

export function mountMessages(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  mount(
    http,
    messages,
    {
      async sendMessage({ viewer, body: { thread_id, architect_id, lead_id, body }, locale }) {
        const addressed = { threadId: thread_id, expertId: architect_id, leadId: lead_id, body }
        const sent = await sendMessage(deps, viewer, addressed)
        return { data: await presentSent(deps, readerOf(viewer), sent, locale) }
      },
      async listThreads({ viewer, query, locale }) {
        const reader = readerOf(viewer)
        const { rows, total } = await listThreads(deps.db, reader, offsetOf(query))
        return { data: presentThreads(deps, reader, rows, locale), meta: metaOf(query, total, rows.length) }
      },
      async getThread({ viewer, params, query, locale }) {
        const reader = readerOf(viewer)
        const page = await readThread(deps.db, reader, params.id, query)
        return { data: presentThreadPage(deps, reader, page, locale) }
      },
      async searchThreads({ viewer, params: { keyword }, query, locale }) {
        const reader = readerOf(viewer)
        const { hits, total } = await searchThreads(deps.db, reader, keyword, offsetOf(query))
        const data = await presentHits(deps, reader, { hits, keyword }, locale)
        return { data, meta: metaOf(query, total, data.length) }
      },
      readThread: async ({ viewer, params, locale }) => ({
        data: presentThread(deps, readerOf(viewer), await markRead(deps, viewer, params.id), locale),
      }),
    },
    options,
  )
}
