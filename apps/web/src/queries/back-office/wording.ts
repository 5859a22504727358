/** The texts of pages and mails, as shipped and as the operator changed them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api/api.ts'
import type { Language } from '#lib/language/locale.ts'
import { adminKey } from './staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/back-office/wording/wording.ts')).wording)

export type WordingFilter = 'changed' | 'resting' | 'drafts'
export type WordingQuery = {
  language: Language
  q?: string | undefined
  only?: WordingFilter | undefined
  page?: number | undefined
}
type Key = { language: Language; key: string }

export const wordingQueries = (api: Api) => ({
  list: ({ page, ...query }: WordingQuery) =>
    queryOptions({
      queryKey: [...adminKey, 'wording', 'list', query, page],
      queryFn: async ({ signal }) =>
        (await calls(api)).listWording({ query: { ...query, ...(page ? { page: String(page) } : {}) } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (params: Key) =>
    queryOptions({
      queryKey: [...adminKey, 'wording', 'one', params.language, params.key],
      queryFn: async ({ signal }) => (await (await calls(api)).getWording({ params }, { signal })).data,
    }),
  mail: (params: Key, query: { mail: string; text: string }) =>
    queryOptions({
      queryKey: [...adminKey, 'wording', 'mail', params, query],
      queryFn: async ({ signal }) => (await (await calls(api)).previewWording({ params, query }, { signal })).data,
      placeholderData: keepPreviousData,
      retry: false,
    }),
})

export const changeWording = async (api: Api, params: Key, body: { text: string | null; number: number }) =>
  (await (await calls(api)).changeWording({ params, body })).data

export const saveWordingDraft = async (api: Api, params: Key, body: { text: string; revision: number }) =>
  (await (await calls(api)).saveWordingDraft({ params, body })).data

export const deleteWordingDraft = async (api: Api, params: Key) =>
  (await (await calls(api)).deleteWordingDraft({ params })).data
