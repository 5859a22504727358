/** Questions as staff read them, in all languages at once. */
import { questionSubjects } from '@husrum/contract/foundation/reference/extra-answers.ts'
import type { AdminQuestion } from '@husrum/contract/back-office/extra-questions.ts'
import { questionName } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import { languages, type Language } from '@husrum/contract/core/locales.ts'
import type { Deps } from '../../../app/deps.ts'
import { countAnswers } from './answer-counts.queries.ts'

/** All that were not deleted, in their order: read from memory, with one statement for any number of them. */
export async function readQuestions({ db, refs }: Pick<Deps, 'db' | 'refs'>): Promise<AdminQuestion[]> {
  const uses = await countAnswers(db)
  return questionSubjects
    .flatMap((subject) => refs.questions(subject))
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ deleted_at: _deleted, ...question }) => ({
      ...question,
      uses: uses.get(questionName(question.id)) ?? 0,
      edited_at: new Date(question.edited_at).toISOString(),
    }))
}

/** In the reader's language, else in the first that the question has. */
export const labelIn = ({ labels }: Pick<AdminQuestion, 'labels'>, language: Language): string =>
  [language, ...languages].map((each) => labels[each]).find((label) => label !== '') ?? ''

export const isTranslated = ({ labels, helps, options }: AdminQuestion): boolean => {
  const hasHelp = Object.values(helps).some((help) => help !== '')
  return [labels, ...(hasHelp ? [helps] : []), ...options.map((option) => option.labels)].every((texts) =>
    Object.values(texts).every((text) => text !== ''),
  )
}
