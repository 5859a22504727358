import { searchOption } from '#lib/addresses/search.ts'
import { adminView } from '#parts/back-office/staff-lists/admin-view.ts'

export const optionStates = ['offered', 'hidden'] as const
const yesNo = ['yes', 'no'] as const

export const readOptionsView = adminView({
  sorts: ['position', 'name', 'slug', 'uses', 'state', 'edited_at'],
  columns: ['name', 'languages', 'state', 'uses', 'slug', 'category', 'palette', 'position', 'edited_at'],
  filters: { state: searchOption(optionStates), used: searchOption(yesNo), translated: searchOption(yesNo) },
})
export type OptionsView = ReturnType<typeof readOptionsView>

export const readPlansView = adminView({
  sorts: ['id', 'name', 'experts'],
  columns: ['name', 'price', 'leads', 'projects', 'places', 'seats', 'experts', 'edited_at'],
  filters: {},
})
export type PlansView = ReturnType<typeof readPlansView>
