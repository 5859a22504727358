/** Whether an expert can be written to and invited at all. */
import type { Db } from '../../platform/database.ts'
import { maybePresence } from './presence.queries.ts'

export { maybePresence, type Presence } from './presence.queries.ts'

export async function isActiveExpert(db: Db, expertId: number): Promise<boolean> {
  return (await maybePresence(db, expertId))?.status === 'active'
}
