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
export { lockKeptUses, lockKeptUsesIfFree, selectKeptUses, updateKeptUses } from './kept-uses.queries.ts'
export { countUses, updateUses, type UseRow } from './option-uses.queries.ts'
export {
  insertQuestion,
  markQuestionDeleted,
  maybeQuestion,
  countQuestions,
  updateQuestion,
  type QuestionColumns,
} from '../extra-questions/questions.queries.ts'
