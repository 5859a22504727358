import { expect, test } from 'vitest'
import { colourNames } from './colour-names.ts'

test('a colour has the name of the one it looks most like', () => {
  expect(colourNames(['#fdfdfc', '#2d4b39', '#c08b40', '#000000', '#4d79ab'])).toEqual([
    'white',
    'pine',
    'ochre',
    'black',
    'blue',
  ])
})

test('two that are nearly the same are told apart', () => {
  const [one, other] = colourNames(['#a8a49c', '#a9a59d'])
  expect(one).toBe('stone')
  expect(other).not.toBe('stone')
})
