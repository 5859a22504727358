/** The orders of a board, in a file without the sorting code: every page knows the address of a board. */
export const boardSorts = ['own', 'newest', 'style'] as const
export type BoardSort = (typeof boardSorts)[number]
