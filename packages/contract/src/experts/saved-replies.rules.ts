/** Fields in texts that experts keep for many clients: `Hello {first_name}`. Filled by the server and by the pages. */
export const automaticFields = ['first_name', 'back_on'] as const
export const replyFields = ['first_name', 'city', 'project', 'my_name'] as const
export type TextField = (typeof automaticFields)[number] | (typeof replyFields)[number]

const FIELD = /\{([a-z_]{1,20})\}/g

/** What is not known stays as it is, so that its writer sees it. */
export const fillFields = (text: string, values: Partial<Record<TextField, string>>): string =>
  text.replace(FIELD, (field, name: string) => new Map<string, string>(Object.entries(values)).get(name) ?? field)

/** The fields that a text names, each once; also those that nothing fills. */
export const fieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD)].flatMap(([, name]) => name ?? [])),
]
