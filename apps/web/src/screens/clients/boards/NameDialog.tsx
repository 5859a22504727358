import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BoardSummary } from '@husrum/contract/clients/boards/boards.ts'
import { boardActions, boardsChanged } from '#queries/clients/boards.ts'
import { useShell } from '#lib/shell-context.ts'
import { BoardNameField } from '#parts/clients/boards/BoardNameField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'

/** Renames a board, or creates one if none is given. */
export function NameDialog({
  board,
  onClose,
  onMade,
}: {
  board?: BoardSummary
  onClose: () => void
  onMade?: (board: BoardSummary) => void
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const save = useMutation({
    mutationFn: (name: string) =>
      board ? boardActions(api).change(board.id, { name }) : boardActions(api).create({ name }),
    onSuccess: async (saved) => {
      await boardsChanged(cache)
      onClose()
      onMade?.(saved)
    },
  })
  return (
    <Dialog open title={t(board ? 'boards.rename' : 'boards.new')} onOpenChange={(open) => open || onClose()}>
      <BoardNameField
        label={t('boards.name')}
        action={t(board ? 'boards.save.name' : 'boards.make')}
        given={board?.name ?? ''}
        error={save.error}
        busy={save.isPending}
        onSend={(name) => save.mutate(name)}
      />
    </Dialog>
  )
}
