import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, expectOnScreen, focused, keys, show, tap, zoomTo200 } from '../browser.testing.tsx'
import { Button } from '../buttons/Button.tsx'
import { Combobox } from './Combobox.tsx'

type Town = { key: string; label: string }
const towns: Town[] = ['Aalborg', 'Aarhus', 'Berlin', 'Bremen', 'Odense'].map((label) => ({ key: label, label }))
const search = async (words: string) => towns.filter(({ label }) => label.toLowerCase().startsWith(words.toLowerCase()))

function TownBox({ onMiss, ask = search }: { onMiss?: (words: string | undefined) => void; ask?: typeof search }) {
  const [town, setTown] = useState<Town | null>(null)
  return (
    <>
      <Combobox label="Town" value={town} onChange={setTown} search={ask} first={towns.slice(0, 2)} onMiss={onMiss} />
      <p data-testid="chosen">{town?.label ?? 'none'}</p>
      <Button>After</Button>
    </>
  )
}
const box = page.getByRole('combobox', { name: 'Town' })
const list = page.getByRole('listbox', { name: 'Town' })
const options = () =>
  list
    .getByRole('option')
    .elements()
    .map((each) => each.textContent)
const marked = () => {
  const id = box.element().getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : undefined
}
const chosen = page.getByTestId('chosen')

test('the box says whether its list is open and which option is marked, while it keeps the focus', async () => {
  show(<TownBox />)
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
  await box.fill('B')
  await expect.poll(options).toEqual(['Berlin', 'Bremen'])
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  expect(document.getElementById(box.element().getAttribute('aria-controls') ?? '')).toBe(list.element())
  expect(marked()).toBe('Berlin')
  await keys('{ArrowDown}')
  await expect.poll(marked).toBe('Bremen')
  await keys('{ArrowDown}')
  await expect.poll(marked).toBe('Berlin')
  await keys('{ArrowUp}')
  await expect.poll(marked).toBe('Bremen')
  expect(document.activeElement).toBe(box.element())
})

test('Enter takes the marked option; Escape leaves the box as it was', async () => {
  show(<TownBox />)
  await box.fill('br')
  await expect.poll(options).toEqual(['Bremen'])
  await keys('{Enter}')
  await expect.element(box).toHaveValue('Bremen')
  await expect.element(chosen).toHaveTextContent('Bremen')
  await expect.element(list).not.toBeInTheDocument()
  await box.fill('od')
  await expect.poll(options).toEqual(['Odense'])
  await keys('{Escape}')
  await expect.element(box).toHaveValue('Bremen')
  await expect.element(box).toHaveAttribute('aria-expanded', 'false')
})

test('leaving the box with Tab takes the marked option, also when the answer comes late', async () => {
  const slow = async (words: string) => {
    await new Promise((resolve) => setTimeout(resolve, 300)) // a slow server: Tab is pressed long before it answers
    return search(words)
  }
  show(<TownBox ask={slow} />)
  await box.click()
  await keys('aar{Tab}')
  await expect.element(box).toHaveValue('Aarhus')
  await expect.element(chosen).toHaveTextContent('Aarhus')
})

test('words that match nothing stay in the box and are no answer', async () => {
  const onMiss = vi.fn()
  show(<TownBox onMiss={onMiss} />)
  await box.fill('Atlantis')
  await expect.element(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible()
  await keys('{Tab}')
  await expect.element(box).toHaveValue('Atlantis')
  await expect.element(chosen).toHaveTextContent('none')
  expect(onMiss).toHaveBeenLastCalledWith('Atlantis')
})

test('it says how many options there are, or that they could not be loaded', async () => {
  let broken = false
  const ask = async (words: string) => {
    if (broken) throw new Error('offline')
    return search(words)
  }
  show(<TownBox ask={ask} />)
  await box.fill('a')
  await expect.element(page.getByRole('status').filter({ hasText: '2 suggestions' })).toBeInTheDocument()
  broken = true
  await box.fill('aa')
  await expect.element(page.getByRole('status').filter({ hasText: 'couldn’t be loaded' })).toBeVisible()
})

test('a press outside closes the list; the clear button empties the box and stays in it', async () => {
  show(
    <div className="grid h-[30rem] content-between">
      <TownBox />
      <p>Elsewhere</p>
    </div>,
  )
  await box.fill('b')
  await expect.poll(options).toHaveLength(2)
  await page.getByText('Elsewhere').click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('Berlin')
  await button('Clear').click()
  await expect.element(box).toHaveValue('')
  await expect.element(chosen).toHaveTextContent('none')
  expect(document.activeElement).toBe(box.element())
})

test('a finger opens the list with the arrow and picks from it', async () => {
  show(<TownBox />)
  await tap(button('Show the options'))
  await expect.poll(options).toEqual(['Aalborg', 'Aarhus'])
  await tap(page.getByRole('option', { name: 'Aarhus' }))
  await expect.element(box).toHaveValue('Aarhus')
  await expect.element(list).not.toBeInTheDocument()
})

test('at 200 % the list is as wide as its box and stays in the window, also from right to left', async () => {
  await zoomTo200()
  for (const dir of ['ltr', 'rtl'] as const) {
    show(
      <div className="fixed inset-x-4 bottom-4">
        <TownBox />
      </div>,
      { dir },
    )
    await box.fill('b')
    await expect.poll(options).toHaveLength(2)
    const popup = page.elementLocator(list.element().parentElement ?? list.element())
    await expectOnScreen(popup)
    const width = (element: Element | null | undefined) => Math.round(element?.getBoundingClientRect().width ?? 0)
    expect(width(popup.element())).toBe(width(box.element()))
    await keys('{ArrowDown}{Enter}')
    await expect.element(box).toHaveValue('Bremen')
    expect(focused()).toBe('')
  }
})

test('in a long list the marked option is scrolled into view, in both directions', async () => {
  const many = Array.from({ length: 40 }, (_, place) => ({ key: `${place}`, label: `Berlin ${place}` }))
  show(<TownBox ask={async () => many} />)
  await box.fill('b')
  await expect.poll(options).toHaveLength(40)
  const isSeen = () => {
    const option = document.getElementById(box.element().getAttribute('aria-activedescendant') ?? '')
    const around = list.element().parentElement
    if (!option || !around) return false
    const [line, frame] = [option.getBoundingClientRect(), around.getBoundingClientRect()]
    return line.top >= frame.top && line.bottom <= Math.min(frame.bottom, innerHeight)
  }
  await keys('{ArrowUp}')
  await expect.poll(marked).toBe('Berlin 39')
  await expect.poll(isSeen).toBe(true)
  await keys('{ArrowDown}')
  await expect.poll(marked).toBe('Berlin 0')
  await expect.poll(isSeen).toBe(true)
  for (let place = 1; place <= 15; place += 1) {
    await keys('{ArrowDown}')
    await expect.poll(marked).toBe(`Berlin ${place}`)
    await expect.poll(isSeen).toBe(true)
  }
})
