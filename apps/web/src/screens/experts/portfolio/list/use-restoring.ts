import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { portfolioActions, portfolioQueries } from '#queries/experts/portfolio.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'

/** Restores a deleted project, from the message after deleting or from the list of deleted ones. */
export function useRestoring() {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const queries = portfolioQueries(api)
  return useMutation({
    mutationFn: ({ id }: Pick<OwnProject, 'id'>) => portfolioActions(api).restore(id),
    onSuccess: (project, { id }) => {
      const wasPublic = project.published_at !== null
      const name = project.title || t('portfolio.untitled')
      showToast(
        t(wasPublic && project.status === 'draft' ? 'portfolio.delete.restoredDraft' : 'portfolio.delete.restored', {
          name,
        }),
        { tone: 'success' },
      )
      client.setQueryData(queries.project(id).queryKey, project)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queries.list().queryKey }),
        client.invalidateQueries({ queryKey: queries.deleted().queryKey }),
      ]),
  })
}
