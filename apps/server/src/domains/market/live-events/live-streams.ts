/** Connects the live events: writes them, notifies the other instances, and sends them to the open streams. */
import type pg from 'pg'
import type { Platform } from '../../../platform/core/platform.ts'
import type { Attachments } from '../messaging/attachments/attachments.service.ts'
import { createLiveChannel } from '../../../platform/live/live-channel.ts'
import { createLiveStreams, streamBounds, type StreamBounds } from '../../../platform/live/live-streams.ts'
import { listBehind } from './live-events.queries.ts'
import { registerLiveListeners } from './live-events.listeners.ts'
import { createTyping, readEvents, type CountNotifications } from './live-events.service.ts'

export type Live = ReturnType<typeof createLive>

type Deps = Pick<Platform, 'db' | 'events' | 'log'> & {
  attachments: Attachments
  pool: pg.Pool
  countNotifications: CountNotifications
  listLiveSessions: (sessions: readonly number[]) => Promise<Set<number>>
}

/** Register it after all other listeners, because its statement is the last of each transaction. */
export function createLive(deps: Deps, bounds: StreamBounds = streamBounds) {
  const { db, log, listLiveSessions } = deps
  const streams = createLiveStreams(
    {
      source: {
        read: (after, page) => readEvents(deps, after, page),
        listBehind: (after) => listBehind(db, after),
        listLive: listLiveSessions,
      },
      log,
    },
    bounds,
  )
  const channel = createLiveChannel(deps, {
    announced: (recipients) => streams.look(recipients),
    passed: (recipient, thread) => streams.send(recipient, 'typing', { thread_id: Number(thread) }),
    unsure: () => streams.lookAtAll(),
  })
  registerLiveListeners(deps, (recipients) => channel.announce(recipients))
  return {
    streams,
    type: createTyping({ db, channel }),
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
