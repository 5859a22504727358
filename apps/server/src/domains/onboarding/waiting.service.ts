import type { Db } from '../../platform/database/database.ts'
import { countQueue } from './onboarding.queries.ts'

/** Experts that somebody of the staff should look at. */
export const countWaitingExperts = (db: Db): Promise<number> => countQueue(db, { waiting: 'yes' })
