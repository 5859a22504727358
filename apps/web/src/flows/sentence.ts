/** What to say about a wrong answer: the flow's own sentence for that field, else the general one for that kind of mistake. */
import { useTranslation } from 'react-i18next'
import type { FieldProblem } from './flow.ts'

/** `own` names the key of the flow's own sentence; it need not exist. */
export function useSentence(own: (problem: FieldProblem) => string): (problem: FieldProblem) => string {
  const { t, i18n } = useTranslation()
  return (problem) => {
    const key =
      [own(problem), `flow.problem.${problem.field}.${problem.code}`].find((each) => i18n.exists(each)) ??
      `error.field.${problem.code}`
    return t(key, problem.params ?? {})
  }
}
