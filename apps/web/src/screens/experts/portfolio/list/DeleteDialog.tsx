import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { portfolioActions, portfolioQueries } from '#queries/experts/portfolio.ts'
import { hasStatus } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useRestoring } from './use-restoring.ts'

const UNDO_SECONDS = 12

export function DeleteDialog({ project, onClose }: { project: OwnProject; onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const queries = portfolioQueries(api)
  const name = project.title || t('portfolio.untitled')
  const finish = async () => {
    client.removeQueries({ queryKey: queries.project(project.id).queryKey })
    await client.invalidateQueries({ queryKey: queries.list().queryKey })
    void client.invalidateQueries({ queryKey: queries.deleted().queryKey })
    onClose()
    // The button that opened this dialog disappeared with the project.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
  }
  const restoring = useRestoring()
  const remove = useMutation({
    mutationFn: () => portfolioActions(api).remove(project.id),
    onSuccess: async () => {
      await finish()
      showToast(t('portfolio.delete.done', { name }), {
        seconds: UNDO_SECONDS,
        action: { label: t('portfolio.delete.undo'), run: () => restoring.mutate(project) },
      })
    },
    // Another window was faster: the project is deleted, as intended.
    onError: (error) => (hasStatus(error, 404) ? finish() : undefined),
  })
  return (
    <Dialog
      open
      title={t('portfolio.delete.title', { name })}
      description={t(project.status === 'published' ? 'portfolio.delete.public' : 'portfolio.delete.draft', {
        count: project.images.length,
      })}
      onOpenChange={(open) => open || onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('portfolio.delete.keep')}</Button>
          <Button tone="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('portfolio.delete.action')}
          </Button>
        </>
      }
    />
  )
}
