import { sql } from 'kysely'

/** Of `projects`: unpublished changes of a project that is counted. */
export const isCopy = sql<boolean>`draft_of is not null`
/** Of `project_images`: of such changes. */
export const isOfCopy = sql<boolean>`project_id in (select id from projects where ${isCopy})`
