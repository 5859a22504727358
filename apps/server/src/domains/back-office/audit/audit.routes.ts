import { audit } from '@husrum/contract/back-office/audit/audit.ts'
import { copenhagenInstant, endOfCopenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { FastifyInstance } from 'fastify'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { auditColumns, presentAudit, presentAuditDetail } from './audit.presenting.ts'
import { countAudit, listActions, listAuditIds } from './audit.queries.ts'

export function mountAudit(http: FastifyInstance, { db }: Pick<Platform, 'db'>, options: MountOptions): void {
  mount(
    http,
    audit,
    {
      async listAudit({ viewer, query }) {
        const { from, to, ...own } = query
        const filter = {
          ...own,
          since: from === undefined ? undefined : copenhagenInstant(from, '00:00'),
          before: to === undefined ? undefined : endOfCopenhagenDay(to),
        }
        const answer = await answerAdminList(db, viewer, query, {
          name: 'audit',
          ids: (page) => listAuditIds(db, filter, query.sort !== 'created_at', page),
          count: () => countAudit(db, filter),
          present: (ids) => presentAudit(db, ids),
          columns: auditColumns,
        })
        return 'content' in answer ? answer : { ...answer, actions: await listActions(db) }
      },
      getAudit: async ({ params }) => ({ data: await presentAuditDetail(db, params.id) }),
    },
    options,
  )
}
