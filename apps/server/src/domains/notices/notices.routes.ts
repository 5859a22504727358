import { notices } from '@husrum/contract/notices.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import type { Platform } from '../../platform/platform.ts'
import { presentNotice } from './notices.presenting.ts'
import { countNotices, listNotices } from './notices.queries.ts'
import { decideNotice, readNotice, receiveNotice } from './notices.service.ts'

export function mountNotices(http: FastifyInstance, deps: Platform, options: MountOptions): void {
  mount(
    http,
    notices,
    {
      sendNotice: async ({ body, viewer, address, locale }) => ({
        data: {
          case_number: await receiveNotice(deps, body, { accountId: viewer?.account_id, address, locale }),
        },
      }),
      async listAdminNotices({ query }) {
        const data = (await listNotices(deps.db, query, offsetOf(query))).map(presentNotice)
        return { data, meta: metaOf(query, await countNotices(deps.db, query.status), data.length) }
      },
      getAdminNotice: async ({ params }) => ({ data: presentNotice(await readNotice(deps, params.id)) }),
      decideNotice: async ({ viewer, params, body }) => ({
        data: presentNotice(await decideNotice(deps, viewer, params.id, body)),
      }),
    },
    options,
  )
}
