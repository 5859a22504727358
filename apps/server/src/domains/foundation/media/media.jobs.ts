/** Makes the sizes of new pictures, and deletes unused pictures. */
import type { Platform } from '../../../platform/core/platform.ts'
import { sizesJob, type Pictures, type SizesJob } from './pictures.ts'
import { sweepUnused } from './uploads.service.ts'

export function registerMediaJobs(
  deps: Pick<Platform, 'db' | 'events' | 'jobs' | 'log'> & { pictures: Pictures },
): void {
  const { jobs, pictures } = deps
  jobs.every(30, 'sweep-pictures', async () => {
    await sweepUnused(deps)
    await pictures.sweepForgotten()
  })
  // one at a time and rarely polled: pages that need a size sooner request it
  jobs.work<SizesJob>(sizesJob, ({ payload }) => pictures.makeSizes(payload.sha256), { lookEverySeconds: 2 })
}
