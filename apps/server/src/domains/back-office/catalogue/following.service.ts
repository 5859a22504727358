/**
 * Work after the commit of a changed option, a few experts at a time: it rebuilds their search words and the copies in
 * the memory of every instance.
 */
import type { Deps } from '../../../app/deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  listExpertsOfShowcases,
  listExpertsUsing,
  reloadExperts,
} from '../../experts/profile/changes/options.service.ts'
import type { EditedKind } from '../../foundation/reference/reference.service.ts'

/** Experts that one job handles. */
const BATCH = 200

export const REREAD_JOB = 'reread-option'
export const REREAD_SHOWCASES_JOB = 'reread-showcases'
export type RereadJob = { kind: EditedKind; id: number; how: 'named' | 'shown'; after: number }
export type RereadShowcasesJob = { ids: readonly number[]; after: number }

export async function reloadLater(
  jobs: Deps['jobs'],
  tx: Tx,
  { kind, id }: Pick<RereadJob, 'kind' | 'id'>,
): Promise<void> {
  await jobs.enqueueAll(tx, REREAD_JOB, [
    { kind, id, how: 'named', after: 0 },
    { kind, id, how: 'shown', after: 0 },
  ] satisfies RereadJob[])
}

export const rereadShowcasesLater = (jobs: Deps['jobs'], tx: Tx, ids: readonly number[]): Promise<void> =>
  jobs.enqueue(tx, REREAD_SHOWCASES_JOB, { ids, after: 0 } satisfies RereadShowcasesJob)

type FollowingDeps = Pick<Deps, 'db' | 'jobs' | 'refs'>

export async function reloadSome(deps: FollowingDeps, job: RereadJob): Promise<void> {
  await deps.refs.refresh() // another instance may have made the change
  const ids = await listExpertsUsing(deps.db, job, job.after, BATCH)
  await reloadExperts(deps, ids, { words: job.how === 'named' })
  await goOn(deps, REREAD_JOB, job, ids)
}

export async function rereadSomeOfShowcases(deps: FollowingDeps, job: RereadShowcasesJob): Promise<void> {
  const ids = await listExpertsOfShowcases(deps.db, job.ids, job.after, BATCH)
  await reloadExperts(deps, ids, { words: false })
  await goOn(deps, REREAD_SHOWCASES_JOB, job, ids)
}

async function goOn({ db, jobs }: FollowingDeps, name: string, job: object, ids: readonly number[]): Promise<void> {
  const after = ids.at(-1)
  if (after === undefined || ids.length < BATCH) return
  await db.transaction().execute((tx) => jobs.enqueue(tx, name, { ...job, after }))
}
