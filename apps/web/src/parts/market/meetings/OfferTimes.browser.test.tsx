import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Meeting } from '@husrum/contract/market/meetings.ts'
import meetingTexts from '#locales/market/meetings/meetings.en.json' with { type: 'json' }
import { button, keys } from '#ui/browser.testing.tsx'
import { expectNoAxeViolations, refused, showWithShell, type Answers } from '#ui/shell.testing.tsx'
import { OfferTimes } from './OfferTimes.tsx'

const texts = meetingTexts.meetings.offer
const agreed = {
  id: 6,
  thread_id: 3,
  kind: 'online',
  about: 'Go through the quote',
  place: 'https://meet.example/kitchen',
  minutes: 45,
  starts_at: null,
  client: { first_name: 'Ann' },
} as Meeting // what the drawer reads

let closed = 0
function open({ from, answers = {} }: { from?: Meeting; answers?: Answers } = {}) {
  closed = 0
  const part = () => <OfferTimes threadId={3} {...(from ? { from } : {})} onClose={() => (closed += 1)} />
  return showWithShell(part, {
    more: meetingTexts,
    answers: { listMeetings: () => [], offerMeeting: () => agreed, changeMeeting: () => agreed, ...answers },
  })
}
const asks = page.getByRole('dialog', { name: texts.leave.title })
/** The last day of the weeks shown is in the future, whatever today is. */
async function chooseDay(number: number) {
  await page.getByRole('button', { name: `Day ${number}` }).click()
  await page.getByRole('gridcell').getByRole('button').nth(-number).click()
}

test('times are sent with what they are for, where and how long', async () => {
  const asked = open()
  await page.getByRole('textbox', { name: texts.what }).fill('The worktop')
  await button(texts.send).click()
  await expect.element(page.getByText(texts.noTime)).toBeVisible()
  await expectNoAxeViolations()
  await chooseDay(1)
  await button(texts.send).click()
  await expect.poll(() => closed).toBe(1)
  const [, call] = asked.find(([name]) => name === 'offerMeeting') ?? []
  expect(call).toMatchObject({ body: { about: 'The worktop', kind: 'home', place: '', minutes: 45, thread_id: 3 } })
})

test('a day is chosen by keys alone, and the focus comes back to its button', async () => {
  open()
  const day = page.getByRole('button', { name: 'Day 2' })
  await expect.element(day).toBeVisible()
  const shown = day.element().textContent
  day.element().focus()
  await keys('{Enter}')
  await expect.poll(() => document.activeElement?.closest('[role=gridcell]')).not.toBeNull()
  const today = document.activeElement
  await keys('{ArrowDown}{ArrowRight}')
  await expect.poll(() => document.activeElement === today).toBe(false)
  await keys('{Enter}')
  await expect.element(day).toHaveFocus()
  await expect.poll(() => day.element().textContent === shown).toBe(false)
})

test('a visit to a home takes no link along, and another kind begins without one', async () => {
  const asked = open({ from: agreed })
  const link = page.getByRole('textbox', { name: texts.place.online })
  await expect.element(link).toHaveValue(agreed.place)
  await page.getByRole('radio', { name: meetingTexts.meetings.kind.studio }).click()
  await expect.element(page.getByRole('textbox', { name: texts.place.studio })).toHaveValue('')
  await page.getByRole('radio', { name: meetingTexts.meetings.kind.online }).click()
  await expect.element(link).toHaveValue(agreed.place)
  await page.getByRole('radio', { name: meetingTexts.meetings.kind.home }).click()
  await chooseDay(1)
  await button(texts.send).click()
  await expect.poll(() => closed).toBe(1)
  const [, call] = asked.find(([name]) => name === 'changeMeeting') ?? []
  expect(call).toMatchObject({ params: { id: 6 }, body: { kind: 'home', place: '' } })
})

test('what was chosen is not lost by Escape: closing asks first', async () => {
  open()
  await chooseDay(1)
  await keys('{Escape}')
  await expect.element(asks).toBeVisible()
  await expectNoAxeViolations()
  await asks.getByRole('button', { name: texts.leave.keep }).click()
  await expect.element(asks).not.toBeInTheDocument()
  expect(closed).toBe(0)
  await keys('{Escape}')
  await asks.getByRole('button', { name: texts.leave.action }).click()
  expect(closed).toBe(1)
})

test('with nothing chosen it closes at once', async () => {
  open({ from: agreed })
  await expect.element(button(texts.send)).toBeVisible()
  await keys('{Escape}')
  await expect.poll(() => closed).toBe(1)
})

test('a refused time is marked where it was chosen', async () => {
  open({
    answers: {
      offerMeeting: () => {
        throw refused(422, 'validation_failed', { 'slots.0': ['Choose a time that is still to come.'] })
      },
    },
  })
  await chooseDay(1)
  await button(texts.send).click()
  await expect.element(page.getByText('Choose a time that is still to come.')).toBeVisible()
  expect(closed).toBe(0)
})

test('times whose answer was lost are offered once, however often they are sent', async () => {
  let tries = 0
  const asked = open({
    answers: {
      offerMeeting: () => {
        if ((tries += 1) === 1) throw new TypeError('Failed to fetch')
        throw refused(409, 'idempotency_answer_lost')
      },
    },
  })
  await chooseDay(1)
  await button(texts.send).click()
  await expect.poll(() => tries).toBe(1)
  await expect.element(button(texts.send)).toBeEnabled()
  await button(texts.send).click()
  await expect.poll(() => closed).toBe(1)
  const keys = asked.filter(([name]) => name === 'offerMeeting').map(([, , key]) => key)
  expect(keys).toEqual([expect.any(String), keys[0]])
})
