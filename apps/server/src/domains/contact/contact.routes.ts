import { contacts } from '@husrum/contract/contacts.ts'
import { copenhagenDay } from '@husrum/contract/rules/copenhagen-time.ts'
import type { FastifyInstance } from 'fastify'
import { readNow } from '../../platform/clock.ts'
import { csvOf } from '../../platform/csv.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../platform/http/pages.ts'
import type { Platform } from '../../platform/platform.ts'
import { contactColumns, contactsInBatches, presentContact, presentContacts } from './contact.presenting.ts'
import { countContacts, listContactIds } from './contact.queries.ts'
import { receiveContact, updateContact } from './contact.service.ts'

export function mountContacts(http: FastifyInstance, deps: Platform, options: MountOptions): void {
  mount(
    http,
    contacts,
    {
      async sendContact({ body, viewer, address, locale }) {
        await receiveContact(deps, body, { accountId: viewer?.account_id, address, locale })
        return { data: { received: true as const } }
      },
      async listAdminContacts({ query }) {
        if (query.format === 'csv') {
          const day = copenhagenDay(await readNow(deps.db))
          const ids = await listContactIds(deps.db, query, query.sort)
          return { name: `contacts-${day}.csv`, content: csvOf(contactColumns, contactsInBatches(deps, ids)) }
        }
        const data = await presentContacts(deps, await listContactIds(deps.db, query, query.sort, offsetOf(query)))
        return { data, meta: metaOf(query, await countContacts(deps.db, query), data.length) }
      },
      updateContact: async ({ viewer, params, body }) => ({
        data: presentContact(await updateContact(deps, viewer, params.id, body)),
      }),
    },
    options,
  )
}
