/** For staff: switches, the maintenance notice, the state of the job queue, and backups. */
import { MAINTENANCE_NOTICE_MAX } from '../../core/limits.ts'
import { z } from 'zod'
import { endpoints, staff } from '../../core/endpoint.ts'
import { instant, one, paged, pageQuery, several, text, trimmed, unlessEmpty, whole } from '../../core/shapes.ts'
import { switchNames } from '../../core/switches.rules.ts'

const ownerAlone = ['owner'] as const
const switchName = () => z.enum(switchNames)

const switchItem = z.object({
  name: switchName(),
  is_on: z.boolean(),
  default: z.boolean(),
  changed_at: instant().nullable(),
  /** null when the switch was never changed, or the person has left */
  changed_by: z.string().nullable(),
})
export type SwitchItem = z.infer<typeof switchItem>

const noticeText = () => trimmed(0, MAINTENANCE_NOTICE_MAX).default('')
export const maintenanceBody = z
  .object({
    /** One language is enough: the others get a standard sentence. */
    text: z.object({ en: noticeText(), da: noticeText(), de: noticeText() }),
    /** Default: at once. */
    starts_at: instant().nullable().default(null),
    /** Without it the notice stays until staff remove it. */
    ends_at: instant().nullable().default(null),
    read_only: z.boolean().default(false),
  })
  .superRefine(({ text: words, starts_at, ends_at }, context) => {
    if (!words.en && !words.da && !words.de)
      context.addIssue({ code: 'custom', path: ['text', 'en'], message: 'required' })
    if (starts_at && ends_at && Date.parse(ends_at) <= Date.parse(starts_at))
      context.addIssue({ code: 'custom', path: ['ends_at'], message: 'ends_before_start' })
  })
const maintenance = z.object({
  text: z.object({ en: z.string(), da: z.string(), de: z.string() }),
  starts_at: instant(),
  ends_at: instant().nullable(),
  read_only: z.boolean(),
  /** `shown` now, `announced` for later, or `over` */
  phase: z.enum(['announced', 'shown', 'over']),
  changed_at: instant(),
  changed_by: z.string().nullable(),
})
export type Maintenance = z.infer<typeof maintenance>

const queue = z.object({
  name: z.string(),
  waiting: z.int(),
  /** for a later time, first tries only */
  scheduled: z.int(),
  active: z.int(),
  /** failed at least once, with a further try planned */
  retrying: z.int(),
  /** failed for good */
  failed: z.int(),
  oldest_waiting_at: instant().nullable(),
  /** of scheduled work; null for work that changes cause */
  recurring: z
    .object({
      every_minutes: z.int(),
      last_run_at: instant().nullable(),
      last_took_ms: z.int().nullable(),
    })
    .nullable(),
})
export type JobQueue = z.infer<typeof queue>

/** An event of the payment provider that was received long ago and is not applied yet. */
const openPaymentEvent = z.object({ id: z.string(), type: z.string(), received_at: instant() })
export type OpenPaymentEvent = z.infer<typeof openPaymentEvent>

export const jobFailureStates = ['failed', 'retrying'] as const
const jobFailure = z.object({
  id: z.uuid(),
  queue: z.string(),
  state: z.enum(jobFailureStates),
  tries: z.int(),
  /** The first line of the last error, without addresses and long numbers. */
  error: z.string().nullable(),
  created_at: instant(),
  last_try_at: instant().nullable(),
  next_try_at: instant().nullable(),
})
export type JobFailure = z.infer<typeof jobFailure>

/** A row that scheduled work failed on three times and now skips, so that other rows are not delayed. */
const setAsideRow = z.object({
  /** the name of the work */
  kind: z.string(),
  row_id: z.string(),
  /** The first line of the last error, without addresses and long numbers. */
  cause: z.string(),
  tries: z.int(),
  first_failed_at: instant(),
  last_failed_at: instant(),
})
export type SetAsideRow = z.infer<typeof setAsideRow>

const queueName = () => z.string().regex(/^[a-z][a-z0-9-]{0,59}$/)

const backupRun = z.object({
  id: z.int(),
  started_at: instant(),
  took_ms: z.int(),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  missing: z.int().nullable(),
  verified: z.boolean(),
  failure: z.string().nullable(),
  release: z.string(),
})
export type BackupRun = z.infer<typeof backupRun>

