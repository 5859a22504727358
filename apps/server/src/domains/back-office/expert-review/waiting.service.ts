import type { Db } from '../../../platform/database/database.ts'
import { countQueue } from './expert-review.queries.ts'

/** The number of experts that wait for a review. */
export const countWaitingExperts = (db: Db): Promise<number> => countQueue(db, { waiting: 'yes' })
