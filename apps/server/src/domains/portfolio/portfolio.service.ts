/** An expert's own projects. */
import type { Tx } from '../../platform/database.ts'
import { conflict, fieldRefusal, Refusal } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { tellExpertChanged } from '../experts/experts.service.ts'
import type { References } from '../reference/reference.service.ts'
import { applyAnswers, emptyProject, type ProjectAnswers, type ProjectChange } from './answers.ts'
import { arrangePictures, type Arranged } from './arranging.ts'
import * as rows from './portfolio.queries.ts'
import {
  imageIdsOf,
  insertNew,
  lockPortfolio,
  requireKnown,
  requireProject,
  saveChanged,
  stateOf,
} from './saving.service.ts'
import * as writes from './writes.queries.ts'

export { addShowcaseDraft, publishProject, recordViews, type NewProject } from './adding.service.ts'
export { requireProject } from './saving.service.ts'

type Deps = Pick<Platform, 'events'> & { refs: References }
/** Whose portfolio it is: the profile, and the person whose uploads its pictures are. */
export type Owner = { expert_id: number; account_id: number }

/** 403 for who has no profile. */
export function ownerOf({ expert_id, account_id }: Viewer): Owner {
  if (expert_id === undefined) throw new Refusal(403, 'forbidden')
  return { expert_id, account_id }
}

/**
 * Answers the id. 409 `projects_limit`; 422 `not_ready`, `unknown_option`, `unknown_image`, `picture_twice`, `too_many`, and why a file is
 * not taken.
 */
export async function createProject(deps: Deps, owner: Owner, answers: ProjectAnswers): Promise<number> {
  return deps.events.transaction(async (tx) => {
    await lockPortfolio(tx, owner.expert_id)
    const columns = applyAnswers(deps.refs, emptyProject, answers)
    const arranged = arrangePictures(deps.refs, { pictures: [], cover_id: undefined }, answers)
    await requireOwn(tx, owner, arranged.named, [])
    return insertNew(deps, tx, owner.expert_id, columns, arranged)
  })
}

/** As `createProject`; 404 `project_not_found`, 409 `changed_elsewhere` when `version` is not the present one. */
export async function updateProject(deps: Deps, owner: Owner, id: number, answers: ProjectChange): Promise<void> {
  await deps.events.transaction(async (tx) => {
    await lockPortfolio(tx, owner.expert_id)
    const row = await requireProject(tx, owner.expert_id, id)
    requireVersion(row, answers.version)
    const current = stateOf(await rows.listPictures(tx, [id]))
    const columns = applyAnswers(deps.refs, row, answers)
    const arranged = arrangePictures(deps.refs, current, answers)
    const shown = imageIdsOf(current.pictures)
    await requireOwn(tx, owner, arranged.named, shown)
    await saveChanged(deps, tx, row, columns, arranged)
  })
}

/** 404 `project_not_found`. Pictures that nothing else shows follow. */
export async function deleteProject(deps: Deps, owner: Owner, id: number): Promise<void> {
  await deps.events.transaction(async (tx) => {
    await lockPortfolio(tx, owner.expert_id)
    const row = await requireProject(tx, owner.expert_id, id)
    await writes.deleteProject(tx, id)
    if (row.status === 'published') await tellExpertChanged(deps, tx, owner.expert_id)
  })
}

/** Answers all ids in their new order; those not named follow as they stood. 422 `unknown_project` on `ids.N`. */
export async function sortProjects(deps: Deps, owner: Owner, ids: readonly number[]): Promise<number[]> {
  return deps.events.transaction(async (tx) => {
    await lockPortfolio(tx, owner.expert_id)
    const own = await writes.listOrder(tx, owner.expert_id)
    const unknown = ids.findIndex((id) => !own.includes(id))
    if (unknown >= 0) throw fieldRefusal(`ids.${unknown}`, 'unknown_project')
    const order = [...new Set([...ids, ...own])]
    await writes.markOrder(tx, order)
    await tellExpertChanged(deps, tx, owner.expert_id) // cards show pictures of the first projects
    return order
  })
}

function requireVersion(row: rows.ProjectRow, version: number | undefined): void {
  if (version !== undefined && version !== row.version) throw conflict('changed_elsewhere')
}

/** What the project shows already stays its own, also when the upload was forgotten meanwhile. */
async function requireOwn(tx: Tx, owner: Owner, named: Arranged['named'], shown: readonly number[]): Promise<void> {
  const fresh = named.filter(({ image_id }) => !shown.includes(image_id))
  const ids = fresh.map(({ image_id }) => image_id)
  requireKnown(fresh, await rows.listUploaded(tx, owner.account_id, ids))
}
