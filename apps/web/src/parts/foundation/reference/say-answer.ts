import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import type { TypedAnswer } from '#flows/foundation/reference/extra-answers.ts'

/** An answer in words, for the summary; undefined while it is empty. */
export function answerText({ options, unit }: AskedQuestion, answer: TypedAnswer | undefined): string | undefined {
  if (answer === undefined) return undefined
  const said =
    typeof answer === 'string'
      ? answer.trim()
      : options
          .filter(({ key }) => answer.includes(key))
          .map(({ label }) => label)
          .join(', ')
  return said === '' ? undefined : unit ? `${said}\u00a0${unit}` : said
}
