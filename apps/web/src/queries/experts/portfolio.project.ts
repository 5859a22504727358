/** One published project as the public sees it. */
import { queryOptions } from '@tanstack/react-query'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import type { Api } from '#lib/api/api.ts'

const path = (expertId: number, projectId: number) => ({ id: expertId, projectId })

export const projectQueries = (api: Api) => ({
  published: (expertId: number, projectId: number) =>
    queryOptions({
      queryKey: ['project', expertId, projectId],
      queryFn: async ({ signal }) =>
        (await api(experts).getExpertProject({ params: path(expertId, projectId) }, { signal })).data,
    }),
})

/** Counted once a day for each address; the page does not wait for it. */
export const countView = (api: Api, expertId: number, projectId: number): Promise<unknown> =>
  api(experts).countProjectView({ params: path(expertId, projectId) })
