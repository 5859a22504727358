/** Placeholders in experts' saved texts for clients: `Hello {first_name}`. The server and the pages fill them. */
export const automaticFields = ['first_name', 'back_on'] as const
export const replyFields = ['first_name', 'city', 'project', 'my_name'] as const
export type TextField = (typeof automaticFields)[number] | (typeof replyFields)[number]

const FIELD = /\{([a-z_]{1,20})\}/g

/** Unknown placeholders stay visible, so that the author notices them. */
export const fillFields = (text: string, values: Partial<Record<TextField, string>>): string =>
  text.replace(FIELD, (field, name: string) => new Map<string, string>(Object.entries(values)).get(name) ?? field)

/** The distinct placeholders in a text, unknown ones included. */
export const fieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD)].flatMap(([, name]) => name ?? [])),
]
