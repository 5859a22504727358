import { useRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import texts from '#locales/experts/profile/compare.en.json' with { type: 'json' }
import { compared, COMPARED_MOST } from '#lib/device-storage/device-list.ts'
import { ToastLayer } from '#parts/shell/toasts/ToastLayer.tsx'
import { button } from '#ui/browser.testing.tsx'
import { showWithShell } from '#ui/shell.testing.tsx'
import { CompareBox } from './CompareBox.tsx'

function Page() {
  const { history } = useRouter()
  return (
    <>
      {Array.from({ length: COMPARED_MOST + 1 }, (_, at) => (
        <CompareBox key={at} expert={{ id: at + 1, name: `Expert ${at + 1}` }} />
      ))}
      <button onClick={() => history.push('/compare')}>Leave</button>
      <ToastLayer />
    </>
  )
}

test('that no more can be compared is said on the page where one more was chosen, and stays behind with it', async () => {
  try {
    showWithShell(() => <Page />, { more: texts })
    for (let at = 1; at <= COMPARED_MOST + 1; at += 1)
      await page.getByRole('checkbox', { name: new RegExp(`Expert ${at}`) }).click()
    const said = page.getByRole('listitem').filter({ hasText: texts.compare.full })
    await expect.element(said).toBeVisible()
    button('Leave')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    // well before it would disappear by itself
    await expect.element(said, { timeout: 3000 }).not.toBeInTheDocument()
  } finally {
    for (const expert of compared.current()) compared.set(expert, false)
  }
})
