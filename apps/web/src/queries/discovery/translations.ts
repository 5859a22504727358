/** Whether texts of people can be translated, and by which service. */
import { queryOptions } from '@tanstack/react-query'
import { translations } from '@husrum/contract/discovery/translations.ts'
import type { Api } from '#lib/api/api.ts'

export const translationQueries = (api: Api) => ({
  provider: () =>
    queryOptions({
      queryKey: ['translation-provider'],
      queryFn: async ({ signal }) => (await api(translations).readTranslation(undefined, { signal })).data.provider,
      staleTime: Number.POSITIVE_INFINITY,
    }),
})
