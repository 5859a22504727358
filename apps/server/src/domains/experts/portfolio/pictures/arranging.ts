/** Computes a project's new list of pictures from the existing ones, the answers and the uploaded files. */
import type { z } from 'zod'
import type { pictureAnswers } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { PROJECT_PICTURES_MAX } from '@husrum/contract/core/limits.ts'
import { fieldRefusal } from '../../../../platform/http/errors.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { chooseRoom } from '../../showcases/showcases.service.ts'
import type { ProjectPictureRow } from '../portfolio.queries.ts'

export type PictureState = Omit<ProjectPictureRow, 'id' | 'project_id' | 'position' | 'is_cover'>
export type PictureAnswers = z.output<typeof pictureAnswers>
export type Arranging = {
  images?: readonly PictureAnswers[] | undefined
  alts?: readonly string[] | undefined
  captions?: readonly string[] | undefined
  cover?: number | undefined
  cover_index?: number | undefined
  order?: readonly number[] | undefined
  remove_images?: readonly number[] | undefined
}
export type Arranged = {
  pictures: PictureState[]
  cover_id: number | undefined
  /** Every picture named in the answers, with its field. */
  named: { image_id: number; field: string }[]
}

const blank = (image_id: number): PictureState => ({
  image_id,
  caption: '',
  alt: '',
  style_id: null,
  room_type_id: null,
  focus_x: 50,
  focus_y: 50,
  before_image_id: null,
  before_alt: '',
  before_split: 50,
  in_inspiration: false,
})

/** `sent`: ids of this call's files. 422 `picture_twice`, `too_many`, `unknown_option`, `unknown_image` (cover). */
export function arrangePictures(
  refs: References,
  current: { pictures: readonly PictureState[]; cover_id: number | undefined },
  answers: Arranging,
  sent: readonly number[] = [],
): Arranged {
  const { images, alts = [], captions = [], order = [], remove_images: leaving = [] } = answers
  const cover = answers.cover ?? answers.cover_index
  const there = new Map(current.pictures.map((picture) => [picture.image_id, picture]))
  const listed = images
    ? images.map((asked, at) => answered(refs, there.get(asked.id) ?? blank(asked.id), asked, `images.${at}`))
    : current.pictures
  const added = sent.map((id, at) => ({ ...blank(id), alt: alts[at] ?? '', caption: captions[at] ?? '' }))
  const all = [...listed, ...added]
  refuseTwice(all, listed.length)

  const asked = new Map((images ?? []).map((each) => [each.id, each]))
  const pictures = inOrder(
    pairUp(all, asked).filter(({ image_id }) => !leaving.includes(image_id)),
    order,
  )
  if (pictures.length > PROJECT_PICTURES_MAX) throw fieldRefusal('images', 'too_many', { limit: PROJECT_PICTURES_MAX })
  const wanted = cover === undefined ? current.cover_id : all[cover]?.image_id
  if (cover !== undefined && wanted === undefined) throw fieldRefusal('cover', 'unknown_image')
  return { pictures, cover_id: coverIn(pictures, wanted), named: namedIn(images ?? []) }
}

/** By id, or by position from 0 (no id is 0). */
function inOrder(pictures: readonly PictureState[], order: readonly number[]): PictureState[] {
  const ids = pictures.map(({ image_id }) => image_id)
  const byId = order.every((wanted) => ids.includes(wanted))
  const wanted = byId ? order : order.map((place) => ids[place] ?? 0)
  const lost = wanted.findIndex((id, at) => !ids.includes(id) || wanted.indexOf(id) !== at)
  if (lost >= 0) throw fieldRefusal(`order.${lost}`, 'unknown_image')
  const place = (id: number) => (wanted.includes(id) ? wanted.indexOf(id) : wanted.length)
  return pictures.toSorted((a, b) => place(a.image_id) - place(b.image_id))
}

function answered(refs: References, state: PictureState, asked: PictureAnswers, field: string): PictureState {
  const { caption, alt, style, room, focus, before, in_inspiration } = asked
  return {
    ...state,
    caption: caption ?? state.caption,
    alt: alt ?? state.alt,
    style_id:
      style === undefined ? state.style_id : (style && refs.choose('style', style, `${field}.style`).id) || null,
    room_type_id:
      room === undefined ? state.room_type_id : (room && chooseRoom(refs, room, `${field}.room`).id) || null,
    ...(focus ? { focus_x: focus.x, focus_y: focus.y } : {}),
    in_inspiration: in_inspiration ?? state.in_inspiration,
    ...(before === undefined ? {} : pairedWith(state, before)),
  }
}

/** A new before-picture starts without an alt text and with the divider in the middle. */
function pairedWith(
  state: PictureState,
  before: PictureAnswers['before'],
): Pick<PictureState, 'before_image_id' | 'before_alt' | 'before_split'> {
  const same = before != null && before.id === state.before_image_id
  return {
    before_image_id: before?.id ?? null,
    before_alt: before?.alt ?? (same ? state.before_alt : ''),
    before_split: before?.split ?? (same ? state.before_split : 50),
  }
}

function refuseTwice(all: readonly PictureState[], listed: number): void {
  const seen = new Set<number>()
  for (const [at, { image_id }] of all.entries()) {
    if (seen.has(image_id)) throw fieldRefusal(`images.${at < listed ? at : at - listed}`, 'picture_twice')
    seen.add(image_id)
  }
}

/**
 * A picture is used once: one used as `before` leaves the grid together with its own `before`. If the answers do not
 * decide, the grid wins.
 */
function pairUp(all: readonly PictureState[], asked: ReadonlyMap<number, PictureAnswers>): PictureState[] {
  const at = new Map(all.map(({ image_id }, index) => [image_id, index]))
  const takers = new Map<number, number>()
  for (const [index, { image_id, before_image_id }] of all.entries()) {
    if (before_image_id === null || !asked.get(image_id)?.before) continue
    if (before_image_id === image_id || takers.has(before_image_id) || asked.get(before_image_id)?.before)
      throw fieldRefusal(`images.${index}.before.id`, 'picture_twice')
    takers.set(before_image_id, image_id)
  }
  const grid = all.filter(({ image_id }) => !takers.has(image_id))
  return grid.map((picture) => {
    const before = picture.before_image_id
    const lost = before !== null && takers.get(before) !== picture.image_id && (takers.has(before) || at.has(before))
    return lost ? { ...picture, before_image_id: null, before_alt: '', before_split: 50 } : picture
  })
}

/** The chosen picture, the one it is the `before` of, or the first. */
function coverIn(pictures: readonly PictureState[], wanted: number | undefined): number | undefined {
  const chosen =
    pictures.find(({ image_id }) => image_id === wanted) ??
    pictures.find(({ before_image_id }) => before_image_id !== null && before_image_id === wanted)
  return (chosen ?? pictures[0])?.image_id
}

const namedIn = (images: readonly PictureAnswers[]): Arranged['named'] =>
  images.flatMap(({ id, before }, at) => [
    { image_id: id, field: `images.${at}` },
    ...(before ? [{ image_id: before.id, field: `images.${at}.before.id` }] : []),
  ])
