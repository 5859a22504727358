import { events } from '@husrum/contract/market/live-events.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../app/deps.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import type { Live } from './live-streams.ts'
import { startOf } from './live-events.service.ts'

export function mountLive(
  http: FastifyInstance,
  { db, live }: Pick<Deps, 'db'> & { live: Live },
  options: MountOptions,
): void {
  mount(
    http,
    events,
    {
      async streamEvents({ viewer, lastEventId }) {
        const start = await startOf(db, viewer, lastEventId)
        return (response) => live.streams.open(start, response)
      },
      async sendTyping({ viewer, params }) {
        await live.type(viewer, params.id)
      },
    },
    options,
  )
}
