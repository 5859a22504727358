import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, expectOnScreen, focused, keys, show, tap, zoomTo200 } from '../browser.testing.tsx'
import { Button } from '../buttons/Button.tsx'
import { DayCalendar, RangeCalendar, type DateRange } from './Calendar.tsx'
import { Popover } from '../overlays/Popover.tsx'

const march = new Date(2027, 2, 1)

function Meeting() {
  const [day, setDay] = useState<Date | undefined>(new Date(2027, 2, 10))
  return (
    <>
      <DayCalendar
        label="Date of the meeting"
        month={march}
        value={day}
        onChange={setDay}
        disabled={{ before: new Date(2027, 2, 5) }}
      />
      <p data-testid="chosen">{day?.toDateString() ?? 'none'}</p>
    </>
  )
}

function Range() {
  const [range, setRange] = useState<DateRange>()
  return (
    <>
      <RangeCalendar label="Date of the lead" month={march} value={range} onChange={setRange} />
      <p data-testid="chosen">
        {range?.from?.getDate()} to {range?.to?.getDate()}
      </p>
    </>
  )
}
const chosen = page.getByTestId('chosen')
const day = (name: RegExp) => page.getByRole('button', { name })

test('the month is a table with a name, and what moves it has the name of what is chosen', async () => {
  show(<Meeting />)
  await expect.element(page.getByRole('grid', { name: 'March 2027' })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Date of the meeting' })).toBeInTheDocument()
  await expect.element(day(/10 March 2027|March 10/)).toHaveAccessibleName(/selected/i)
})

test('arrow keys move by days and weeks, Home and End in the week, Page keys by months', async () => {
  show(<Meeting />)
  await expect.element(day(/10 March|March 10/)).toBeVisible()
  day(/10 March|March 10/)
    .element()
    .focus()
  await keys('{ArrowRight}')
  await expect.poll(focused).toMatch(/11(th)? March|March 11/)
  await keys('{ArrowDown}')
  await expect.poll(focused).toMatch(/18(th)? March|March 18/)
  await keys('{Home}')
  await expect.poll(focused).toMatch(/15(th)? March|March 15/)
  await keys('{End}')
  await expect.poll(focused).toMatch(/21(st)? March|March 21/)
  await keys('{PageDown}')
  await expect.poll(focused).toMatch(/21(st)? April|April 21/)
  await expect.element(page.getByRole('grid', { name: 'April 2027' })).toBeVisible()
})

test('Enter and Space choose a day', async () => {
  show(<Meeting />)
  await expect.element(day(/10 March|March 10/)).toBeVisible()
  day(/10 March|March 10/)
    .element()
    .focus()
  await keys('{ArrowRight}{Enter}')
  await expect.poll(() => chosen.element().textContent).toMatch(/Mar 11/)
  await keys('{ArrowRight}[Space]')
  await expect.poll(() => chosen.element().textContent).toMatch(/Mar 12/)
})

test('a day that cannot be chosen is disabled', async () => {
  show(<Meeting />)
  await expect.element(day(/, 4(th)? March|March 4/)).toBeDisabled()
  await expect.element(day(/, 5(th)? March|March 5/)).toBeEnabled()
})

test('a finger chooses a span', async () => {
  show(<Range />)
  await tap(day(/, 8(th)? March|March 8/))
  await tap(day(/12(th)? March|March 12/))
  await expect.element(chosen).toHaveTextContent('8 to 12')
})

test('at 200 % and on a narrow phone it stays in the window in its popover', async () => {
  for (const size of [() => zoomTo200(), () => page.viewport(360, 640)]) {
    await size()
    show(
      <Popover title="Dates" trigger={<Button>Dates</Button>}>
        <Range />
      </Popover>,
    )
    await button('Dates').click()
    await expectOnScreen(page.getByRole('dialog', { name: 'Dates' }))
    day(/28(th)? March|March 28/)
      .element()
      .focus()
    await expectOnScreen(day(/28(th)? March|March 28/))
    await keys('{Escape}')
  }
})
