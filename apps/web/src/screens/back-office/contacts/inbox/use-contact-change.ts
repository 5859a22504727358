import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  adminContactQuery,
  changeContact,
  changeContacts,
  type ContactChange,
} from '#queries/back-office/contacts/contacts.inbox.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { undoButton } from '#parts/back-office/staff-lists/decisions/undo-button.ts'

/** Sends one change of the version `seen`; a refetch afterwards brings the changes of others. */
export function useContactChange(id: number, seen: number, lookAgain: (version: number) => void) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  const again = () => queryClient.invalidateQueries({ queryKey: adminKey })
  const takeBack = async () => {
    await changeContacts(api, { ids: [id], action: 'reopen' })
    await again()
  }
  return useMutation({
    mutationFn: (body: ContactChange) => changeContact(api, id, { ...body, version: seen }),
    onSuccess: (contact, body) => {
      queryClient.setQueryData(adminContactQuery(api, id).queryKey, (before) => before && { ...before, ...contact })
      lookAgain(contact.version)
      if (body.reply !== undefined)
        showToast(t('admin-contacts.done.reply', { name: contact.name }), { tone: 'success' })
      else if (body.status === 'handled')
        showToast(t('admin-contacts.done.handled'), {
          tone: 'success',
          seconds: 15,
          action: undoButton(t('admin.bulk.undo'), takeBack),
        })
    },
    onSettled: again,
  })
}
export type ContactChanging = ReturnType<typeof useContactChange>

/** Adding a note overwrites nothing, so it needs no version. */
export function useContactNote(id: number) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => changeContact(api, id, { note }),
    onSuccess: () => showToast(t('admin-contacts.done.note'), { tone: 'success' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
}
