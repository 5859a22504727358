import { expect, test } from 'vitest'
import { quoteDay, type Quote } from '@husrum/contract/market/quotes.ts'
import { plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { termsForNewVersion } from './use-quote-draft.ts'

test('a new version gets a last day that is to come, and keeps the end of the work unless that is over', () => {
  const today = quoteDay(new Date())
  const begin = (ends_on: string | null) => termsForNewVersion({ ends_on, valid_until: '2020-01-01' } as Quote)
  const valid_until = plusDays(today, 14)
  expect(begin(plusDays(today, -1))).toMatchObject({ ends_on: null, valid_until })
  expect(begin(today)).toMatchObject({ ends_on: today, valid_until })
  expect(begin(null)).toMatchObject({ ends_on: null, valid_until })
})
