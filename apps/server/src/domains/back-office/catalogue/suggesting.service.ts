/** Suggests tags for a showcase's picture: from the tags that experts gave it, and from its main colour. */
import type { ShowcaseSuggestions } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import { colourDistance } from '@husrum/contract/foundation/media/palette.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { listShowing } from '../../experts/portfolio/portfolio.service.ts'
import { namedOption, type References } from '../../foundation/reference/reference.service.ts'
import { chooseRoom } from '../../experts/showcases/showcases.service.ts'
import { maybePicture } from '../../experts/showcases/staff.service.ts'

const NEAR = 3

/** 404. */
export async function suggestTags(
  { db, refs }: Pick<Deps, 'db' | 'refs'>,
  id: number,
  locale: Locale,
): Promise<ShowcaseSuggestions> {
  const picture = await maybePicture(db, id)
  if (!picture) throw notFound('not_found')
  const styleOf = (styleId: number) => namedOption(refs.row('style', styleId), locale)
  return {
    shown_in: (await listShowing(db, picture.image_id)).map((row) => ({
      project: { id: row.project_id, title: row.title },
      expert: { id: row.expert_id, name: row.expert_name },
      style: row.style_id === null ? null : styleOf(row.style_id),
      room: row.room_type_id === null ? null : namedOption(chooseRoom(refs, row.room_type_id, 'room'), locale),
      project_styles: row.style_ids.map(styleOf),
    })),
    color: picture.color,
    near: nearestStyles(refs, picture.color).map(({ style, color }) => ({ style: namedOption(style, locale), color })),
  }
}

/** Compares the one colour of each palette that is nearest. */
function nearestStyles(refs: References, color: string) {
  return refs
    .list('style')
    .flatMap((style) => {
      const [nearest] = style.palette
        .map((each) => ({ color: each, distance: colourDistance(each, color) }))
        .toSorted((a, b) => a.distance - b.distance)
      return nearest ? [{ style, ...nearest }] : []
    })
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, NEAR)
}
