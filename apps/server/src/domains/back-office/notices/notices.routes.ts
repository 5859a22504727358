import { notices } from '@husrum/contract/back-office/notices/notices.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import type { Deps } from '../../../app/deps.ts'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { noticeColumns, presentContentDecisions, presentNoticeDetail, presentNotices } from './notices.presenting.ts'
import { countNotices, listNoticeIds } from './notices.queries.ts'
import { decideNotice, receiveNotice } from './notices.service.ts'
import { appealContentDecision, closeNotice } from './closing.service.ts'

export function mountNotices(http: FastifyInstance, deps: Deps, options: MountOptions): void {
  mount(
    http,
    notices,
    {
      sendNotice: async ({ body, viewer, caller, locale }) => ({
        data: {
          case_number: await receiveNotice(deps, body, { accountId: viewer?.account_id, caller, locale }),
        },
      }),
      listAdminNotices: ({ viewer, query }) =>
        answerAdminList(deps.db, viewer, query, {
          name: 'notices',
          ids: (page) => listNoticeIds(deps.db, query, query.sort === 'newest' || query.sort === '-created_at', page),
          count: () => countNotices(deps.db, query),
          present: (ids) => presentNotices(deps, ids),
          columns: noticeColumns,
        }),
      getAdminNotice: async ({ params }) => ({ data: await presentNoticeDetail(deps, params.id) }),
      async decideNotice({ viewer, params, body }) {
        await decideNotice(deps, viewer, params.id, body)
        return { data: await presentNoticeDetail(deps, params.id) }
      },
      async settleNotice({ viewer, params, body }) {
        await closeNotice(deps, viewer, params.id, body)
        return { data: await presentNoticeDetail(deps, params.id) }
      },
      listContentDecisions: async ({ viewer }) => ({ data: await presentContentDecisions(deps, viewer.account_id) }),
      appealContentDecision: ({ viewer, params, body }) => appealContentDecision(deps, viewer, params.id, body.words),
    },
    options,
  )
}
