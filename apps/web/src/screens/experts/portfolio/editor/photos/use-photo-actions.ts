import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#lib/toast.ts'
import { PROJECT_PICTURES_MAX } from '@husrum/contract/core/limits.ts'
import { useUploads } from '#parts/foundation/media/uploads/use-uploads.ts'
import { addPicture, putBack, removePicture, replacePicture } from './changes.ts'
import { pictureOfUpload, type Draft } from '../draft.ts'
import { nameOf } from './picture-name.ts'
import type { Change } from '../section-props.ts'

/** Adds, removes and restores pictures, and opens one in the panel. */
export function usePhotoActions(draft: Draft, change: Change) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<number>()
  /** Names of files whose picture is already in the project. */
  const [already, setAlready] = useState<readonly string[]>([])
  // Several files may arrive before the next render.
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const arrive = (name: string, make: (now: Draft) => Draft): boolean => {
    const next = make(latest.current)
    const isNew = next !== latest.current
    latest.current = next
    if (isNew) change(make)
    else setAlready((before) => [...before, name])
    return isNew
  }
  const uploads = useUploads({
    room: PROJECT_PICTURES_MAX - draft.pictures.length,
    onUploaded: (upload, from) => void arrive(from.name, (now) => addPicture(now, pictureOfUpload(upload, from))),
  })
  /** The picture that an uploaded file replaces. */
  const [replaced, setReplaced] = useState<number>()
  const replacing = useUploads({
    room: 1,
    onUploaded: (upload, from) => {
      if (replaced === undefined) return
      setReplaced(undefined)
      if (arrive(from.name, (now) => replacePicture(now, replaced, pictureOfUpload(upload, from))))
        setChosen((now) => (now === replaced ? upload.id : now))
    },
  })
  const begin =
    (add: (files: Iterable<File>) => void) =>
    (files: Iterable<File>): void => {
      setAlready([])
      add(files)
    }
  const place = Math.max(
    0,
    draft.pictures.findIndex(({ id }) => id === chosen),
  )
  const picture = draft.pictures[place]
  return {
    uploads: { ...uploads, add: begin(uploads.add) },
    already,
    replacing,
    underWay: uploads.underWay + replacing.underWay,
    picture,
    place,
    choose: setChosen,
    replace: (file: File) => {
      if (!picture) return
      for (const { key } of replacing.items) replacing.remove(key)
      setReplaced(picture.id)
      begin(replacing.add)([file])
    },
    remove: () => {
      if (!picture) return
      const cover = draft.cover
      change((now) => removePicture(now, picture.id))
      setChosen((draft.pictures[place + 1] ?? draft.pictures[place - 1])?.id)
      showToast(t('portfolio.photos.removed', { name: nameOf(picture, place, t) }), {
        seconds: 12,
        action: {
          label: t('portfolio.photos.undo'),
          run: () => {
            change((now) => ({ ...putBack(now, picture, place), cover }))
            setChosen(picture.id)
          },
        },
      })
    },
  }
}
