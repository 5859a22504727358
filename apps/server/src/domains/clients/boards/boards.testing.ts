/** Creates photos for boards. */
import type { TestApp } from '../../../testing/app.ts'
import { anImage, aProject } from '../../experts/profile/profile.testing.ts'

/** Returns ids of photos of one public project that its expert shows in inspiration, one for each style. */
export async function shownPhotos(t: TestApp, expertId: number, styles: readonly string[]): Promise<number[]> {
  const images: { image_id: number; style: string; room: string }[] = []
  for (const style of styles) images.push({ image_id: await anImage(t), style, room: 'livingRoom' })
  const project = await aProject(t, expertId, { images })
  const rows = await t.deps.db
    .updateTable('project_images')
    .set({ in_inspiration: true })
    .where('project_id', '=', project)
    .returning(['id', 'position'])
    .execute()
  return rows.toSorted((a, b) => a.position - b.position).map(({ id }) => id)
}

/** The expert hides these photos, or shows them again. */
export async function showPhotos(t: TestApp, expertId: number, ids: readonly number[], shown: boolean): Promise<void> {
  await t.deps.events.transaction(async (tx) => {
    await tx.updateTable('project_images').set({ in_inspiration: shown }).where('id', 'in', ids).execute()
    await t.deps.events.emit(tx, 'expert.changed', { expert_id: expertId })
  })
}
