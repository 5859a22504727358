import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'

/** The props of the questions of one step, or of one section of the brief. */
export type StepBodyProps = {
  answers: BriefDraft
  change: (change: Partial<BriefDraft>) => void
  /** A message for each wrong answer. */
  problems: Readonly<Record<string, string>>
}
