import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Notice } from '#ui/text/Notice.tsx'

/** The errors of a step: a list with links where there are several, and a refusal that belongs to no field. */
export function FlowProblems({
  problems,
  refusal,
  attempt,
}: {
  problems: Readonly<Record<string, string>>
  refusal: string | undefined
  attempt: number
}) {
  const entries = Object.entries(problems)
  return (
    <>
      {refusal && (
        <Notice key={attempt} tone="bad" role="alert" className="mb-8">
          {refusal}
        </Notice>
      )}
      {entries.length > 1 && (
        <div className="mb-8">
          <ErrorSummary problems={entries.map(([target, message]) => ({ target, message }))} attempt={attempt} />
        </div>
      )}
    </>
  )
}
