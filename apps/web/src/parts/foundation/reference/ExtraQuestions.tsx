import { clsx } from 'clsx'
import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { lazyStep } from '#parts/flow/lazy-step.tsx'
import type { ExtraFieldsProps } from './ExtraFields.tsx'

/** Fetched only where there are questions. */
const ExtraFields = lazyStep<ExtraFieldsProps>(async () => (await import('./ExtraFields.tsx')).ExtraFields)

export const preloadExtraQuestions = (questions: readonly AskedQuestion[], place: string): Promise<unknown> =>
  questions.some((question) => question.place === place) ? ExtraFields.preload() : Promise.resolve()

/** An owner's additional questions in one place; nothing where there are none. */
export function ExtraQuestions({ className, ...props }: ExtraFieldsProps & { className?: string }) {
  return props.questions.length > 0 ? (
    <div className={clsx('mt-10', className)}>
      <ExtraFields {...props} />
    </div>
  ) : null
}
