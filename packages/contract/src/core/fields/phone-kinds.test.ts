import { expect, test } from 'vitest'
import { phoneKind } from './phone-kinds.ts'

test.each([
  ['+4520123456', 'DK', true],
  ['+4915112345678', 'DE', true],
  ['+447400123456', 'GB', true],
  ['+41791234567', 'CH', true],
  ['+4930123456', 'DE', false],
  ['+499001234567', 'DE', false],
  ['+498001234567', 'DE', false],
  ['+442079460958', 'GB', false],
  ['+449098790000', 'GB', false],
  ['+4590123456', 'DK', false],
  ['+4580123456', 'DK', false],
  ['+41900123456', 'CH', false],
])('%s is of %s and takes codes: %s', (phone, country, receives) =>
  expect(phoneKind(phone)).toEqual({ country, receives }),
)
