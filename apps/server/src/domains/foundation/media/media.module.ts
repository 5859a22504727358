import type { Module } from '../../../app/module.ts'
import { mountMedia } from './media.routes.ts'
import { deleteUnusedImages } from './media.service.ts'
import { type SizesJob, sizesJob } from './pictures.ts'
import { deleteUploadsOf } from './uploads.queries.ts'
import { sweepUnused } from './uploads.service.ts'

export const mediaModule: Module = {
  routes: mountMedia,
  /** Deletes a person's uploads with the account. */
  listeners({ events }) {
    events.on('account.erasing', async (tx, { account_id }) =>
      deleteUnusedImages(tx, await deleteUploadsOf(tx, account_id)),
    )
  },
  /** Makes the sizes of new pictures, and deletes unused pictures. */
  jobs(deps) {
    const { jobs, pictures } = deps
    jobs.every(30, 'sweep-pictures', async () => {
      await sweepUnused(deps)
      await pictures.sweepForgotten()
    })
    // one at a time and rarely polled: pages that need a size sooner request it
    jobs.work<SizesJob>(sizesJob, ({ payload }) => pictures.makeSizes(payload.sha256), { lookEverySeconds: 2 })
  },
}
