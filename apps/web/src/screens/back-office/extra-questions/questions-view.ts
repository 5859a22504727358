import { questionSubjects } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { briefPlaces, questionKinds } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import { searchOption } from '#lib/addresses/search.ts'
import { adminView } from '#parts/back-office/staff-lists/admin-view.ts'

export const questionStates = ['asked', 'retired'] as const
const yesNo = ['yes', 'no'] as const

export const readQuestionsView = adminView({
  sorts: ['position', 'label', 'state', 'uses', 'edited_at'],
  columns: ['label', 'place', 'kind', 'required', 'languages', 'state', 'uses', 'position', 'edited_at'],
  filters: {
    state: searchOption(questionStates),
    subject: searchOption(questionSubjects),
    kind: searchOption(questionKinds),
    place: searchOption(briefPlaces),
    translated: searchOption(yesNo),
  },
})
export type QuestionsView = ReturnType<typeof readQuestionsView>
