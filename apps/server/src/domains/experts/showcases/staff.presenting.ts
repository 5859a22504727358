/** Showcases as staff see them. */
import type { AdminShowcase } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import { languageOf, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import type { Columns } from '../../../platform/http/csv.ts'
import { namedOption } from '../../foundation/reference/reference.service.ts'
import { isTagged } from './columns.ts'
import { chooseRoom } from './showcases.service.ts'
import { listStaffRows } from './staff.queries.ts'

type ReadDeps = Pick<Deps, 'db' | 'refs' | 'pictures'>

/** In the order of the ids; those deleted meanwhile are missing. */
export async function presentShowcases(
  { db, refs, pictures }: ReadDeps,
  ids: readonly number[],
  locale: Locale,
): Promise<AdminShowcase[]> {
  const rows = await listStaffRows(db, ids)
  return rows.map((row) => ({
    id: row.id,
    picture: pictures.present(row.image, row[`alt_${languageOf(locale)}`]),
    category: row.category === 'architecture' ? ('architecture' as const) : ('interior' as const),
    style: row.style_id === null ? null : namedOption(refs.row('style', row.style_id), locale),
    room: row.room_type_id === null ? null : namedOption(chooseRoom(refs, row.room_type_id, 'room'), locale),
    alt: { en: row.alt_en, da: row.alt_da, de: row.alt_de },
    credit: row.credit,
    license: row.license,
    state: row.active ? ('offered' as const) : ('hidden' as const),
    is_tagged: isTagged(row),
    position: row.position,
    uses: { briefs: row.briefs, experts: row.experts },
    created_at: row.created_at.toISOString(),
    version: row.version,
  }))
}

export const showcaseTable: Columns<AdminShowcase> = {
  id: ({ id }) => id,
  category: ({ category }) => category,
  style: ({ style }) => style?.slug ?? '',
  room: ({ room }) => room?.slug ?? '',
  alt_en: ({ alt }) => alt.en,
  alt_da: ({ alt }) => alt.da,
  alt_de: ({ alt }) => alt.de,
  credit: ({ credit }) => credit,
  license: ({ license }) => license,
  state: ({ state }) => state,
  position: ({ position }) => position,
  briefs: ({ uses }) => uses.briefs,
  experts: ({ uses }) => uses.experts,
  created_at: ({ created_at }) => created_at,
}
