/** Notifies the other instances of live events, and sends them to the open streams. */
import type pg from 'pg'
import type { Platform } from '../../../platform/core/platform.ts'
import type { Attachments } from '../messaging/attachments/attachments.service.ts'
import { createLiveChannel } from '../../../platform/live/live-channel.ts'
import { createLiveStreams } from '../../../platform/live/live-streams.ts'
import { listBehind } from './live-events.queries.ts'
import { createTyping, readEvents, type CountNotifications } from './live-events.service.ts'

export type Live = ReturnType<typeof createLive>

type Deps = Pick<Platform, 'db' | 'log'> & {
  attachments: Attachments
  pool: pg.Pool
  countNotifications: CountNotifications
  listLiveSessions: (sessions: readonly number[]) => Promise<Set<number>>
}

export function createLive(deps: Deps) {
  const { db, log, listLiveSessions } = deps
  const streams = createLiveStreams({
    source: {
      read: (after, page) => readEvents(deps, after, page),
      listBehind: (after) => listBehind(db, after),
      listLive: listLiveSessions,
    },
    log,
  })
  const channel = createLiveChannel(deps, {
    announced: (recipients) => streams.look(recipients),
    passed: (recipient, thread) => streams.send(recipient, 'typing', { thread_id: Number(thread) }),
    unsure: () => streams.lookAtAll(),
  })
  return {
    streams,
    type: createTyping({ db, channel }),
    announce: (recipients: readonly number[]) => channel.announce(recipients),
    async start({ following }: { following: boolean }) {
      if (!following) return
      streams.start()
      await channel.start()
    },
    /** End streams first, because a stopping server would wait for them. */
    endStreams: () => streams.close(),
    stop: () => channel.stop(),
  }
}
