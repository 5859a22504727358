/** The message for a wrong answer: the flow's own for that field, else the general one for the code. */
import { useTranslation } from 'react-i18next'
import { useShell } from '#lib/shell-context.ts'
import type { FieldProblem } from './flow.ts'

/**
 * `own` returns the key of the flow’s own message; it need not exist. A `country` among the params is an ISO code and
 * is replaced by its name.
 */
export function useSentence(own: (problem: FieldProblem) => string): (problem: FieldProblem) => string {
  const { t, i18n } = useTranslation()
  const { language } = useShell()
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  return (problem) => {
    const key =
      [own(problem), `flow.problem.${problem.field}.${problem.code}`].find((each) => i18n.exists(each)) ??
      `error.field.${problem.code}`
    const params = problem.params ?? {}
    return t(key, 'country' in params ? { ...params, country: countries.of(String(params.country)) ?? '' } : params)
  }
}
