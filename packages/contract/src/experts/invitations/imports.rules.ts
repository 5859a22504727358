/** The columns of an imported list of experts, and its limits (docs/product/limits.md). */

/** In the order of the template. The first two are required; unknown columns are ignored. */
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
/** The problem of a line: one of its cells, or the line itself if its quotes cannot be parsed. */
export const importProblems = [...importColumns, 'line'] as const
export type ImportProblem = (typeof importProblems)[number]

/** Separates several values in one cell. */
export const IMPORT_SEPARATOR = '|'

/** `ready` becomes an invitation; lines with another verdict are skipped. */
export const importVerdicts = ['ready', 'error', 'duplicate', 'has_account', 'invited', 'refused'] as const
export type ImportVerdict = (typeof importVerdicts)[number]
