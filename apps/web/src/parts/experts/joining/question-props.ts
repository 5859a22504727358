/** The props of a step's questions: the answers they ask for, and no others. */
export type QuestionProps<A> = {
  answers: A
  change: (change: Partial<A>) => void
  /** A message for each wrong answer. */
  problems: Readonly<Record<string, string>>
}
