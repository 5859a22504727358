/** The columns of projects and their photos that contain options edited by staff. */
import type { OptionColumn } from '../../foundation/reference/reference.service.ts'
import { isCopy, isOfCopy } from './editing/projects.queries.ts'

export const portfolioOptions: readonly OptionColumn[] = [
  { kind: 'aspect', holder: 'projects', table: 'projects', column: 'aspect_ids', form: 'list', copies: isCopy },
  { kind: 'style', holder: 'projects', table: 'projects', column: 'style_ids', form: 'list', copies: isCopy },
  { kind: 'style', holder: 'photos', table: 'project_images', column: 'style_id', form: 'one', copies: isOfCopy },
]
