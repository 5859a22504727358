import { CircleAlert, ImageOff, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROJECT_PICTURES_MIN, PUBLISH_EDGE_MIN, SHOWCASES_MAX } from '@husrum/contract/core/limits.ts'
import { isLargePicture } from '@husrum/contract/experts/portfolio/publishing.rules.ts'
import type { StoredPicture } from '#flows/experts/joining/expert-answers.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { DropZone } from '../../../foundation/media/uploads/DropZone.tsx'
import { focusNeighbour } from '../../../foundation/media/uploads/focus-beside.ts'
import type { OwnPictures } from './use-own-pictures.ts'

/** The expert's own pictures: chosen, checked at once, and stored on the device until they are sent. */
export function OwnPicturesField({
  own,
  problems,
  onWithout,
  most = SHOWCASES_MAX,
  isWholeStep = false,
}: {
  own: OwnPictures
  /** `showcases`, and `showcases.3` for the fourth. */ problems: Readonly<Record<string, string>>
  /** Continues and sends, once the refused pictures are removed. */ onWithout: () => void
  most?: number
  /** The step's own heading is the question. */ isWholeStep?: boolean
}) {
  const { t } = useTranslation()
  const { pictures, refused, leftOut, lost, kept, reading } = own
  const bad = pictures.filter(({ problem }) => problem !== undefined)
  return (
    <section id="showcases" tabIndex={-1} aria-labelledby="showcases-title" className="outline-offset-4">
      <h2 id="showcases-title" className={isWholeStep ? 'sr-only' : 'text-21'}>
        {t('onboarding.pictures.heading')}
      </h2>
      {!isWholeStep && (
        <p className="mt-1 mb-4 max-w-[58ch] text-15 text-ink-2">{t('onboarding.pictures.hint', { most })}</p>
      )}
      {problems.showcases && (
        <div className="mb-3">
          <FieldError>{problems.showcases}</FieldError>
        </div>
      )}
      {bad.length > 0 && (
        <Notice
          tone="bad"
          stacked
          className="mb-4"
          title={t('onboarding.pictures.bad', { count: bad.length })}
          action={
            <Button
              onClick={() => {
                own.removeMarked()
                onWithout()
              }}
            >
              {t('onboarding.pictures.without', { count: bad.length })}
            </Button>
          }
        >
          <ul>
            {bad.map(({ key, name, problem }) => (
              <li key={key}>
                <b>{name}</b>: {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <DropZone camera onFiles={own.add} disabled={pictures.length >= most} />
      <LiveRegion>
        {pictures.length > 0 ? t('onboarding.pictures.count', { count: pictures.length, most }) : ''}
      </LiveRegion>
      {!kept && <Notice className="mt-4">{t('onboarding.pictures.notKept')}</Notice>}
      {lost > 0 && (
        <Notice className="mt-4" role="status">
          {t('onboarding.pictures.lost', { count: lost })}
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice className="mt-4" role="status">
          {t('onboarding.pictures.left', { count: leftOut, most })}
        </Notice>
      )}
      {(pictures.length > 0 || refused.length > 0 || reading > 0) && (
        <>
          <p aria-hidden="true" className="mt-5 mb-2 text-15 text-ink-2">
            {t('onboarding.pictures.count', { count: pictures.length, most })}
          </p>
          <ul aria-label={t('onboarding.pictures.label')} className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
            {pictures.map((picture, place) => (
              <Tile
                key={picture.key}
                id={`showcases.${place}`}
                name={picture.name}
                preview={picture.preview}
                problem={problems[`showcases.${place}`] ?? picture.problem}
                note={
                  isSmall(picture)
                    ? t('onboarding.pictures.small', { edge: PUBLISH_EDGE_MIN, least: PROJECT_PICTURES_MIN })
                    : undefined
                }
                onRemove={() => own.remove(picture.key)}
              />
            ))}
            {Array.from({ length: reading }, (_, place) => (
              <li key={place} className="min-w-0">
                <Loading>
                  <Skeleton shape="block" className="aspect-4/3" />
                </Loading>
              </li>
            ))}
            {refused.map(({ key, name, code, limit }) => (
              <Tile
                key={key}
                name={name}
                preview={undefined}
                problem={t(`error.field.${code}`, { limit })}
                notAdded
                onRemove={() => own.remove(key)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Whether the picture is small. If the file does not contain its size, the server measures it later. */
const isSmall = ({ width, height }: StoredPicture): boolean =>
  width !== null && height !== null && !isLargePicture({ width, height })

type TileProps = {
  /** The target of an error: it links to the button that removes the picture. */
  id?: string
  name: string
  preview: string | undefined
  problem: string | undefined
  /** A note about a picture that is sent nevertheless. */
  note?: string | undefined
  /** It will not be sent. */
  notAdded?: boolean
  onRemove: () => void
}

function Tile({ id, name, preview, problem, note, notAdded = false, onRemove }: TileProps) {
  const { t } = useTranslation()
  /** The browser could not draw it. */
  const [isBroken, setBroken] = useState(false)
  return (
    <li id={id} className="min-w-0">
      <div
        className={`relative aspect-4/3 overflow-hidden rounded-photo ${problem ? 'border-2 border-danger' : 'bg-track'}`}
      >
        {preview && !isBroken ? (
          <img
            src={preview}
            alt=""
            onError={() => setBroken(true)}
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-3 text-center text-13 text-ink-2">
            {notAdded ? (
              <CircleAlert aria-hidden="true" className="size-5.5 text-danger" />
            ) : (
              <ImageOff aria-hidden="true" className="size-5.5" strokeWidth={1.5} />
            )}
            {t(notAdded ? 'onboarding.pictures.refused' : 'onboarding.pictures.noPreview')}
          </span>
        )}
      </div>
      <div className="mt-1.5 flex items-start gap-2">
        <span className="min-w-0 flex-1 pt-1.5">
          <span className="block truncate text-13">{name}</span>
          {problem && <b className="block text-13 text-danger">{problem}</b>}
          {note && <span className="block text-13 text-ink-2">{note}</span>}
        </span>
        <IconButton
          size="small"
          tone="line"
          icon={<X aria-hidden="true" />}
          label={t('uploads.removeOf', { name })}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget)
            onRemove()
          }}
        />
      </div>
    </li>
  )
}
