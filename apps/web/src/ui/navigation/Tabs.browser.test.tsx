import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectOnScreen, focused, keys, show, tap, zoomTo200 } from '../browser.testing.tsx'
import { TabPanel, Tabs, type TabItem } from './Tabs.tsx'

const all: TabItem<string>[] = [
  { value: 'open', label: 'Open', count: 3 },
  { value: 'held', label: 'Held', disabled: true },
  { value: 'sent', label: 'Sent' },
  { value: 'closed', label: 'Closed' },
]

function Leads({ items = all, phone }: { items?: TabItem<string>[]; phone?: 'select' | 'scroll' }) {
  const [value, setValue] = useState('open')
  return (
    <Tabs label="Leads" items={items} value={value} onChange={setValue} phone={phone}>
      {items.map((item) => (
        <TabPanel key={item.value} value={item.value}>
          About {item.label}
        </TabPanel>
      ))}
    </Tabs>
  )
}
const tab = (name: string | RegExp) => page.getByRole('tab', { name })

test('tabs and the panel of the chosen one name each other', async () => {
  show(<Leads />)
  await expect.element(page.getByRole('tablist', { name: 'Leads' })).toBeVisible()
  await expect.element(tab(/^Open/)).toHaveAttribute('aria-selected', 'true')
  const panel = page.getByRole('tabpanel', { name: /^Open/ })
  await expect.element(panel).toHaveTextContent('About Open')
  await expect.element(tab(/^Open/)).toHaveAttribute('aria-controls', panel.element().id)
  expect(page.getByRole('tabpanel').elements()).toHaveLength(1)
})

test('arrow keys choose round and pass a disabled tab, Home and End jump', async () => {
  show(<Leads />)
  await tab(/^Open/).click()
  await keys('{ArrowRight}')
  expect(focused()).toBe('Sent')
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('About Sent')
  await keys('{ArrowRight}{ArrowRight}')
  expect(focused()).toBe('Open3')
  await keys('{ArrowLeft}')
  expect(focused()).toBe('Closed')
  await keys('{Home}')
  expect(focused()).toBe('Open3')
  await keys('{End}')
  expect(focused()).toBe('Closed')
})

test('Tab goes to the chosen tab and from there to its panel', async () => {
  show(<Leads />)
  await expect.element(tab('Sent')).toBeVisible()
  await keys('{Tab}')
  expect(focused()).toBe('Open3')
  await keys('{Tab}')
  await expect.element(page.getByRole('tabpanel')).toHaveFocus()
})

test('from right to left the arrow keys follow what is seen', async () => {
  show(<Leads />, { dir: 'rtl' })
  await tab(/^Open/).click()
  await keys('{ArrowLeft}')
  expect(focused()).toBe('Sent')
  await keys('{ArrowRight}')
  expect(focused()).toBe('Open3')
})

test('a finger chooses', async () => {
  show(<Leads />)
  await tap(tab('Closed'))
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('About Closed')
})

test('at 200 % the row scrolls by itself, and the chosen tab comes into view', async () => {
  await zoomTo200()
  const many = Array.from({ length: 12 }, (_, place) => ({ value: `tab-${place}`, label: `A long label ${place}` }))
  show(<Leads items={[...all, ...many]} />)
  await tab(/^Open/).click()
  await keys('{End}')
  await expectOnScreen(tab('A long label 11'))
  await keys('{Home}')
  await expectOnScreen(tab(/^Open/))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(640)
})

test('on a phone they can be a select, which chooses the same', async () => {
  await page.viewport(390, 844)
  show(<Leads phone="select" />)
  const select = page.getByRole('combobox', { name: 'Leads' })
  await select.selectOptions('sent')
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('About Sent')
  expect(page.getByRole('tab').elements()).toHaveLength(0)
})
