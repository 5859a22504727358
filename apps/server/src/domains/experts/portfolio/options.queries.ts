import { sql } from 'kysely'

/** For `projects`: unpublished changes of a project that is counted itself. */
export const isCopy = sql<boolean>`draft_of is not null`
/** For `project_images`: pictures of such changes. */
export const isOfCopy = sql<boolean>`project_id in (select id from projects where ${isCopy})`
