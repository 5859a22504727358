import type { Platform } from '../../../platform/core/platform.ts'
import { deleteOldDays } from './translations.queries.ts'

export function registerTranslationJobs({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): void {
  jobs.every(30, 'sweep-translation-days', () => deleteOldDays(db))
}
