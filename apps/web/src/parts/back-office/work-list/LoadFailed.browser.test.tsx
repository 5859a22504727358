import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import texts from '#locales/market/leads/leads.en.json' with { type: 'json' }
import { show } from '#ui/browser.testing.tsx'
import { LoadFailed } from './LoadFailed.tsx'

const { failed } = texts.leads
const refused = (message: string) =>
  Object.assign(new Error('HTTP 500'), { refusal: { message, code: 'internal' }, status: 500 })

test.each([
  ['no answer is about the connection', new TypeError('Failed to fetch'), failed.text],
  [
    'an answer says itself what is wrong',
    refused('Something went wrong on our side.'),
    'Something went wrong on our side.',
  ],
  ['an answer without words is an error all the same', refused(''), failed.answered],
])('%s', async (_, error, text) => {
  show(<LoadFailed className="" error={error} retry={() => undefined} />, { more: texts })
  await expect.element(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
  expect(page.getByText(failed.text).elements()).toHaveLength(text === failed.text ? 1 : 0)
})
