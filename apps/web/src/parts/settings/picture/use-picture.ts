import { useMutation } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { PICTURE_MEGABYTES_MAX } from '@husrum/contract/limits.ts'
import { hasStatus, isRefusal } from '#lib/refusals.ts'
import { showToast } from '#lib/toast.ts'
import { useProblems } from '../../form/use-problems.ts'
import { controlOf } from '#ui/form-target.ts'

/** Saves a chosen picture, shows it meanwhile, and says on its field why one is refused. */
export function usePicture(
  form: RefObject<HTMLFormElement | null>,
  /** Stores it, or none, and makes it known. */ store: (file: File | null) => Promise<unknown>,
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
      if (!file) controlOf('avatar')?.focus() // the button has gone
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

/** The file as an address for `<img>`; nothing where the device does not let it be read. */
function dataAddress(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => resolve(typeof reader.result === 'string' ? reader.result : undefined))
    reader.readAsDataURL(file)
  })
}
