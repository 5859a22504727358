import { expect, test } from 'vitest'
import { fieldsIn, fillFields } from './saved-replies.rules.ts'

test.each([
  [
    'Hello {first_name}, back on {back_on}.',
    { first_name: 'Ann', back_on: '7 January' },
    'Hello Ann, back on 7 January.',
  ],
  ['Hello {first_name} from {city}', { first_name: 'Ann' }, 'Hello Ann from {city}'],
  ['{unknown} {First_name} { first_name } {}', { first_name: 'Ann' }, '{unknown} {First_name} { first_name } {}'],
  [
    'a value is not looked through: {city}',
    { city: '{first_name}', first_name: 'Ann' },
    'a value is not looked through: {first_name}',
  ],
  ['no special words: {city} {constructor}', { city: '$& $1' }, 'no special words: $& $1 {constructor}'],
])('%s', (text, values, filled) => expect(fillFields(text, values)).toBe(filled))

test('names each field once', () =>
  expect(fieldsIn('{city} {city} {first_name} {oh}')).toEqual(['city', 'first_name', 'oh']))
