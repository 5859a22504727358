/** The operation of the product: switches, the notice of maintenance, jobs and backups. */
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { JobFailure, maintenanceBody, SetAsideRow } from '@husrum/contract/back-office/operations/operations.ts'
import type { SwitchName } from '@husrum/contract/core/switches.rules.ts'
import type { Api } from '#lib/api/api.ts'
import { adminKey } from '../staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/back-office/operations/operations.ts')).operating)
/** Queues change by themselves. */
const POLL_MS = 10_000

export type MaintenanceDraft = z.input<typeof maintenanceBody>

export const adminOperatingQueries = (api: Api) => ({
  switches: () =>
    queryOptions({
      queryKey: [...adminKey, 'switches'],
      queryFn: async ({ signal }) => (await (await calls(api)).listSwitches(undefined, { signal })).data,
    }),
  maintenance: () =>
    queryOptions({
      queryKey: [...adminKey, 'maintenance'],
      queryFn: async ({ signal }) => (await (await calls(api)).getMaintenance(undefined, { signal })).data,
    }),
  jobs: () =>
    queryOptions({
      queryKey: [...adminKey, 'jobs'],
      queryFn: async ({ signal }) => (await (await calls(api)).listJobs(undefined, { signal })).data,
      refetchInterval: POLL_MS,
    }),
  failures: (page: number) =>
    queryOptions({
      queryKey: [...adminKey, 'job-failures', page],
      queryFn: async ({ signal }) => (await calls(api)).listJobFailures({ query: { page } }, { signal }),
      refetchInterval: POLL_MS,
    }),
  setAside: (page: number) =>
    queryOptions({
      queryKey: [...adminKey, 'set-aside', page],
      queryFn: async ({ signal }) => (await calls(api)).listSetAside({ query: { page } }, { signal }),
      refetchInterval: POLL_MS,
    }),
  backups: () =>
    queryOptions({
      queryKey: [...adminKey, 'backups'],
      queryFn: async ({ signal }) => (await (await calls(api)).listBackups(undefined, { signal })).data,
    }),
})

export const adminOperatingActions = (api: Api) => ({
  set: async (name: SwitchName, is_on: boolean) =>
    (await (await calls(api)).setSwitch({ params: { name }, body: { is_on } })).data,
  announce: async (body: MaintenanceDraft) => (await (await calls(api)).putMaintenance({ body })).data,
  removeNotice: async () => (await calls(api)).removeMaintenance(),
  retryJob: async ({ queue, id }: Pick<JobFailure, 'queue' | 'id'>) =>
    (await (await calls(api)).retryJob({ params: { queue, id } })).data,
  retrySetAside: async ({ kind, row_id }: Pick<SetAsideRow, 'kind' | 'row_id'>) =>
    (await (await calls(api)).retrySetAside({ body: { kind, row_id } })).data,
  retryPaymentEvent: async (id: string) => (await (await calls(api)).retryPaymentEvent({ params: { id } })).data,
})
