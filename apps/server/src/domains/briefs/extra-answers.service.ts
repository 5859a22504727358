/** Which of the owner's questions briefs answer, for the domain in which they are edited. */
export { countExtraAnswers, listChosenOptions } from './briefs.queries.ts'
