import type { BriefDraft } from '../../../flows/client-brief-answers.ts'
import type { BriefFacts } from '../../../flows/client-brief.ts'

export type StepProps = {
  answers: BriefDraft
  change: (change: Partial<BriefDraft>) => void
  problems: Readonly<Record<string, string>>
  facts: BriefFacts
  /** Goes on as if the button had been pressed, with these answers added. */
  goOn: (change?: Partial<BriefDraft>) => void
}
