/** Orders of a board, apart from what makes them: every page knows the address of a board. */
export const boardSorts = ['own', 'newest', 'style'] as const
export type BoardSort = (typeof boardSorts)[number]
