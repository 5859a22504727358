/** Views of the lists for staff, saved under a name. */
import { queryOptions } from '@tanstack/react-query'
import type { StaffView } from '@husrum/contract/back-office/saved-views.ts'
import type { Api } from '#lib/api/api.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/back-office/saved-views.ts')).staffViews)

export const staffViewQueries = (api: Api) => ({
  list: (list: string) =>
    queryOptions({
      queryKey: ['staff-views', list],
      queryFn: async ({ signal }) => (await (await calls(api)).listStaffViews({ query: { list } }, { signal })).data,
    }),
})

export const saveStaffView = async (api: Api, body: Omit<StaffView, 'id'>) =>
  (await (await calls(api)).saveStaffView({ body })).data

export const deleteStaffView = async (api: Api, id: number): Promise<void> =>
  (await calls(api)).deleteStaffView({ params: { id } })
