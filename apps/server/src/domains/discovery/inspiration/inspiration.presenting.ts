/** A photo of inspiration as everybody sees it, and the counts beside a list of them. */
import { type inspirations } from '@husrum/contract/discovery/inspiration.ts'
import { inspirationPhoto, type InspirationPhoto } from '@husrum/contract/experts/portfolio/inspiration-photo.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { z } from 'zod'
import type { Key, ReadModel } from '../../../platform/read-models/read-models.ts'
import { averageOf, displayName } from '../../experts/profile/cards/cards.presenting.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import { createPaletteOf } from '../../experts/portfolio/portfolio.presenting.ts'
import { namedOption, nameIn, type References } from '../../foundation/reference/reference.service.ts'
import { chooseRoom } from '../../experts/showcases/showcases.service.ts'
import { listPhotoRows, type PhotoRow } from './inspiration.queries.ts'
import { isInterior } from './live-photos.ts'
import type { PhotosFound } from './photo-index.ts'

type Deps = { refs: References; pictures: Pictures }
/** Shares are rounded to what people can see: more digits of each colour cost 2 kB in a page of a list. */
const PARTS = 1000
export type PhotoKey = Key & { photo: number }

/** One photo, of the expert `id`. */
export function photoModel(deps: Deps): ReadModel<PhotoKey, PhotoRow, typeof inspirationPhoto> {
  const paletteOf = createPaletteOf()
  return {
    name: 'photo',
    tables: ['experts', 'accounts', 'projects', 'project_images', 'images', 'reviews'],
    schema: inspirationPhoto,
    async read(db, keys) {
      const rows = await listPhotoRows(
        db,
        keys.map(({ photo }) => photo),
      )
      const byId = new Map(rows.map((row) => [row.id, row]))
      return keys.map(({ id, photo }) => {
        const row = byId.get(photo)
        // a project never changes its owner; a made-up pair of ids shows nothing
        return row?.expert_id === id ? row : undefined
      })
    },
    present: (row, locale) => presentPhoto(deps, paletteOf, row, locale),
  }
}

function presentPhoto(
  { refs, pictures }: Deps,
  paletteOf: ReturnType<typeof createPaletteOf>,
  row: PhotoRow,
  locale: Locale,
): InspirationPhoto {
  const interior = isInterior(refs, row)
  const type = row.type_id === null ? null : namedOption(chooseRoom(refs, row.type_id, 'type'), locale)
  const city = refs.city(row.city_id)
  return {
    id: row.id,
    picture: pictures.present(row.image, row.alt || row.title, { focus: { x: row.focus_x, y: row.focus_y } }),
    caption: row.caption,
    category: interior ? 'interior' : 'architecture',
    style: row.style_id === null ? null : namedOption(refs.row('style', row.style_id), locale),
    room_type: interior ? type : null,
    architecture_type: interior ? null : type,
    palette: paletteOf([row.image]).map(({ color, share }) => ({ color, share: Math.round(share * PARTS) / PARTS })),
    project: {
      id: row.project_id,
      title: row.title,
      year: row.year,
      size_m2: row.size_m2,
      city: row.project_city_id === null ? null : placeOf(refs, row.project_city_id, locale),
    },
    expert: {
      id: row.expert_id,
      handle: row.handle,
      name: displayName(row),
      company: row.company_name,
      expert_type: row.expert_type as InspirationPhoto['expert']['expert_type'], // a column check enforces it
      service_type: row.service_types as InspirationPhoto['expert']['service_type'], // registering allows only these
      city: { id: city.id, name: nameIn(city, locale) },
      country: { id: city.country_id, name: nameIn(refs.country(city.country_id), locale) },
      avatar: row.avatar ? pictures.present(row.avatar, displayName(row)) : null,
      rating: { average: averageOf(row.reviews_n, row.reviews_mean), count: row.reviews_n },
    },
  }
}

function placeOf(refs: References, id: number, locale: Locale) {
  const city = refs.city(id)
  return { id, name: nameIn(city, locale), country: nameIn(refs.country(city.country_id), locale) }
}

type Facets = z.input<typeof inspirations.listInspirations.reply>['facets']

/** Every style and every type of the category with its count, those without photos included. */
export function presentFacets(refs: References, found: PhotosFound, interior: boolean, locale: Locale): Facets {
  const counted = (rows: readonly Parameters<typeof namedOption>[0][], counts: ReadonlyMap<number, number>) =>
    rows.map((row) => ({ value: row.slug, name: nameIn(row, locale), count: counts.get(row.id) ?? 0 }))
  return {
    styles: counted(refs.list('style'), found.styles),
    types: counted(refs.list(interior ? 'room_type' : 'architecture_type'), found.types),
    without: found.without,
  }
}
