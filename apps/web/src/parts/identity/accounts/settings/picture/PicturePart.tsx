import { clsx } from 'clsx'
import { ImagePlus } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '@husrum/contract/core/shapes.ts'
import { PICTURE_MEGABYTES_MAX } from '@husrum/contract/core/limits.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Button, buttonClass } from '#ui/buttons/Button.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { useMutation } from '@tanstack/react-query'
import { hasStatus, isRefusal } from '#lib/api/refusals.ts'
import { showToast } from '#lib/toast.ts'
import { useProblems } from '../../../../forms/dialogs/use-problems.ts'
import { controlOf } from '#ui/fields/form-target.ts'

const limit = PICTURE_MEGABYTES_MAX

/** The person's own picture: a form of its own, saved as soon as a file is chosen. */
export function PicturePart({
  name,
  picture,
  about,
  shape = 'person',
  store,
}: {
  name: string
  picture: Picture | null
  /** Who sees the picture. */ about: string
  shape?: 'person' | 'studio'
  store: (file: File | null) => Promise<unknown>
}) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const { preview, sending, error, choose, remove } = usePicture(form, store)
  return (
    <form
      ref={form}
      aria-labelledby="picture-title"
      onSubmit={(event) => event.preventDefault()}
      className={clsx('mt-4.5 flex items-start gap-4 sm:gap-5', error && 'border-l-4 border-danger pl-4')}
    >
      {preview ? (
        <img src={preview} alt="" className="size-16 shrink-0 rounded-chip object-cover opacity-60" />
      ) : (
        <Avatar name={name} picture={picture} size="large" shape={shape} tone="ink" />
      )}
      <div className="min-w-0 flex-1">
        <h3 id="picture-title" className="text-17 font-semibold tracking-[-0.01em]">
          {t('settings.picture.title')}
        </h3>
        <p id="avatar-hint" className="text-15 text-ink-2">
          {about} {t('settings.picture.kinds', { limit })}
        </p>
        {error && <FieldError id="avatar-error">{error}</FieldError>}
        <div className="mt-2.5 flex flex-wrap items-center gap-2">
          <label className={clsx('ring-within relative', sending && 'opacity-45', buttonClass())}>
            <ImagePlus aria-hidden="true" />
            {t(picture ? 'settings.picture.other' : 'settings.picture.choose')}
            <input
              type="file"
              id="avatar"
              accept="image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif"
              aria-describedby={error ? 'avatar-hint avatar-error' : 'avatar-hint'}
              aria-invalid={error ? true : undefined}
              className="ring-elsewhere sr-only"
              onClick={(event) => sending && event.preventDefault()}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) choose(file)
                target.value = '' // the same file can be chosen again
              }}
            />
          </label>
          {picture && (
            <Button
              tone="quiet"
              aria-label={t('settings.picture.removeLong')}
              onClick={remove}
              className="max-sm:-ml-2"
            >
              {t('settings.picture.remove')}
            </Button>
          )}
        </div>
        <p role="status" className="text-15 text-ink-2">
          {sending && t('settings.picture.sending')}
        </p>
      </div>
    </form>
  )
}

/** Saves a chosen picture, shows it meanwhile, and shows a refusal on its field. */
function usePicture(
  form: RefObject<HTMLFormElement | null>,
  /** Stores the picture, or none, and updates the cached account. */ store: (file: File | null) => Promise<unknown>,
) {
  const { t } = useTranslation()
  const problems = useProblems(form)
  const [preview, setPreview] = useState<string>()

  const save = useMutation({
    onMutate: async (file) => setPreview(file ? await dataAddress(file) : undefined),
    mutationFn: store,
    onSuccess: (_, file) => {
      problems.clear()
      showToast(t(file ? 'settings.picture.saved' : 'settings.picture.removed'), { tone: 'success' })
      if (!file) controlOf('avatar')?.focus() // the button has disappeared
    },
    onError: (error) =>
      isRefusal(error) && hasStatus(error, 413)
        ? problems.tell({ avatar: error.refusal.message })
        : problems.take(error),
    onSettled: () => setPreview(undefined),
  })
  return {
    preview,
    sending: save.isPending,
    error: problems.problems.avatar ?? problems.refusal,
    choose: (file: File) => {
      if (save.isPending) return
      if (file.size > PICTURE_MEGABYTES_MAX * 1024 * 1024)
        return void problems.tell({ avatar: t('settings.picture.tooLarge', { limit: PICTURE_MEGABYTES_MAX }) })
      save.mutate(file)
    },
    remove: () => {
      if (!save.isPending) save.mutate(null)
    },
  }
}

/** The file as an address for `<img>`; nothing where the device does not allow reading it. */
function dataAddress(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => resolve(typeof reader.result === 'string' ? reader.result : undefined))
    reader.readAsDataURL(file)
  })
}
