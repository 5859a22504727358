import type { QuoteTerms } from '@husrum/contract/market/quotes.ts'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { lineWords, type QuoteWords } from './quote-words.ts'

test.each([
  ['sent', 0, 'quotes.included'],
  ['draft', 0, 'quotes.included'],
  ['sent', null, ''],
  ['accepted', null, ''],
  ['draft', null, ''],
] as const)('of a quote that is %s a line with the amount %s says "%s"', async (status, amount, words) => {
  const quote = { fee_model: 'fixed', currency: 'EUR', status } as QuoteWords // the fields that a line reads
  const line: QuoteTerms['lines'][number] = { part: 'Kitchen', included: '', amount }
  const keys = await createInstance().init({ lng: 'cimode' })
  expect(lineWords(quote, line, keys)).toBe(words)
})
