/** Legal texts: read by staff, edited by an owner. */
import { queryOptions } from '@tanstack/react-query'
import type { LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import type { Language } from '#lib/language/locale.ts'
import type { Api } from '#lib/api/api.ts'
import { adminKey } from '../back-office/staff-lists.ts'

const calls = async (api: Api) => api((await import('@husrum/contract/identity/legal-texts/legal-texts.ts')).legalTexts)

export const adminLegalQueries = (api: Api) => ({
  all: () =>
    queryOptions({
      queryKey: [...adminKey, 'legal', 'all'],
      queryFn: async ({ signal }) => (await (await calls(api)).listAdminLegalTexts({}, { signal })).data,
    }),
  one: (document: LegalDocument) =>
    queryOptions({
      queryKey: [...adminKey, 'legal', 'one', document],
      queryFn: async ({ signal }) =>
        (await (await calls(api)).getAdminLegalText({ params: { document } }, { signal })).data,
    }),
  version: (document: LegalDocument, number: number) =>
    queryOptions({
      queryKey: [...adminKey, 'legal', 'version', document, number],
      queryFn: async ({ signal }) =>
        (await (await calls(api)).getAdminLegalVersion({ params: { document, number: String(number) } }, { signal }))
          .data.sources,
      staleTime: Infinity,
    }),
})

export type Publication = { number: number; from?: number; changes?: Record<Language, string> }

export const adminLegalActions = (api: Api, document: LegalDocument) => ({
  save: async (language: Language, body: { source: string; revision: number }) =>
    (await (await calls(api)).saveLegalDraft({ params: { document, language }, body })).data,
  discard: async (language: Language) =>
    (await (await calls(api)).deleteLegalDraft({ params: { document, language } })).data,
  publish: async (body: Publication) =>
    (await (await calls(api)).publishLegalText({ params: { document }, body })).data,
})
