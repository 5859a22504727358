import type { operating } from '@husrum/contract/back-office/operations/operations.ts'
import type { AnswerOf } from '@husrum/contract/core/endpoint.ts'
import { defaultSwitches, switchNames } from '@husrum/contract/core/switches.rules.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SetAsideRow } from '../../../platform/core/jobs/set-aside-rows.ts'
import type { FailedJob, QueueCounts } from '../../../platform/core/jobs/jobs-view.ts'
import { listSwitchRows, type MaintenanceRow } from '../../../platform/operating/operating.queries.ts'
import type { BackupRow } from './backups.queries.ts'

type Data<Name extends keyof typeof operating> =
  AnswerOf<(typeof operating)[Name]> extends { data: infer D } ? D : never

export async function presentSwitches(db: Db): Promise<Data<'listSwitches'>> {
  const rows = new Map((await listSwitchRows(db)).map((row) => [row.name, row]))
  return switchNames.map((name) => {
    const row = rows.get(name)
    const standard = defaultSwitches()[name]
    return {
      name,
      is_on: row?.is_on ?? standard,
      default: standard,
      changed_at: row?.changed_at.toISOString() ?? null,
      changed_by: row?.changed_by ?? null,
    }
  })
}

export function presentMaintenance(row: MaintenanceRow, now: Date): NonNullable<Data<'getMaintenance'>> {
  const { text_en: en, text_da: da, text_de: de, starts_at, ends_at, read_only, changed_at, changed_by } = row
  return {
    text: { en, da, de },
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
    read_only,
    phase: starts_at > now ? 'announced' : ends_at !== null && ends_at <= now ? 'over' : 'shown',
    changed_at: changed_at.toISOString(),
    changed_by,
  }
}

export function presentQueue({
  every_minutes,
  last_run_at,
  last_took_ms,
  oldest_waiting_at,
  ...counts
}: QueueCounts): Data<'listJobs'>['queues'][number] {
  return {
    ...counts,
    oldest_waiting_at: oldest_waiting_at?.toISOString() ?? null,
    recurring:
      every_minutes === null ? null : { every_minutes, last_run_at: last_run_at?.toISOString() ?? null, last_took_ms },
  }
}

export const presentJobFailure = (job: FailedJob): Data<'listJobFailures'>[number] => ({
  ...job,
  created_at: job.created_at.toISOString(),
  last_try_at: job.last_try_at?.toISOString() ?? null,
  next_try_at: job.next_try_at?.toISOString() ?? null,
})

export const presentSetAside = ({
  first_failed_at,
  last_failed_at,
  ...row
}: SetAsideRow): Data<'listSetAside'>[number] => ({
  ...row,
  first_failed_at: first_failed_at.toISOString(),
  last_failed_at: last_failed_at.toISOString(),
})

export const presentBackup = (row: BackupRow): Data<'listBackups'>['runs'][number] => ({
  ...row,
  started_at: row.started_at.toISOString(),
})
