import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Board } from '@husrum/contract/clients/boards/boards.ts'
import { links } from '#lib/paths.ts'
import { boardActions, boardQueries } from '#queries/clients/boards.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'

/** Asks before a board and its notes are deleted. */
export function DeleteDialog({ board: { id, name, attached }, onClose }: { board: Board; onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => boardActions(api).remove(id),
    onSuccess: async () => {
      showToast(t('boards.delete.done', { name }))
      // The page of a deleted board must not fetch it again.
      await navigate({ ...links.ownBoards(), replace: true })
      cache.removeQueries({ queryKey: boardQueries(api).one(id).queryKey })
      const stale = [boardQueries(api).list().queryKey, ...(attached ? [['brief'], ['matches']] : [])]
      for (const queryKey of stale) await cache.invalidateQueries({ queryKey })
    },
  })
  return (
    <Dialog
      open
      title={t('boards.delete.title', { name })}
      onOpenChange={(open) => open || onClose()}
      footer={
        <>
          <DialogClose render={<Button>{t('boards.cancel')}</Button>} />
          <Button tone="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('boards.delete.action')}
          </Button>
        </>
      }
    >
      <p>{t(attached ? 'boards.delete.textAttached' : 'boards.delete.text')}</p>
    </Dialog>
  )
}
