/** The changes to the pictures of a draft. Each returns the changed draft. */
import { moved } from '#parts/forms/sorting/moved.ts'
import { beforeOfPicture, type Draft, type DraftBefore, type DraftPicture } from '../draft.ts'

const withPictures = (draft: Draft, pictures: readonly DraftPicture[]): Draft => ({ ...draft, pictures })

/** Files arrive in any order; they are sorted as they were chosen. */
export function addPicture(draft: Draft, picture: DraftPicture): Draft {
  // The same file sent twice is one picture.
  if (usedIds(draft).has(picture.id)) return draft
  let place = draft.pictures.length
  while (place > 0 && (draft.pictures[place - 1]?.arrived ?? 0) > picture.arrived) place -= 1
  return withPictures(draft, draft.pictures.toSpliced(place, 0, picture))
}

export function putBack(draft: Draft, picture: DraftPicture, place: number): Draft {
  if (usedIds(draft).has(picture.id)) return draft
  return withPictures(draft, draft.pictures.toSpliced(Math.min(place, draft.pictures.length), 0, picture))
}

export const removePicture = (draft: Draft, id: number): Draft => ({
  ...draft,
  pictures: draft.pictures.filter((picture) => picture.id !== id),
  cover: draft.cover === id ? null : draft.cover,
})

export const changePicture = (draft: Draft, id: number, changes: Partial<DraftPicture>): Draft =>
  withPictures(
    draft,
    draft.pictures.map((picture) => (picture.id === id ? { ...picture, ...changes } : picture)),
  )

export const movePicture = (draft: Draft, from: number, to: number): Draft =>
  withPictures(draft, moved(draft.pictures, from, to))

/** One permission for all photos of the project. */
export const showAll = (draft: Draft, in_inspiration: boolean): Draft =>
  withPictures(
    draft,
    draft.pictures.map((picture) => ({ ...picture, in_inspiration })),
  )

/** Puts another picture in its place and copies all its texts, but not the permission to show it elsewhere. */
export const replacePicture = (draft: Draft, id: number, by: DraftPicture): Draft =>
  usedIds(draft).has(by.id)
    ? draft
    : {
        ...draft,
        cover: draft.cover === id ? by.id : draft.cover,
        pictures: draft.pictures.map((old) =>
          old.id === id
            ? {
                ...old,
                id: by.id,
                picture: by.picture,
                name: by.name,
                publishable: by.publishable,
                focus: by.focus,
                in_inspiration: by.in_inspiration,
              }
            : old,
        ),
      }

export const setBefore = (draft: Draft, id: number, before: DraftBefore | null): Draft =>
  changePicture(draft, id, { before })

/** A picture of the grid becomes the "before" of another, and is shown only there. */
export function pairPictures(draft: Draft, after: number, before: number): Draft {
  const found = draft.pictures.find(({ id }) => id === before)
  if (!found || after === before) return draft
  return setBefore(removePicture(draft, before), after, beforeOfPicture(found))
}

function usedIds({ pictures }: Draft): Set<number> {
  return new Set(pictures.flatMap(({ id, before }) => (before ? [id, before.picture.id] : [id])))
}
