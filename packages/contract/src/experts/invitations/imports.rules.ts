/** Which columns a list of experts has, and how long it may be (docs/product/limits.md). */

export const IMPORT_LINES_MAX = 1000
/** Letters of the whole file. */
export const IMPORT_LETTERS_MAX = 300_000
export const IMPORT_FILE_NAME_MAX = 120

/** In the order of the template. The first two have to be there; what a list has beside them is left out. */
export const importColumns = [
  'name',
  'email',
  'language',
  'phone',
  'company',
  'registration_number',
  'country',
  'town',
  'services',
  'styles',
  'spoken_languages',
] as const
export type ImportColumn = (typeof importColumns)[number]
/** What is wrong in a line: one of its cells, or the line itself, whose quotes cannot be read. */
export const importProblems = [...importColumns, 'line'] as const
export type ImportProblem = (typeof importProblems)[number]

/** Stands between several in one cell. */
export const IMPORT_SEPARATOR = '|'

/** `ready` becomes an invitation, everything else is not taken. */
export const importVerdicts = ['ready', 'error', 'duplicate', 'has_account', 'invited', 'refused'] as const
export type ImportVerdict = (typeof importVerdicts)[number]
