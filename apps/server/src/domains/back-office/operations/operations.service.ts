/** Switches and announcements of owners, and retries: each has its line in the audit log. */
import type { z } from 'zod'
import type { maintenanceBody } from '@husrum/contract/back-office/operations/operations.ts'
import type { SwitchName } from '@husrum/contract/core/switches.rules.ts'
import { defaultSwitches } from '@husrum/contract/core/switches.rules.ts'
import { writeAudit } from '../../../platform/core/audit.ts'
import { readNow } from '../../../platform/core/clock.ts'
import { markTriedAgain } from '../../../platform/core/jobs/set-aside-rows.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { FailedJob } from '../../../platform/core/jobs/jobs-view.ts'
import {
  deleteMaintenance,
  maybeMaintenance,
  upsertMaintenance,
  upsertSwitch,
  type MaintenanceRow,
} from '../../../platform/operating/operating.queries.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { reapplyEvent } from '../../experts/billing/sync.service.ts'

export type OperatingDeps = Platform

/** Switches, the notice, jobs and a provider's events have no number: the entry names them. */
const UNNUMBERED = 0

export async function setSwitch(
  { db, operating }: OperatingDeps,
  viewer: Viewer,
  name: SwitchName,
  isOn: boolean,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await upsertSwitch(tx, { name, is_on: isOn, by: viewer.account_id })
    await writeAudit(tx, viewer, {
      action: isOn ? 'switch.on' : 'switch.off',
      subject: { kind: 'switch', id: UNNUMBERED },
      before: { name, is_on: before ?? defaultSwitches()[name] },
      after: { name, is_on: isOn },
    })
  })
  await operating.refresh()
}

const audited = (row: MaintenanceRow | undefined) =>
  row
    ? {
        text: row.text_en,
        starts_at: row.starts_at.toISOString(),
        ends_at: row.ends_at?.toISOString() ?? null,
        read_only: row.read_only,
      }
    : null

/** In an outage staff write one language; the other languages at least announce the maintenance. */
const readySentence = (translators: Platform['translators'], language: 'en' | 'da' | 'de'): string =>
  translators.for(language)('admin-operating.maintenance.ready')

/** `now` is the transaction's time, so a notice that starts at once has started. */
export async function announceMaintenance(
  { db, operating, translators }: OperatingDeps,
  viewer: Viewer,
  { text, starts_at, ends_at, read_only }: z.output<typeof maintenanceBody>,
): Promise<{ row: MaintenanceRow; now: Date }> {
  const announced = await db.transaction().execute(async (tx) => {
    const now = await readNow(tx)
    if (ends_at && Date.parse(ends_at) <= now.getTime()) throw fieldRefusal('ends_at', 'in_the_past')
    const before = await maybeMaintenance(tx)
    await upsertMaintenance(tx, {
      text_en: text.en || readySentence(translators, 'en'),
      text_da: text.da || readySentence(translators, 'da'),
      text_de: text.de || readySentence(translators, 'de'),
      starts_at: starts_at ? new Date(starts_at) : null,
      ends_at: ends_at ? new Date(ends_at) : null,
      read_only,
      by: viewer.account_id,
    })
    const after = await maybeMaintenance(tx)
    if (!after) throw new Error('the notice was not kept')
    await writeAudit(tx, viewer, {
      action: 'maintenance.announce',
      subject: { kind: 'maintenance', id: UNNUMBERED },
      before: audited(before),
      after: audited(after),
    })
    return { row: after, now }
  })
  await operating.refresh()
  return announced
}

export async function removeMaintenance({ db, operating }: OperatingDeps, viewer: Viewer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await maybeMaintenance(tx)
    if (!(await deleteMaintenance(tx))) throw notFound('no_maintenance')
    await writeAudit(tx, viewer, {
      action: 'maintenance.remove',
      subject: { kind: 'maintenance', id: UNNUMBERED },
      before: audited(before),
      after: null,
    })
  })
  await operating.refresh()
}

export async function retryJob(
  { db, jobs }: OperatingDeps,
  viewer: Viewer,
  { queue, id }: { queue: string; id: string },
): Promise<FailedJob> {
  return db.transaction().execute(async (tx) => {
    const job = await jobs.view.retry(tx, queue, id)
    if (job === 'absent') throw notFound('job_not_found')
    if (job === 'not_failed') throw conflict('job_not_failed')
    await writeAudit(tx, viewer, {
      action: 'job.retry',
      subject: { kind: 'job', id: UNNUMBERED },
      before: null,
      after: { queue, job: id, tries: job.tries },
    })
    return job
  })
}

/** 404 `not_set_aside`. */
export async function retrySetAside(
  { db }: Pick<OperatingDeps, 'db'>,
  viewer: Viewer,
  { kind, row_id }: { kind: string; row_id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await markTriedAgain(tx, kind, row_id)
    if (!row) throw notFound('not_set_aside')
    await writeAudit(tx, viewer, {
      action: 'set_aside_row.retry',
      subject: { kind: 'set_aside_row', id: UNNUMBERED },
      before: null,
      after: { kind, row_id, tries: row.tries },
    })
  })
}

export async function retryPaymentEvent(deps: OperatingDeps, viewer: Viewer, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const outcome = await reapplyEvent(deps, tx, id)
    if (outcome === 'absent') throw notFound('payment_event_not_found')
    if (outcome === 'applied') throw conflict('payment_event_applied')
    await writeAudit(tx, viewer, {
      action: 'payment_event.retry',
      subject: { kind: 'payment_event', id: UNNUMBERED },
      before: null,
      after: { event: id },
    })
  })
}
