import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'

/** What the questions of one step, or of one section of the brief, work on. */
export type StepBodyProps = {
  answers: BriefDraft
  change: (change: Partial<BriefDraft>) => void
  /** A sentence for each answer that is wrong. */
  problems: Readonly<Record<string, string>>
}
