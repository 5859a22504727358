/** What the questions of a step work on: the answers they ask for, and no others. */
export type QuestionProps<A> = {
  answers: A
  change: (change: Partial<A>) => void
  /** A sentence for each answer that is wrong. */
  problems: Readonly<Record<string, string>>
}
