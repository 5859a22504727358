import { expect, test } from 'vitest'
import { shownColumns, switchColumn, type AdminColumn } from './admin-columns.ts'

const column = (key: string, optional?: true): AdminColumn<object> => ({
  key,
  label: key,
  cell: () => key,
  ...(optional ? { optional } : {}),
})
const columns = [column('name'), column('email'), column('city'), column('phone', true)]

test('without a choice the list’s own columns, with one those and always the first', () => {
  expect(shownColumns(columns, undefined)).toEqual(['name', 'email', 'city'])
  expect(shownColumns(columns, ['phone'])).toEqual(['name', 'phone'])
})

test('switching back to the list’s own columns leaves nothing in the address', () => {
  const more = switchColumn(columns, undefined, 'phone')
  expect(more).toEqual(['name', 'email', 'city', 'phone'])
  expect(switchColumn(columns, more, 'email')).toEqual(['name', 'city', 'phone'])
  expect(switchColumn(columns, more, 'phone')).toBeUndefined()
})
