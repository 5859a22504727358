import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AdminQuestion } from '@husrum/contract/back-office/extra-questions.ts'
import { followQuestions, questionCalls } from '#queries/back-office/extra-questions.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { FormDialog } from '#parts/forms/dialogs/FormDialog.tsx'
import { labelIn } from './question-words.tsx'

/** Deletes a question that has no answers. */
export function DeleteDialog({ question, onClose }: { question: AdminQuestion; onClose: () => void }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const navigate = useNavigate()
  const name = labelIn(question, language)
  const remove = useMutation({
    mutationFn: () => questionCalls(api).remove(question.id),
    onSuccess: async () => {
      await navigate({ to: '.', search: changed({ open: undefined }), resetScroll: false })
      await followQuestions(client)
      showToast(t('admin-questions.delete.done', { name }), { tone: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('admin-questions.delete.title', { name })}
      about={t('admin-questions.delete.text')}
      submit={t('admin-questions.delete.go')}
      cancel={t('admin-questions.form.cancel')}
      tone="danger"
      attempt={remove}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      {null}
    </FormDialog>
  )
}
