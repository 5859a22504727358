import { expertQueries } from '#queries/experts/profile.ts'
import { projectQueries } from '#queries/experts/portfolio.project.ts'
import type { ShellContext } from '#lib/shell-context.ts'

/** Loads what the project's screen shows, for both of its addresses. */
export async function loadProject({ queryClient, api }: ShellContext, expertId: number, projectId: number) {
  const [project, expert] = await Promise.all([
    queryClient.ensureQueryData(projectQueries(api).published(expertId, projectId)),
    queryClient.ensureQueryData(expertQueries(api).profile(expertId)),
    queryClient.ensureQueryData(expertQueries(api).projects(expertId)),
  ])
  return { project, expert }
}
