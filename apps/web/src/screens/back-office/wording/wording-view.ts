/** The filters and the open text, all stored in the address. */
import { languages } from '@husrum/contract/core/locales.ts'
import { search, searchOption, searchPage, searchText } from '#lib/addresses/search.ts'

export const readWordingView = search({
  language: searchOption(languages),
  q: searchText(254),
  only: searchOption(['changed', 'drafts', 'resting'] as const),
  page: searchPage(),
  key: searchText(600),
})
export type WordingView = ReturnType<typeof readWordingView>
