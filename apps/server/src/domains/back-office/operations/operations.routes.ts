import { operating as calls } from '@husrum/contract/back-office/operations/operations.ts'
import { operatingState } from '@husrum/contract/core/operating-state.ts'
import { languageOf } from '@husrum/contract/core/locales.ts'
import type { FastifyInstance } from 'fastify'
import { countSetAside, listSetAside } from '../../../platform/core/jobs/set-aside-rows.ts'
import { mount, type MountOptions } from '../../../platform/http/mount.ts'
import { metaOf, offsetOf } from '../../../platform/http/pages.ts'
import { maybeMaintenance } from '../../../platform/operating/operating.queries.ts'
import { listOpenEvents } from '../../experts/billing/sync.service.ts'
import { listBackupRuns, selectLastGood } from './backups.queries.ts'
import {
  presentBackup,
  presentJobFailure,
  presentMaintenance,
  presentQueue,
  presentSetAside,
  presentSwitches,
} from './operations.presenting.ts'
import {
  announceMaintenance,
  removeMaintenance,
  retryJob,
  retryPaymentEvent,
  retrySetAside,
  setSwitch,
  type OperatingDeps,
} from './operations.service.ts'

const RUNS_SHOWN = 30

export function mountOperating(http: FastifyInstance, deps: OperatingDeps, options: MountOptions): void {
  const { db, clock, config, jobs, operating } = deps
  mount(
    http,
    operatingState,
    { getOperating: async ({ locale }) => ({ data: operating.stateFor(languageOf(locale)) }) },
    options,
  )
  mount(
    http,
    calls,
    {
      listSwitches: async () => ({ data: await presentSwitches(db) }),
      async setSwitch({ viewer, params, body }) {
        await setSwitch(deps, viewer, params.name, body.is_on)
        return { data: await presentSwitches(db) }
      },
      async getMaintenance() {
        const row = await maybeMaintenance(db)
        return { data: row ? presentMaintenance(row, clock.now()) : null }
      },
      async putMaintenance({ viewer, body }) {
        const { row, now } = await announceMaintenance(deps, viewer, body)
        return { data: presentMaintenance(row, now) }
      },
      removeMaintenance: ({ viewer }) => removeMaintenance(deps, viewer),
      async listJobs() {
        const [queues, events] = [await jobs.view.listQueues(), await listOpenEvents(db)]
        return {
          data: {
            queues: queues.map(presentQueue),
            payment_events: events.map(({ received_at, ...event }) => ({
              ...event,
              received_at: received_at.toISOString(),
            })),
          },
        }
      },
      async listJobFailures({ query }) {
        const filter = { states: query.state, queue: query.queue, q: query.q }
        const rows = await jobs.view.listFailures(filter, offsetOf(query))
        return {
          data: rows.map(presentJobFailure),
          meta: metaOf(query, await jobs.view.countFailures(filter), rows.length),
        }
      },
      retryJob: async ({ viewer, params }) => ({ data: presentJobFailure(await retryJob(deps, viewer, params)) }),
      async listSetAside({ query }) {
        const filter = { kind: query.kind }
        const rows = await listSetAside(db, filter, offsetOf(query))
        return { data: rows.map(presentSetAside), meta: metaOf(query, await countSetAside(db, filter), rows.length) }
      },
      async retrySetAside({ viewer, body }) {
        await retrySetAside(deps, viewer, body)
        return { data: { queued: true as const } } // the only value of the field
      },
      async retryPaymentEvent({ viewer, params }) {
        await retryPaymentEvent(deps, viewer, params.id)
        return { data: { queued: true as const } } // the only value of the field
      },
      async listBackups() {
        const runs = await listBackupRuns(db, RUNS_SHOWN)
        const { at, is_late } = await selectLastGood(db, config.backupWarnHours)
        return {
          data: {
            last_good_at: at?.toISOString() ?? null,
            is_late,
            warn_after_hours: config.backupWarnHours,
            runs: runs.map(presentBackup),
          },
        }
      },
    },
    options,
  )
}
