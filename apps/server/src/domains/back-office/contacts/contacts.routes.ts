import { sortOf } from '@husrum/contract/core/staff-lists.ts'
import { contacts } from '@husrum/contract/back-office/contacts.ts'
import type { QueryOf } from '@husrum/contract/core/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { answerAdminList } from '../../../platform/http/staff/staff-lists.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { changeContacts } from './bulk-contacts.service.ts'
import {
  contactColumns,
  presentAnswering,
  presentContactDetail,
  presentContactOf,
  presentContacts,
} from './contacts.presenting.ts'
import { receiveContact, updateContact } from './contacts.service.ts'
import { countContacts, listContactIds } from './inbox.queries.ts'

export function mountContacts(http: FastifyInstance, deps: Platform, options: MountOptions): void {
  mount(
    http,
    contacts,
    {
      async sendContact({ body, viewer, caller, locale }) {
        await receiveContact(deps, body, { accountId: viewer?.account_id, caller, locale })
        return { data: { received: true as const } }
      },
      async listAdminContacts({ query, viewer }) {
        const filter = { ...query, assigned: query.assigned === 'me' ? viewer.account_id : query.assigned }
        const order = orderOf(query.sort)
        return answerAdminList(deps.db, viewer, query, {
          name: 'contacts',
          ids: (page) => listContactIds(deps.db, filter, order, page),
          count: () => countContacts(deps.db, filter),
          present: (ids) => presentContacts(deps, ids),
          columns: contactColumns,
        })
      },
      getAdminContact: async ({ params }) => ({ data: await presentContactDetail(deps, params.id) }),
      async updateContact({ viewer, params, body }) {
        await updateContact(deps, viewer, params.id, body)
        return { data: await presentContactOf(deps, params.id) }
      },
      bulkContacts: async ({ viewer, body, locale }) => ({ data: await changeContacts(deps, viewer, body, locale) }),
      listContactStaff: async () => ({ data: await presentAnswering(deps) }),
    },
    options,
  )
}

type Sort = QueryOf<typeof contacts.listAdminContacts>['sort']

function orderOf(sort: Sort) {
  if (sort === undefined || sort === 'newest') return { column: 'created_at', descending: true } as const
  return sort === 'oldest' ? ({ column: 'created_at', descending: false } as const) : sortOf(sort)
}
