/** The queries of every list for staff: a page, one row with all details, and the whole as a table. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Meta } from '@husrum/contract/core/shapes.ts'
import type { Api } from '#lib/api/api.ts'
import { hasStatus } from '#lib/api/refusals.ts'

/** Other staff change the same rows meanwhile. */
const POLL_MS = 60_000

export type AdminPage<Row> = { data: Row[]; meta: Meta }
type Options = { signal?: AbortSignal }
type ListCall<Query, Page> = (call: { query: Query }, options?: Options) => Promise<Page | Blob>
type DetailCall<Detail> = (call: { params: { id: number } }, options?: Options) => Promise<{ data: Detail }>

/** All data that a write of staff may have changed: `queryClient.invalidateQueries({ queryKey: adminKey })`. */
export const adminKey = ['admin'] as const

/** `call` imports the contract's file on request; a list may return more than its page. */
export function adminListQueries<Query extends object, Row, More = unknown>(
  name: string,
  call: (api: Api) => Promise<ListCall<Query, AdminPage<Row> & More>>,
) {
  return (api: Api) => ({
    /** While another page loads the last one stays. */
    list: (query: Query) =>
      queryOptions({
        queryKey: [...adminKey, name, 'list', query],
        queryFn: async ({ signal }): Promise<AdminPage<Row> & More> => {
          const found = await (await call(api))({ query }, { signal })
          if (found instanceof Blob) throw new Error('a table came where a page was asked for')
          return found
        },
        placeholderData: keepPreviousData,
        refetchInterval: POLL_MS,
      }),
    /** All rows that match the filters, whatever the page. */
    table: async (query: Query): Promise<Blob> => {
      const table = await (await call(api))({ query: { ...query, page: undefined, format: 'csv' } })
      if (!(table instanceof Blob)) throw new Error('a page came where a table was asked for')
      return table
    },
  })
}

/** One row with all details; null when there is none with that number. */
export function adminDetailQueries<Detail>(name: string, call: (api: Api) => Promise<DetailCall<Detail>>) {
  return (api: Api, id: number) =>
    queryOptions({
      queryKey: [...adminKey, name, 'detail', id],
      queryFn: async ({ signal }): Promise<Detail | null> => {
        try {
          return (await (await call(api))({ params: { id } }, { signal })).data
        } catch (error) {
          if (hasStatus(error, 404)) return null
          throw error
        }
      },
    })
}
