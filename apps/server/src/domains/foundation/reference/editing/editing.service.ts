/** The tables of the vocabularies, for the domain that edits them. */
export {
  insertOption,
  listEdited,
  listLatelyMerged,
  lockEditing,
  markOptionDeleted,
  markOptionMerged,
  maybePlan,
  updateOption,
  updatePlan,
  type EditedOption,
  type OptionColumns,
  type PlanWords,
} from './editing.queries.ts'
export {
  lockStoredUses as lockKeptUses,
  lockStoredUsesIfFree as lockKeptUsesIfFree,
  selectStoredUses as selectKeptUses,
  updateStoredUses as updateKeptUses,
} from './kept-uses.queries.ts'
export { countUses, updateUses, type UseRow } from './option-uses.queries.ts'
export {
  insertQuestion,
  markQuestionDeleted,
  maybeQuestion,
  countQuestions,
  updateQuestion,
  type QuestionColumns,
} from '../extra-questions/questions.queries.ts'
