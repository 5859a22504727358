import type { ReactNode } from 'react'

/** One column of a list for staff. The first column is the row's name: its text opens the drawer. */
export type AdminColumn<Row> = {
  /** Its name in the address. */
  key: string
  /** A literal key of the texts, so that the check of unused texts sees it. */
  label: string
  cell: (row: Row, shown: { now: number }) => ReactNode
  /** Shown under the name in the first column, outside of its link. */
  under?: (row: Row) => ReactNode
  /** The column's name in `sort` of the address. */
  sort?: string
  /** The first press on the header sorts downwards, for dates and counts. */
  descending?: boolean
  /** Numbers and dates are aligned to the end of their column. */
  align?: 'end'
  /** Dates, prices and times get no tabular figures, which would push their dots apart. */
  words?: true
  /** Shown only after the reader has chosen it. */
  optional?: boolean
  /** On phones a row is a card: the column is a line with its name before it, a line without it, or left out. */
  card?: 'labelled' | 'plain' | 'none'
}

/** The keys of the shown columns: the chosen ones, else the list's default. The first is always shown. */
export function shownColumns<Row>(
  columns: readonly AdminColumn<Row>[],
  chosen: readonly string[] | undefined,
): string[] {
  return columns
    .filter(({ key, optional }, place) => place === 0 || (chosen ? chosen.includes(key) : !optional))
    .map(({ key }) => key)
}

/** The columns for the address after one was switched; absent when they are the list's default. */
export function switchColumn<Row>(
  columns: readonly AdminColumn<Row>[],
  chosen: readonly string[] | undefined,
  key: string,
): string[] | undefined {
  const before = shownColumns(columns, chosen)
  const after = columns
    .map((column) => column.key)
    .filter((each) => (each === key ? !before.includes(each) : before.includes(each)))
  return String(after) === String(shownColumns(columns, undefined)) ? undefined : after
}
