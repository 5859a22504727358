import { messages } from '@husrum/contract/messages.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import { Ready } from '../../platform/http/ready.ts'
import { presentHits, presentSent, presentThread, presentThreadPage, presentThreads } from './messaging.presenting.ts'
import { listThreads, searchThreads, selectThreadsVersion } from './messaging.queries.ts'
import { markRead, readerOf, readThread, requireThreadVersion, sendMessage } from './messaging.service.ts'

export function mountMessages(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, readModels } = deps
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
        const page = offsetOf(query)
        const read = async () => {
          const { rows, total } = await listThreads(db, reader, page)
          const data = presentThreads(deps, reader, rows, locale)
          return Ready.of(messages.listThreads.reply, { data, meta: metaOf(query, total, rows.length) })
        }
        if (query.page > 1) return read()
        const version = await selectThreadsVersion(db, reader, page)
        const name = `threads ${query.per_page}`
        return readModels.answer({ name, account: viewer.account_id, locale, version }, read)
      },
      async getThread({ viewer, params, query, locale }) {
        const reader = readerOf(viewer)
        const read = async () => {
          const page = await readThread(db, reader, params.id, query)
          return Ready.of(messages.getThread.reply, { data: presentThreadPage(deps, reader, page, locale) })
        }
        if (query.before !== undefined) return read()
        const version = await requireThreadVersion(db, reader, params.id, query)
        const name = `thread ${params.id} ${query.per_page}`
        return readModels.answer({ name, account: viewer.account_id, locale, version }, read)
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
