import { expect, test } from 'vitest'
import { withAddresses } from './outbox-item.ts'

test('web addresses in a message can be followed, without the full stop behind them', () => {
  expect(withAddresses('Go on at http://localhost:3000/da/reset-password?token=a1. Or write.')).toEqual([
    { text: 'Go on at ' },
    {
      text: 'http://localhost:3000/da/reset-password?token=a1',
      address: 'http://localhost:3000/da/reset-password?token=a1',
    },
    { text: '. Or write.' },
  ])
})

test('nothing else becomes a link', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', '493021 is your code', 'http://', ''])
    expect(withAddresses(text).every(({ address }) => address === undefined)).toBe(true)
})
