import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import type { Plan } from '@husrum/contract/foundation/reference/reference.ts'
import type { Subscription } from '@husrum/contract/experts/billing/billing.ts'
import { portfolioActions, portfolioQueries, type Portfolio } from '#queries/experts/portfolio.ts'
import { useShell } from '#lib/shell-context.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'

/** How many projects the next plan hides, and which stay: saved at once, applied when that plan begins. */
export function StayingProjects({
  own,
  plan,
  className,
}: {
  own: Subscription
  plan: Plan | undefined
  className?: string
}) {
  const limit = plan?.limits.projects ?? null
  if (limit === null || own.usage.projects.used <= limit) return null
  return <Choice limit={limit} className={className} />
}

function Choice({ limit, className }: { limit: number; className: string | undefined }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const { queryKey, ...query } = portfolioQueries(api).list()
  const { data } = useQuery({ ...query, queryKey })
  const save = useMutation({
    mutationFn: portfolioActions(api).chooseStaying,
    // in sequence, so that the last choice is the stored one
    scope: { id: 'staying-projects' },
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (old: Portfolio | undefined) =>
          old && { ...old, projects: old.projects.map((each) => ({ ...each, stays: ids.includes(each.id) })) },
      )
    },
    onError: () => client.invalidateQueries({ queryKey }),
  })
  if (!data) return <Skeleton className={className} />
  const shown = data.projects.filter(({ status }) => status !== 'draft')
  const staying = stayingOf(shown, limit)
  const toggle = (id: number) =>
    save.mutate(staying.includes(id) ? staying.filter((each) => each !== id) : [...staying, id])
  return (
    <fieldset className={className}>
      <legend className="font-semibold">
        {t('billing.staying.title', { count: shown.length - limit, all: shown.length })}
      </legend>
      <p className="mt-1 text-15 text-ink-2">{t('billing.staying.text', { count: limit })}</p>
      <div className="mt-2">
        {shown.map((project) => {
          const stays = staying.includes(project.id)
          return (
            <Checkbox
              key={project.id}
              checked={stays}
              disabled={stays ? staying.length === 1 : staying.length >= limit}
              onChange={() => toggle(project.id)}
              mark={
                project.cover ? (
                  <span className="w-14 shrink-0">
                    <Photo photo={project.cover} ratio="4/3" sizes="56px" alt="" />
                  </span>
                ) : undefined
              }
            >
              {project.title || t('billing.staying.untitled')}
            </Checkbox>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The chosen projects; before a choice those that stay by default, the first in the expert's order. */
function stayingOf(shown: readonly OwnProject[], limit: number): number[] {
  const chosen = shown.filter(({ stays }) => stays)
  return (chosen.length > 0 ? chosen : shown).slice(0, limit).map(({ id }) => id)
}
