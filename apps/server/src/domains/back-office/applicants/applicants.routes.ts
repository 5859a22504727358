import { applicants } from '@husrum/contract/back-office/applicants.ts'
import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { clientColumns, presentClients } from './applicants.presenting.ts'
import { countClients, listClientIds, maybeClientIds, mixesNone } from './applicants.queries.ts'

export function mountClients(http: FastifyInstance, deps: Pick<Deps, 'db' | 'refs'>, options: MountOptions): void {
  const { db, refs } = deps
  mount(
    http,
    applicants,
    {
      async listApplicants({ viewer, query, locale }) {
        const { country_id, ...own } = query
        const of = own.brief_status
        const filter = {
          ...own,
          few: of && mixesNone(of) ? await maybeClientIds(db, of) : undefined,
          country_ids: country_id && refs.chooseAll('country', country_id, 'country_id').map(({ id }) => id),
        }
        const order = sortOf(query.sort ?? '-created_at')
        return answerAdminList(db, viewer, query, {
          name: 'applicants',
          ids: (page) => listClientIds(db, filter, order, page),
          count: () => countClients(db, filter),
          present: (ids) => presentClients(deps, ids, locale),
          columns: clientColumns,
        })
      },
    },
    options,
  )
}
