import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, show } from '#ui/browser.testing.tsx'
import { useTicked } from './use-ticked.ts'

function Ticks({ brief }: { brief: number }) {
  const { ticked, tick, clear } = useTicked(brief)
  return (
    <main>
      <h1>Matches</h1>
      <label>
        <input type="checkbox" checked={ticked.has(41)} onChange={({ target }) => tick(41, target.checked)} />
        Bo
      </label>
      <button onClick={clear}>Send</button>
    </main>
  )
}
const bo = page.getByRole('checkbox', { name: 'Bo' })
beforeEach(() => sessionStorage.clear())

test('a tick is there after a reload, for its brief alone, until the brief is sent', async () => {
  show(<Ticks brief={1} key="first" />)
  await bo.click()
  show(<Ticks brief={1} key="reloaded" />)
  await expect.element(bo).toBeChecked()
  show(<Ticks brief={2} key="other" />)
  await expect.element(bo).not.toBeChecked()
  show(<Ticks brief={1} key="again" />)
  await expect.element(bo).toBeChecked()
  await button('Send').click()
  show(<Ticks brief={1} key="sent" />)
  await expect.element(bo).not.toBeChecked()
})
