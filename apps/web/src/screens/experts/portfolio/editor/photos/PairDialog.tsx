import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '#parts/foundation/media/uploads/DropZone.tsx'
import { UploadTile } from '#parts/foundation/media/uploads/UploadTile.tsx'
import { useUploads } from '#parts/foundation/media/uploads/use-uploads.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { pairPictures, setBefore } from './changes.ts'
import { beforeOfUpload, withFocus, type Draft, type DraftBefore } from '../draft.ts'
import { nameOf } from './picture-name.ts'
import type { Change } from '../section-props.ts'

/** Two photos of the same place: "after" is in the grid, "before" is uploaded here or taken out of the grid. */
export function PairDialog({
  draft,
  change,
  after: given,
  onClose,
}: {
  draft: Draft
  change: Change
  after: number | undefined
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [after, setAfter] = useState(given)
  const [taken, setTaken] = useState<number>()
  const [sent, setSent] = useState<DraftBefore>()
  const uploads = useUploads({
    room: 1,
    onUploaded: (upload) => {
      setTaken(undefined)
      setSent(beforeOfUpload(upload))
    },
  })
  const ready = after !== undefined && (sent !== undefined || taken !== undefined)
  const finish = () => {
    if (after === undefined) return
    if (sent) change((now) => setBefore(now, after, sent))
    else if (taken !== undefined) change((now) => pairPictures(now, after, taken))
    onClose()
  }
  const others = draft.pictures.filter(({ id, before }) => id !== after && before === null)
  return (
    <Dialog
      open
      size="wide"
      title={t('portfolio.pairs.dialog')}
      description={t('portfolio.pairs.dialogText')}
      onOpenChange={(open) => open || onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('portfolio.cancel')}</Button>
          <Button tone="primary" disabled={!ready} onClick={finish}>
            {t('portfolio.pairs.make')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <div className="grid gap-3">
          <Choice
            legend={t('project.before')}
            draft={draft}
            offered={others}
            chosen={sent ? undefined : taken}
            onChoose={(id) => {
              setTaken(id)
              setSent(undefined)
            }}
          />
          {sent && (
            <div className="w-40">
              <Photo photo={sent.picture} ratio="4/3" sizes="160px" upTo={640} alt="" />
              <p className="mt-1.5 text-13">{t('portfolio.pairs.sent')}</p>
            </div>
          )}
          {uploads.items.map((item) => (
            <UploadTile key={item.key} item={item} uploads={uploads} className="max-w-60" />
          ))}
          {uploads.items.length === 0 && (
            <div>
              <FileButton onFiles={([file]) => file && uploads.add([file])}>{t('portfolio.pairs.send')}</FileButton>
            </div>
          )}
        </div>
        {given === undefined && (
          <Choice
            legend={t('project.after')}
            draft={draft}
            offered={draft.pictures.filter(({ before }) => before === null)}
            chosen={after}
            onChoose={(id) => {
              setAfter(id)
              if (taken === id) setTaken(undefined)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

function Choice({
  legend,
  draft,
  offered,
  chosen,
  onChoose,
}: {
  legend: string
  draft: Draft
  offered: Draft['pictures']
  chosen: number | undefined
  onChoose: (id: number) => void
}) {
  const { t } = useTranslation()
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <ul className="grid grid-cols-3 gap-2.5 sm:grid-cols-5">
        {offered.map((picture) => (
          <li key={picture.id}>
            <label
              className={clsx(
                'relative block rounded-photo ring-within',
                chosen === picture.id && 'outline-2 outline-offset-2 outline-ink',
              )}
            >
              <input
                type="radio"
                name={legend}
                className="ring-elsewhere sr-only"
                checked={chosen === picture.id}
                onChange={() => onChoose(picture.id)}
              />
              <Photo photo={withFocus(picture)} ratio="4/3" sizes="160px" upTo={640} alt="" />
              <span className="mt-1 block truncate text-13">{nameOf(picture, draft.pictures.indexOf(picture), t)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
