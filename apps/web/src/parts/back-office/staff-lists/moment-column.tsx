import type { AdminColumn } from './admin-columns.ts'
import { Moment } from './cells/Moment.tsx'

/** The column of a date, by which the list can be sorted, the latest first. */
export const momentColumn = <Key extends string>(
  key: Key,
  label: string,
  more: Pick<AdminColumn<unknown>, 'descending' | 'optional' | 'card'> = {},
): AdminColumn<Record<Key, string | null>> => ({
  key,
  label,
  sort: key,
  descending: true,
  align: 'end',
  words: true,
  cell: (row, { now }) => <Moment at={row[key]} now={now} />,
  ...more,
})
