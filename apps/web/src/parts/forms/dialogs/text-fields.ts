type TextName<Answers> = {
  [Name in keyof Answers]: Answers[Name] extends string ? (string extends Answers[Name] ? Name : never) : never
}[keyof Answers] &
  string

/** Connects text fields with a form: each field's name, answer and problem, and what follows from typing. */
export const textFieldsOf =
  <Answers>(
    answers: Answers,
    change: (part: Partial<Answers>) => void,
    problems: Readonly<Record<string, string | undefined>>,
  ) =>
  (name: TextName<Answers>) => ({
    id: name,
    name,
    // `TextName` has only names of texts.
    value: answers[name] as string,
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) =>
      // The compiler sees only that the key is a string.
      change({ [name]: target.value } as Partial<Answers>),
  })
