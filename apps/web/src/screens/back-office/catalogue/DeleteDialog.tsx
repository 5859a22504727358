import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AdminOption } from '@husrum/contract/back-office/catalogue.ts'
import { followCatalogue, optionCalls, type Vocabulary } from '#queries/back-office/catalogue.ts'
import { refusalSentence } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { nameOf } from './option-words.tsx'

/** Deletes an option that is not in use. */
export function DeleteDialog({
  vocabulary,
  option,
  onClose,
}: {
  vocabulary: Vocabulary
  option: AdminOption
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const navigate = useNavigate()
  const name = nameOf(option, language)
  const remove = useMutation({
    mutationFn: () => optionCalls(api, vocabulary).remove(option.id),
    onSuccess: async () => {
      await navigate({ to: '.', search: changed({ open: undefined }), resetScroll: false })
      await followCatalogue(client)
      showToast(t('admin-catalogue.delete.done', { name }), { tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      modalOnly
      onOpenChange={(open) => !open && onClose()}
      title={t('admin-catalogue.delete.title', { name })}
      description={t('admin-catalogue.delete.text')}
      footer={
        <>
          <DialogClose render={<Button>{t('admin-catalogue.form.cancel')}</Button>} />
          <Button tone="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('admin-catalogue.delete.go')}
          </Button>
        </>
      }
    >
      {refusalSentence(remove.error) && (
        <Notice tone="bad" role="alert">
          {refusalSentence(remove.error)}
        </Notice>
      )}
    </Dialog>
  )
}
