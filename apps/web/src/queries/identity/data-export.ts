/** The copy of all data about the signed-in person: requested, being made, ready for a week. */
import { queryOptions } from '@tanstack/react-query'
import { dataExport, type DataExportState } from '@husrum/contract/identity/data-export.ts'
import type { Api } from '#lib/api/api.ts'

/** While the copy is being made; a large one takes minutes. */
const LOOK_AGAIN_MS = 3000
const isUnderWay = (state: DataExportState | undefined) => state?.state === 'queued' || state?.state === 'making'

export const dataExportQueries = (api: Api) => ({
  state: () =>
    queryOptions({
      queryKey: ['data-export'],
      queryFn: async ({ signal }) => (await api(dataExport).getDataExport({}, { signal })).data,
      refetchInterval: ({ state: { data } }) => (isUnderWay(data) ? LOOK_AGAIN_MS : false),
    }),
})

export const dataExportActions = (api: Api) => ({
  ask: async () => (await api(dataExport).renewDataExport()).data,
  /** The file; or the progress of a new one, when the old has expired. */
  download: async () => {
    const given = await api(dataExport).exportAccount()
    return given instanceof Blob ? given : given.data
  },
})
