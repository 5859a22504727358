import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { stylePhotosQuery, type OptionEntry } from '#queries/back-office/catalogue.ts'
import { useShell } from '#lib/shell-context.ts'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'

type StyleFieldsProps = {
  entry: OptionEntry
  change: (part: Partial<OptionEntry>) => void
  errors: Record<string, string>
  /** Set for a style that exists already: its photos can represent it. */
  slug: string | undefined
}

/** Three colours, and the photo that represents the style. */
export function StyleFields({ entry, change, errors, slug }: StyleFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-semibold">{t('admin-catalogue.field.palette')}</legend>
        <div className="flex flex-wrap gap-4">
          {entry.palette.map((color, at) => (
            <label key={at} className="inline-flex items-center gap-2 text-15">
              <input
                type="color"
                name={`palette.${at}`}
                className="h-11 w-14 cursor-pointer rounded-control border border-line-strong bg-wall p-1"
                value={color}
                onChange={(event) => change({ palette: entry.palette.with(at, event.target.value) })}
              />
              {t('admin-catalogue.colour', { number: at + 1 })}
            </label>
          ))}
        </div>
      </fieldset>
      {slug !== undefined && <PhotoOfStyle {...{ entry, change, slug }} error={errors['showcase_id']} />}
    </>
  )
}

function PhotoOfStyle({
  entry,
  change,
  slug,
  error,
}: Pick<StyleFieldsProps, 'entry' | 'change'> & { slug: string; error: string | undefined }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: photos = [] } = useQuery(stylePhotosQuery(api, slug))
  if (photos.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">{t('admin-catalogue.field.photo')}</legend>
      {error && <p className="text-15 text-danger">{error}</p>}
      <label className="mt-2 mb-3 flex items-center gap-2 text-15">
        <input
          type="radio"
          name="showcase_id"
          checked={entry.showcase_id === null}
          onChange={() => change({ showcase_id: null })}
        />
        {t('admin-catalogue.firstPhoto')}
      </label>
      <div className="grid grid-cols-3 gap-3 md:grid-cols-6">
        {photos.map((photo) => (
          <label key={photo.id} className="relative cursor-pointer">
            <input
              type="radio"
              name="showcase_id"
              className="absolute top-2 left-2 z-10 size-6"
              aria-label={photo.image.alt}
              checked={entry.showcase_id === photo.id}
              onChange={() => change({ showcase_id: photo.id })}
            />
            <Photo photo={photo.image} ratio="1/1" sizes="10rem" upTo={SMALL_PHOTO} alt="" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
