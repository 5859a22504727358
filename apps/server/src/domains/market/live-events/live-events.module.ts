import type { Module } from '../../../app/module.ts'
import { registerLiveListeners } from './live-events.listeners.ts'
import { mountLive } from './live-events.routes.ts'
import { sweepEvents } from './live-events.service.ts'

export const liveEventsModule: Module = {
  routes: mountLive,
  listeners: (deps) => registerLiveListeners(deps, deps.live.announce),
  /** Deletes events that are too old to resume a stream from. */
  jobs(deps) {
    deps.jobs.every(30, 'sweep-events', () => sweepEvents(deps))
  },
}
