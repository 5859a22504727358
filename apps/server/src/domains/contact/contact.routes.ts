import { contacts } from '@husrum/contract/contacts.ts'
import type { FastifyInstance } from 'fastify'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiveContact } from './contact.service.ts'

export function mountContacts(http: FastifyInstance, deps: Platform, options: MountOptions): void {
  mount(
    http,
    contacts,
    {
      async sendContact({ body, viewer, address, locale }) {
        await receiveContact(deps, body, { accountId: viewer?.account_id, address, locale })
        return { data: { received: true as const } }
      },
    },
    options,
  )
}
