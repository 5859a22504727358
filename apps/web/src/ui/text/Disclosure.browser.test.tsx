import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../browser.testing.tsx'
import { LazyDisclosure } from './Disclosure.tsx'

test('a long answer is drawn once somebody opens it, and stays when it is closed', async () => {
  show(<LazyDisclosure summary="Why 87 %">Five reasons</LazyDisclosure>)
  const answer = page.getByText('Five reasons')
  await expect.element(answer).not.toBeInTheDocument()
  await page.getByText('Why 87 %').click()
  await expect.element(answer).toBeVisible()
  await page.getByText('Why 87 %').click()
  await expect.element(answer).not.toBeVisible()
  await expect.element(answer).toBeInTheDocument()
})

test('one that was opened before React listened has its answer at once', async () => {
  const opened = new MutationObserver(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
  opened.observe(document.body, { childList: true, subtree: true })
  try {
    show(<LazyDisclosure summary="Why 87 %">Five reasons</LazyDisclosure>)
    await expect.element(page.getByText('Five reasons')).toBeVisible()
  } finally {
    opened.disconnect()
  }
})
