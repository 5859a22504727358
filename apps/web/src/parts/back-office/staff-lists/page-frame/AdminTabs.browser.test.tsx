import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#ui/browser.testing.tsx'
import { AdminTabs } from './AdminTabs.tsx'

const names = ['Arten der Arbeit', 'Stile', 'Fachgebiete', 'Fähigkeiten', 'Tarife']

test('on phones the current tab is seen, whichever it is', async () => {
  await page.viewport(390, 844)
  for (const current of [names[4], names[0], names[2]]) {
    show(
      <div className="grid">
        <AdminTabs
          label="Lists"
          items={names.map((name) => ({
            key: name,
            label: name,
            active: name === current,
            link: <a href={`#${name}`}>{name}</a>,
          }))}
        />
      </div>,
    )
    const tab = page.getByRole('link', { name: current })
    await expect.element(tab).toHaveAttribute('aria-current', 'page')
    await expect
      .poll(() => {
        const { left, right } = tab.element().getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      })
      .toBe(true)
  }
  await expect.poll(() => scrollX + scrollY).toBe(0)
})
