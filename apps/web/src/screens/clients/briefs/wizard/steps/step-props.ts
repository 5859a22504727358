import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import type { BriefFacts } from '#flows/clients/briefs/client-brief.ts'
import type { StepBodyProps } from '#parts/clients/briefs/steps/step-props.ts'

export type StepProps = StepBodyProps & {
  facts: BriefFacts
  /** Continues as if the button had been pressed, with these answers added. */
  goOn: (change?: Partial<BriefDraft>) => void
}
