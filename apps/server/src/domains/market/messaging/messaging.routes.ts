import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import { reports } from '@husrum/contract/market/messaging/reports.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../../platform/http/pages.ts'
import { SerializedReply } from '../../../platform/http/answers/serialized-reply.ts'
import type { Dependencies } from '../../../platform/read-models/read-models.ts'
import { blockThread, markThread, shareContact, unblockThread } from './threads/blocking.service.ts'
import {
  addressesExpiry,
  presentHits,
  presentMessage,
  presentSent,
  presentThread,
  presentThreadPage,
  presentThreads,
} from './messaging.presenting.ts'
import { listThreads, selectThreadsVersion } from './threads/threads.queries.ts'
import {
  editMessage,
  markRead,
  readerOf,
  readThread,
  requireThread,
  requireThreadVersion,
  sendMessage,
} from './messaging.service.ts'
import { createSearch } from './search/searching.service.ts'
import { presentReport, presentReportOf, presentReports, reportColumns } from './reports/reports.presenting.ts'
import { countReports, listReportIds, maybePeopleIds } from './reports/reports.queries.ts'
import { decideReport, openReport, reportThread, undoReport } from './reports/reports.service.ts'

export function mountMessages(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { db, readModels } = deps
  const search = createSearch(deps)
  type Arranging = { viewer: Viewer; params: { id: number }; locale: Locale }
  /** The reply to each change of a thread: the thread in its new state for the reader. */
  const arranged =
    <C extends Arranging>(work: (call: C) => Promise<void>) =>
    async (call: C) => {
      await work(call)
      const reader = readerOf(call.viewer)
      return { data: presentThread(deps, reader, await requireThread(db, reader, call.params.id), call.locale) }
    }
  mount(
    http,
    messages,
    {
      async sendMessage({ viewer, body: { thread_id, architect_id, lead_id, ...what }, fileLists, locale }) {
        const addressed = { threadId: thread_id, expertId: architect_id, leadId: lead_id }
        const sent = await sendMessage(deps, viewer, { ...addressed, ...what, files: fileLists.attachments })
        return { data: await presentSent(deps, readerOf(viewer), sent, locale) }
      },
      async editMessage({ viewer, params, body }) {
        const edited = await editMessage(deps, viewer, params.id, body.body)
        return { data: presentMessage(deps, edited, readerOf(viewer)) }
      },
      async listThreads({ viewer, query, locale }) {
        const reader = readerOf(viewer)
        const page = offsetOf(query)
        const filter = { folder: query.folder, unread: query.unread === '1' }
        const read = async (uses: Dependencies = []) => {
          const { rows, total, unread } = await listThreads(db, reader, page, filter)
          uses.push(
            ...addressesExpiry(
              deps,
              rows.map(({ last_message }) => last_message),
            ),
          )
          const data = presentThreads(deps, reader, rows, locale)
          return SerializedReply.of(messages.listThreads.reply, {
            data,
            meta: { ...metaOf(query, total, rows.length), unread },
          })
        }
        if (query.page > 1 || filter.unread) return read()
        const version = await selectThreadsVersion(db, reader, page, filter)
        const name = `threads ${query.per_page} ${filter.folder ?? ''}`
        return readModels.answer({ name, account: viewer.account_id, locale, version }, read)
      },
      async getThread({ viewer, params, query, locale }) {
        const reader = readerOf(viewer)
        const read = async (uses: Dependencies = []) => {
          const page = await readThread(db, reader, params.id, query)
          uses.push(...addressesExpiry(deps, page.messages), ...addressesExpiry(deps, [page.thread.last_message]))
          return SerializedReply.of(messages.getThread.reply, { data: presentThreadPage(deps, reader, page, locale) })
        }
        if (query.before ?? query.after ?? query.around) return read()
        const version = await requireThreadVersion(db, reader, params.id, query)
        const name = `thread ${params.id} ${query.per_page}`
        return readModels.answer({ name, account: viewer.account_id, locale, version }, read)
      },
      async searchThreads({ viewer, params: { keyword }, query, locale }) {
        const reader = readerOf(viewer)
        const { hits, total } = await search(viewer, keyword, offsetOf(query))
        const data = await presentHits(deps, reader, { hits, keyword }, locale)
        return { data, meta: metaOf(query, total, data.length) }
      },
      readThread: async ({ viewer, params, locale }) => ({
        data: presentThread(deps, readerOf(viewer), await markRead(deps, viewer, params.id), locale),
      }),
      archiveThread: arranged(({ viewer, params }) => markThread(deps, viewer, params.id, 'archived', true)),
      unarchiveThread: arranged(({ viewer, params }) => markThread(deps, viewer, params.id, 'archived', false)),
      muteThread: arranged(({ viewer, params }) => markThread(deps, viewer, params.id, 'muted', true)),
      unmuteThread: arranged(({ viewer, params }) => markThread(deps, viewer, params.id, 'muted', false)),
      blockThread: arranged(({ viewer, params }) => blockThread(deps, viewer, params.id)),
      unblockThread: arranged(({ viewer, params }) => unblockThread(deps, viewer, params.id)),
      reportThread: arranged(({ viewer, params, body }) => reportThread(deps, viewer, params.id, body)),
      shareContact: arranged(({ viewer, params }) => shareContact(deps, viewer, params.id, true)),
      withdrawContact: arranged(({ viewer, params }) => shareContact(deps, viewer, params.id, false)),
    },
    options,
  )
}

export function mountReports(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  mount(
    http,
    reports,
    {
      async listAdminReports({ viewer, query }) {
        const filter = { ...query, few: query.q ? await maybePeopleIds(deps.db, query.q) : undefined }
        return answerAdminList(deps.db, viewer, query, {
          name: 'reports',
          ids: (page) => listReportIds(deps.db, filter, sortOf(query.sort ?? 'created_at').descending, page),
          count: () => countReports(deps.db, filter),
          present: (ids) => presentReports(deps, ids),
          columns: reportColumns,
        })
      },
      getReport: async ({ viewer, params }) => ({ data: presentReport(await openReport(deps, viewer, params.id)) }),
      async decideReport({ viewer, params, body }) {
        await decideReport(deps, viewer, params.id, body)
        return { data: await presentReportOf(deps, params.id) }
      },
      async undoReport({ viewer, params }) {
        await undoReport(deps, viewer, params.id)
        return { data: await presentReportOf(deps, params.id) }
      },
    },
    options,
  )
}
