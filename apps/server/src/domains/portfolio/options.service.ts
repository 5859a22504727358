/** What projects and their photos hold of the options that staff edit. */
import { sql } from 'kysely'
import type { OptionColumn } from '../reference/reference.service.ts'

/** Unpublished changes of a project that is counted. */
const isCopy = sql<boolean>`draft_of is not null`
const isOfCopy = sql<boolean>`project_id in (select id from projects where ${isCopy})`

export const portfolioOptions: readonly OptionColumn[] = [
  { kind: 'aspect', holder: 'projects', table: 'projects', column: 'aspect_ids', form: 'list', copies: isCopy },
  { kind: 'style', holder: 'projects', table: 'projects', column: 'style_ids', form: 'list', copies: isCopy },
  { kind: 'style', holder: 'photos', table: 'project_images', column: 'style_id', form: 'one', copies: isOfCopy },
]
