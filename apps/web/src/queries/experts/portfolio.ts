/** The expert's own projects: read, changed, sorted. */
import { queryOptions } from '@tanstack/react-query'
import type { CallOptions } from '@husrum/contract/core/client.ts'
import type { CallOf } from '@husrum/contract/core/endpoint.ts'
import { portfolio, type KeptText, type OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { reference, type SearchLocation } from '@husrum/contract/foundation/reference/reference.ts'
import type { Api } from '#lib/api/api.ts'

/** The most that one answer holds. */
const PAGE = 100

export type Portfolio = { projects: OwnProject[]; room: { limit: number | null; used: number } }

export const portfolioQueries = (api: Api) => ({
  /** All of them: sorting needs the whole list, and filters only select from it. */
  list: () =>
    queryOptions({
      queryKey: ['portfolio', 'list'],
      queryFn: async ({ signal }): Promise<Portfolio> => {
        const read = (page: number) => api(portfolio).listOwnProjects({ query: { page, per_page: PAGE } }, { signal })
        const first = await read(1)
        const rest = await Promise.all(Array.from({ length: first.meta.last_page - 1 }, (_, index) => read(index + 2)))
        return { projects: [first, ...rest].flatMap(({ data }) => data), room: first.room }
      },
    }),
  deleted: () =>
    queryOptions({
      queryKey: ['portfolio', 'deleted'],
      queryFn: async ({ signal }) => (await api(portfolio).listDeletedProjects({}, { signal })).data,
    }),
  project: (id: number) =>
    queryOptions({
      queryKey: ['portfolio', 'project', id],
      queryFn: async ({ signal }) => (await api(portfolio).getOwnProject({ params: { id } }, { signal })).data,
    }),
  /** For one project, newest first. */
  keptTexts: (id: number) =>
    queryOptions({
      queryKey: ['portfolio', 'kept-texts', id],
      queryFn: async ({ signal }) => (await api(portfolio).listKeptTexts({ params: { id } }, { signal })).data,
    }),
  /** Towns of all countries by part of their name, the larger first. */
  towns: (words: string) =>
    queryOptions({
      queryKey: ['portfolio', 'towns', words],
      queryFn: async ({ signal }) => {
        const { data } = await api(reference).searchLocations(
          { query: { q: words, all: 'true', limit: 24 } },
          { signal },
        )
        return data.filter(({ type }) => type === 'city').slice(0, MOST_TOWNS) satisfies SearchLocation[]
      },
      staleTime: Infinity,
    }),
})

const MOST_TOWNS = 8

type ProjectBody = CallOf<typeof portfolio.createProject>['body']
type ProjectChanges = CallOf<typeof portfolio.updateProject>['body']

export const portfolioActions = (api: Api) => ({
  /** However often it is sent with the same key and body, only one project is created. */
  create: async (body: ProjectBody, key: string) =>
    (await api(portfolio).createProject({ body }, { headers: { 'idempotency-key': key }, quiet: true })).data,
  change: async (id: number, body: ProjectChanges, options?: CallOptions) =>
    (await api(portfolio).updateProject({ params: { id }, body }, options)).data,
  remove: (id: number) => api(portfolio).deleteProject({ params: { id } }),
  restore: async (id: number) => (await api(portfolio).restoreProject({ params: { id } })).data,
  /** Stores replaced texts of the project, and returns all its stored texts. */
  keepTexts: async (id: number, texts: Pick<KeptText, 'field' | 'text'>[]) =>
    (await api(portfolio).keepTexts({ params: { id }, body: { texts } })).data,
  chooseStaying: (ids: number[]) => api(portfolio).chooseStayingProjects({ body: { ids } }),
  sort: (ids: number[]) => api(portfolio).sortProjects({ body: { ids } }),
})
