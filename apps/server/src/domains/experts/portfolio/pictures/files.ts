/** Files sent with a project, and their places in its list of pictures: each place without an id gets the next file. */
import { Refusal } from '../../../../platform/http/errors.ts'
import type { UploadedFile } from '../../../../platform/http/uploads/uploads.ts'
import type { ProjectAnswers } from '../editing/answers.ts'
import type { Arranging, PictureAnswers } from './arranging.ts'

type Said = Pick<ProjectAnswers, 'images' | 'alts' | 'captions'>
type Picture = NonNullable<ProjectAnswers['images']>[number]

const hasId = (picture: Picture): picture is PictureAnswers => picture.id !== undefined

/** A list of only new files adds to the existing pictures. */
const onlyAdds = (images: readonly Picture[] | undefined): boolean =>
  images !== undefined && images.length > 0 && !images.some(hasId)

/** How many existing pictures and uploads the list names; undefined if all existing ones remain. */
export const countNamed = (images: readonly Picture[] | undefined): number | undefined =>
  onlyAdds(images) ? undefined : images?.filter(hasId).length

/** 422 `required` on the id of the first place without a file. */
export function requireFiles({ images = [] }: Said, files: readonly UploadedFile[]): void {
  const [lost] = images.flatMap((picture, at) => (hasId(picture) ? [] : [at])).slice(files.length)
  if (lost !== undefined)
    throw new Refusal(422, 'validation_failed', { fields: { [`images.${lost}.id`]: [{ code: 'required' }] } })
}

/** `following`: files without a place, added at the end. */
export function placeFiles<A extends Said>(
  answers: A,
  fileIds: readonly number[],
  there: readonly number[] = [],
): { answered: Omit<A, 'images'> & Arranging; following: readonly number[] } {
  const { images, alts = [], captions = [] } = answers
  let taken = 0
  const before = onlyAdds(images) ? there.map((id) => ({ id })) : []
  const listed = images?.flatMap((picture): PictureAnswers[] => {
    if (hasId(picture)) return [picture]
    const id = fileIds[taken]
    if (id === undefined) return []
    const said = { alt: alts[taken], caption: captions[taken] }
    taken += 1
    return [{ ...picture, id, alt: picture.alt ?? said.alt, caption: picture.caption ?? said.caption }]
  })
  return {
    answered: {
      ...answers,
      images: listed && [...before, ...listed],
      alts: alts.slice(taken),
      captions: captions.slice(taken),
    },
    following: fileIds.slice(taken),
  }
}
