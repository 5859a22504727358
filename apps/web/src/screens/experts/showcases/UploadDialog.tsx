import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SHOWCASES_AT_ONCE } from '@husrum/contract/core/limits.ts'
import type { Upload } from '@husrum/contract/foundation/media/uploads.ts'
import { followCatalogue } from '#queries/back-office/catalogue.ts'
import { showcaseCalls } from '#queries/experts/showcases.staff.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormDialog } from '#parts/forms/dialogs/FormDialog.tsx'
import { DropZone } from '#parts/foundation/media/uploads/DropZone.tsx'
import { UploadNotes } from '#parts/foundation/media/uploads/UploadNotes.tsx'
import { UploadTile } from '#parts/foundation/media/uploads/UploadTile.tsx'
import { useUploads } from '#parts/foundation/media/uploads/use-uploads.ts'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { nothing, tagsOf, type TagEntry } from './tag-entry.ts'
import { TagFields } from './TagFields.tsx'

type Arrived = { name: string; upload: Upload; /** Why the upload failed. */ refusal?: string }

/** Uploads many files at once, each with its progress or its error; the tags apply to all of them. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const [arrived, setArrived] = useState<Arrived[]>([])
  const [entry, setEntry] = useState<TagEntry>({ ...nothing, category: 'interior' })
  const uploads = useUploads({
    room: SHOWCASES_AT_ONCE - arrived.length,
    onUploaded: (upload, { name }) => setArrived((before) => [...before, { upload, name }]),
  })
  const ready = arrived.filter(({ refusal }) => refusal === undefined)
  const make = useMutation({
    mutationFn: () =>
      showcaseCalls(api).make(
        ready.map(({ upload }) => upload.id),
        tagsOf(entry),
      ),
    onSuccess: async (made) => {
      await followCatalogue(client)
      const refused = new Map(made.flatMap(({ image_id, message }) => (message === null ? [] : [[image_id, message]])))
      showToast(t('admin-showcases.made', { count: made.length - refused.size }), { tone: 'success' })
      if (refused.size === 0 && uploads.items.length === 0) return onClose()
      setArrived(
        arrived.flatMap((each) => {
          const refusal = refused.get(each.upload.id)
          return refusal === undefined ? [] : [{ ...each, refusal }]
        }),
      )
    },
  })
  const errors = fieldErrors(make.error) ?? {}
  return (
    <FormDialog
      size="wide"
      title={t('admin-showcases.upload.title')}
      about={t('admin-showcases.upload.text')}
      submit={t('admin-showcases.upload.go', { count: ready.length })}
      cancel={t('admin-showcases.cancel')}
      attempt={make}
      ready={ready.length > 0}
      waits={uploads.underWay > 0}
      onSubmit={() => make.mutate()}
      onClose={onClose}
    >
      <DropZone onFiles={uploads.add} disabled={arrived.length >= SHOWCASES_AT_ONCE} />
      <UploadNotes uploads={uploads} most={SHOWCASES_AT_ONCE} />
      {(arrived.length > 0 || uploads.items.length > 0) && (
        <ul className="grid gap-4 sm:grid-cols-3 md:grid-cols-4">
          {arrived.map(({ upload, name, refusal }) => (
            <li key={upload.id}>
              <Photo photo={upload} ratio="4/3" sizes="12rem" upTo={SMALL_PHOTO} alt="" />
              <p className="mt-1 truncate text-13">{name}</p>
              {refusal && <p className="text-13 text-danger">{refusal}</p>}
            </li>
          ))}
          {uploads.items.map((item) => (
            <li key={`under way ${item.key}`}>
              <UploadTile item={item} uploads={uploads} />
            </li>
          ))}
        </ul>
      )}
      <TagFields entry={entry} onChange={setEntry} errors={errors} of="new" />
    </FormDialog>
  )
}
