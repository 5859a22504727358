import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import admin from '#locales/back-office/staff-lists/admin.en.json' with { type: 'json' }
import leads from '#locales/market/leads/leads.en.json' with { type: 'json' }
import { showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { AdminPane } from './AdminPane.tsx'

function showPane(queryFn: () => Promise<{ name: string }>) {
  function Screen() {
    const detail = useQuery({ queryKey: ['row'], queryFn })
    return (
      <AdminPane detail={detail} title={useRef<HTMLHeadingElement>(null)} name={({ name }) => name}>
        {() => <p>All of it</p>}
      </AdminPane>
    )
  }
  showScreen(Screen, {}, { more: { ...leads, ...admin } })
}
const back = page.getByRole('link', { name: admin.admin.back })

test('on phones the list is a press away before the row has come, and where it does not come', async () => {
  await page.viewport(390, 844)
  showPane(() => new Promise(() => undefined))
  await expect.element(back).toBeVisible()
  await expectNoAxeViolations()
  showPane(() => Promise.reject(new Error('no')))
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(back).toBeVisible()
  showPane(async () => ({ name: 'Ann Krogh' }))
  await expect.element(page.getByRole('heading', { name: 'Ann Krogh' })).toBeVisible()
  await expect.element(back).toBeVisible()
})
