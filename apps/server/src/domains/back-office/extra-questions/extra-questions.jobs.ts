import type { Platform } from '../../../platform/core/platform.ts'
import { addUp } from './uses.queries.ts'

export function registerQuestionJobs({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): void {
  jobs.every(10, 'add-up-answers', () => addUp(db))
}
