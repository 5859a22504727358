/** The state of the leads screen in its address. */
import { leadSorts, leadStatuses } from '@husrum/contract/core/vocabulary.ts'
import {
  search,
  searchFlag,
  searchId,
  searchOption,
  searchPage,
  searchText,
  type SearchParam,
} from '#lib/addresses/search.ts'

/** A day in the API's format; 31 February is refused. */
const searchDay = (): SearchParam<string> => (value) => {
  const text = searchText(10)(value)
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined
}

export const readLeadView = search({
  lead: searchId(),
  status: searchOption([...leadStatuses, 'done']),
  archived: searchFlag(),
  snoozed: searchFlag(),
  q: searchText(),
  from: searchDay(),
  to: searchDay(),
  sort: searchOption(leadSorts),
  /** In a studio with several people: only the reader's own leads. */
  mine: searchFlag(),
  page: searchPage(),
})
export type LeadView = ReturnType<typeof readLeadView>
