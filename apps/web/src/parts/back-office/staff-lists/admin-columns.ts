import type { ReactNode } from 'react'

/** One column of a list for staff. The first of a list is the row's name: its text opens the drawer. */
export type AdminColumn<Row> = {
  /** Its name in the address. */
  key: string
  /** A literal key of the texts, so that the check of unused texts sees it. */
  label: string
  cell: (row: Row, shown: { now: number }) => ReactNode
  /** Under the name, in the first column: it is no part of the link. */
  under?: (row: Row) => ReactNode
  /** The column of `sort` in the address. */
  sort?: string
  /** The first press on the head sorts downwards: dates and counts. */
  descending?: boolean
  /** Numbers and dates stand at the end of their column. */
  align?: 'end'
  /** Dates, prices, times: no figures of equal width, which would push their dots apart. */
  words?: true
  /** Shown only once somebody has chosen it. */
  optional?: boolean
  /** On phones a row is a card: a line with the column's name before it, nothing before it, or not there. */
  card?: 'labelled' | 'plain' | 'none'
}

/** The keys of the columns that are shown: those chosen, else the list's own. The first always is. */
export function shownColumns<Row>(
  columns: readonly AdminColumn<Row>[],
  chosen: readonly string[] | undefined,
): string[] {
  return columns
    .filter(({ key, optional }, place) => place === 0 || (chosen ? chosen.includes(key) : !optional))
    .map(({ key }) => key)
}

/** The choice for the address after one column was switched; absent when it is the list's own. */
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
