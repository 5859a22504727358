/**
 * Withdraws content from public view by a decision of staff, and returns it when the decision is lifted: a project, or
 * a photo from inspiration or from everywhere (docs/decisions/0086).
 */
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { conflict, fieldRefusal } from '../../../../platform/http/errors.ts'
import { expertChanged } from '../../profile/changes/changes.service.ts'
import type { PictureState } from '../pictures/arranging.ts'
import * as queries from '../portfolio.queries.ts'
import { lockPortfolio, applyProjectLimit, readNeeds, stateOf, type SavingDeps } from '../editing/saving.service.ts'
import * as withholding from './withholding.queries.ts'
import type { WithheldScope } from './withholding.queries.ts'
import * as writes from '../editing/projects.queries.ts'

/** Its owner and its title. */
export type Concerned = { account_id: number; label: string }

const isShown = ({ status, deleted }: withholding.ConcernedProject): boolean => status !== 'draft' && !deleted

/** Reads the row again under the lock, because it may have changed meanwhile. */
async function locked<T extends withholding.ConcernedProject>(
  tx: Tx,
  read: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await read()
  if (!found) return undefined
  await lockPortfolio(tx, found.expert_id)
  return read()
}

/** Makes it a draft that its expert may change, not publish. 409 `target_gone` unless public or hidden by the plan. */
export async function withholdProject(deps: SavingDeps, tx: Tx, id: number): Promise<Concerned> {
  const project = await locked(tx, () => withholding.maybeConcernedProject(tx, id))
  if (!project || !isShown(project)) throw conflict('target_gone')
  await withholding.markProjectWithheld(tx, id)
  await writes.markBeyondPlan(tx, project.expert_id, { someRest: true })
  await expertChanged(deps, tx, project.expert_id, { words: true })
  return { account_id: project.account_id, label: project.title }
}

/** Restores its state if it is still complete; otherwise it remains a draft that may be published again. */
export async function reinstateProject(deps: SavingDeps, tx: Tx, id: number): Promise<void> {
  const project = await locked(tx, () => withholding.maybeConcernedProject(tx, id))
  if (!project?.withheld) return
  if (project.deleted) {
    await withholding.markProjectReturned(tx, id, { was_published: true })
    return
  }
  const isComplete = await isReady(tx, project.expert_id, id)
  await withholding.markProjectReturned(tx, id, { status: isComplete ? 'published' : 'draft' })
  if (!isComplete) return
  await applyProjectLimit(deps, tx, project.expert_id)
  await expertChanged(deps, tx, project.expert_id, { words: true })
}

async function isReady(tx: Tx, expertId: number, id: number): Promise<boolean> {
  const row = await queries.maybeProject(tx, expertId, id)
  if (!row) return false
  const { pictures } = stateOf(await queries.listPictures(tx, [id]))
  return (await readNeeds(tx, row, pictures)).length === 0
}

/**
 * 409 `target_gone` unless it is public, or in inspiration if only taken out of that; `last_picture` for a project
 * without other pictures: that is withdrawn as a whole.
 */
export async function withholdPicture(deps: SavingDeps, tx: Tx, id: number, scope: WithheldScope): Promise<Concerned> {
  const found = await locked(tx, () => withholding.maybeConcernedPicture(tx, id))
  // null: already withheld
  if (!found || !isShown(found) || found.in_inspiration === null) throw conflict('target_gone')
  if (scope === 'inspiration') {
    if (!found.in_inspiration) throw conflict('target_gone')
    await withholding.markOutOfInspiration(tx, found.id, id)
  } else {
    if (found.pictures < 2) throw conflict('last_picture')
    await withholding.markWithheld(tx, found.id, id)
  }
  await expertChanged(deps, tx, found.expert_id, { words: true })
  return { account_id: found.account_id, label: found.caption || found.title }
}

/** Restores it with its id, so that boards have it again. Does nothing if its project was deleted. */
export async function reinstatePicture(deps: SavingDeps, tx: Tx, id: number, scope: WithheldScope): Promise<void> {
  const found = await locked(tx, () => withholding.maybeConcernedPicture(tx, id))
  if (!found) return
  const isBack =
    scope === 'everywhere'
      ? await withholding.markReinstated(tx, found.id, id)
      : await withholding.markBackInInspiration(tx, found.id, id)
  if (isBack && isShown(found)) await expertChanged(deps, tx, found.expert_id, { words: true })
}

/** 422 `picture_withheld` on pictures that are new, or new in inspiration, and that staff withhold there. */
export async function requireNotWithheld(
  db: Db,
  expertId: number,
  wanted: readonly PictureState[],
  before: readonly PictureState[],
): Promise<void> {
  const idsOf = ({ image_id, before_image_id }: PictureState) => [image_id, before_image_id ?? []].flat()
  const there = new Set(before.flatMap(idsOf))
  const shown = new Set(before.flatMap(({ image_id, in_inspiration }) => (in_inspiration ? image_id : [])))
  const isNew = (picture: PictureState) => idsOf(picture).some((id) => !there.has(id))
  const isOffered = ({ in_inspiration, image_id }: PictureState) => in_inspiration && !shown.has(image_id)
  const asked = wanted.filter((picture) => isNew(picture) || isOffered(picture))
  if (asked.length === 0) return
  const withheld = await withholding.listWithheld(db, expertId, asked.flatMap(idsOf))
  const refused = asked.find((picture) =>
    withheld.some(({ image_id, scope }) =>
      scope === 'everywhere'
        ? isNew(picture) && idsOf(picture).includes(image_id)
        : isOffered(picture) && picture.image_id === image_id,
    ),
  )
  if (refused) throw fieldRefusal(`images.${wanted.indexOf(refused)}`, 'picture_withheld')
}