export const operating = endpoints({
  listSwitches: {
    method: 'GET',
    path: '/api/admin/switches',
    audience: staff,
    summary: 'Every feature switch, how it stands and who has switched it last',
    reply: whole(switchItem),
  },
  setSwitch: {
    method: 'PUT',
    path: '/api/admin/switches/{name}',
    audience: ownerAlone,
    summary: 'Switch a feature on or off, in every instance within a second',
    params: z.object({ name: switchName() }),
    body: z.object({ is_on: z.boolean() }),
    reply: whole(switchItem),
  },
  getMaintenance: {
    method: 'GET',
    path: '/api/admin/maintenance',
    audience: staff,
    summary: 'The notice of maintenance in all languages',
    reply: one(maintenance.nullable()),
  },
  putMaintenance: {
    method: 'PUT',
    path: '/api/admin/maintenance',
    audience: ownerAlone,
    summary: 'Show a notice on every page for a time, and take no writes meanwhile where that is wanted',
    example: {
      text: {
        en: 'We are moving to a larger machine tonight.',
        da: 'Vi flytter til en større maskine i nat.',
        de: 'Wir ziehen heute Nacht auf eine größere Maschine um.',
      },
      ends_at: '2026-12-01T05:00:00.000Z',
    },
    body: maintenanceBody,
    reply: one(maintenance),
    refusals: { 422: ['ends_before_start', 'in_the_past'] },
  },
  removeMaintenance: {
    method: 'DELETE',
    path: '/api/admin/maintenance',
    audience: ownerAlone,
    summary: 'Take the notice away',
    refusals: { 404: ['no_maintenance'] },
  },
  listJobs: {
    method: 'GET',
    path: '/api/admin/jobs',
    audience: staff,
    summary: 'The queues of the product’s work, and payment events that are not applied after an hour',
    reply: one(z.object({ queues: z.array(queue), payment_events: z.array(openPaymentEvent) })),
  },
  listJobFailures: {
    method: 'GET',
    path: '/api/admin/jobs/failures',
    audience: staff,
    summary: 'Jobs that failed in the last seven days and were given up or will be tried again, the latest first',
    query: z.object({
      ...pageQuery(25),
      state: several(z.enum(jobFailureStates)).optional(),
      queue: unlessEmpty(queueName()),
      /** part of the queue’s name */
      q: text().trim().max(254).optional(),
    }),
    reply: paged(jobFailure),
  },
  retryJob: {
    method: 'POST',
    path: '/api/admin/jobs/{queue}/failures/{id}/retry',
    audience: ownerAlone,
    summary: 'Run a job again that has failed',
    params: z.object({ queue: queueName(), id: z.uuid() }),
    reply: one(jobFailure),
    refusals: { 404: ['job_not_found'], 409: ['job_not_failed'] },
  },
  listSetAside: {
    method: 'GET',
    path: '/api/admin/set-aside',
    audience: staff,
    summary: 'Rows that the clock’s work failed on three times, the latest first',
    query: z.object({ ...pageQuery(25), kind: unlessEmpty(queueName()) }),
    reply: paged(setAsideRow),
  },
  retrySetAside: {
    method: 'POST',
    path: '/api/admin/set-aside/retry',
    audience: ownerAlone,
    summary: 'Let a row be tried again with the next round of its work',
    example: { kind: 'expire-leads', row_id: '33' },
    body: z.object({ kind: queueName(), row_id: text().min(1).max(300) }),
    reply: one(z.object({ queued: z.literal(true) })),
    refusals: { 404: ['not_set_aside'] },
  },
  retryPaymentEvent: {
    method: 'POST',
    path: '/api/admin/payment-events/{id}/retry',
    audience: ownerAlone,
    summary: 'Apply an event of the payment provider that failed',
    params: z.object({ id: z.string().regex(/^[\w.:-]{1,255}$/) }),
    reply: one(z.object({ queued: z.literal(true) })),
    refusals: { 404: ['payment_event_not_found'], 409: ['payment_event_applied'] },
  },
  listBackups: {
    method: 'GET',
    path: '/api/admin/backups',
    audience: staff,
    summary: 'The last thirty runs of the backup command, and whether the last whole one is too old',
    reply: one(
      z.object({
        /** The last backup that was written completely and read again without a difference. */
        last_good_at: instant().nullable(),
        is_late: z.boolean(),
        warn_after_hours: z.int(),
        runs: z.array(backupRun),
      }),
    ),
  },
})
