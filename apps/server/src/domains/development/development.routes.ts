/** Development only: the inbox, the mails, the demo accounts, the clock. Production never mounts this. */
import { development, type DemoAccount } from '@husrum/contract/development.ts'
import type { FastifyInstance } from 'fastify'
import { moveClock } from '../../platform/clock.ts'
import { listOutbox } from '../../platform/delivery/delivery-local.ts'
import { mount, type MountOptions } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { mountMails, type MailSample } from './mails-page.ts'

export type DemoAccounts = (db: Platform['db']) => Promise<DemoAccount[]>

export function mountDevelopment(
  http: FastifyInstance,
  deps: Platform & { demoAccounts: DemoAccounts; mailSamples: readonly MailSample[] },
  options: MountOptions,
): void {
  mountMails(http, deps)
  mount(
    http,
    development,
    {
      async listOutbox({ query }) {
        await deps.delivery.flush() // what was just sent is there at once
        return { data: await listOutbox(deps.db, query) }
      },
      listDemoAccounts: async () => ({ data: await deps.demoAccounts(deps.db) }),
      async moveClock({ body }) {
        const now = await deps.events.transaction(async (tx) => {
          await deps.events.emit(tx, 'sessions.changed', {}) // some may be over now
          return moveClock(tx, body.offset_s)
        })
        await deps.clock.refresh()
        return { data: { offset_s: body.offset_s, now: now.toISOString() } }
      },
    },
    options,
  )
}
