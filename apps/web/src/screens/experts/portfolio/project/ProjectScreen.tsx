import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { expertQueries } from '#queries/experts/profile.ts'
import { countView, projectQueries } from '#queries/experts/portfolio.project.ts'
import { useShell } from '#lib/shell-context.ts'
import { ProjectView } from './ProjectView.tsx'

/** One published project of one expert. */
export function ProjectScreen({ expertId, projectId }: { expertId: number; projectId: number }) {
  const { api } = useShell()
  const { data: project } = useSuspenseQuery(projectQueries(api).published(expertId, projectId))
  const { data: expert } = useSuspenseQuery(expertQueries(api).profile(expertId))
  const { data: projects } = useSuspenseQuery(expertQueries(api).projects(expertId))
  // Counted once it is on the screen; a failed count is ignored.
  useEffect(() => {
    countView(api, expertId, projectId).catch(() => undefined)
  }, [api, expertId, projectId])
  return <ProjectView project={project} expert={expert} others={projects.filter(({ id }) => id !== projectId)} />
}
