/** The columns of showcases that contain options edited by staff. */
import type { OptionColumn } from '../../foundation/reference/reference.service.ts'

export const showcaseOptions: readonly OptionColumn[] = [
  { kind: 'style', holder: 'showcases', table: 'showcases', column: 'style_id', form: 'one' },
]
