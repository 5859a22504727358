import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnProject } from '@husrum/contract/portfolio.ts'
import { portfolioActions, portfolioQueries, type Portfolio } from '#lib/queries/portfolio.ts'
import { useShell } from '#lib/shell-context.ts'
import { moved } from '../editor/changes.ts'

/** The order as the person has put it, at once; what the server refuses goes back to where it was. */
export function useSorting(projects: readonly OwnProject[]) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { queryKey } = portfolioQueries(api).list()
  const save = useMutation({
    mutationFn: (ids: number[]) => portfolioActions(api).sort(ids),
    // One after the other, so that the last one is what stands.
    scope: { id: 'portfolio-order' },
    onError: () => client.invalidateQueries({ queryKey }),
  })
  return {
    projects,
    said,
    move: (from: number, to: number) => {
      const next = moved(projects, from, to)
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (old: Portfolio | undefined) => old && { ...old, projects: next })
      setSaid(
        t('portfolio.sort.moved', {
          name: projects[from]?.title || t('portfolio.untitled'),
          place: to + 1,
          of: projects.length,
        }),
      )
      save.mutate(next.map(({ id }) => id))
    },
  }
}
