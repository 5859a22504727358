import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { DueReview, OwnReview } from '@husrum/contract/market/reviews/reviews.ts'
import type { ReviewChange, WrittenReview } from '#queries/market/reviews.ts'
import { refusal, showScreen, words } from '#parts/market/reviews/reviews.testing.tsx'
import { button, expectNoAxeViolations, focused, keys } from '#ui/browser.testing.tsx'
import { ReviewScreen } from './ReviewScreen.tsx'

const expert = { id: 5, name: 'Maja Holm', avatar: null }
const hire: DueReview = {
  lead_id: 41,
  expert,
  hired_at: '2026-11-01T10:00:00.000Z',
  finished_at: null,
  ends_on: null,
  until: '2026-12-31T10:00:00.000Z',
  project_type: 'residential',
  city: 'Aarhus',
}
const stored: OwnReview = {
  id: 9,
  lead_id: 41,
  expert,
  rating: 4,
  title: 'A calm kitchen',
  body: 'She listened first, and drew three ways to do it.',
  language: 'en',
  city: 'Aarhus',
  project_type: 'residential',
  photos: [],
  reported: false,
  reply: null,
  created_at: '2026-11-20T10:00:00.000Z',
  status: 'pending',
  held: null,
  publishes_at: '2026-11-22T10:00:00.000Z',
  editable_until: '2026-12-04T10:00:00.000Z',
  decided: null,
  appeal: null,
}
const body = page.getByRole('textbox', { name: words.field.body })
/** A finger touches the drawn star above the radio button. */
const star = (count: number) => page.getByRole('radio', { name: `${count} stars` })
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()

type Own = { due: DueReview[]; written: OwnReview[] }
let sent: (WrittenReview | ReviewChange)[] = []
function load(own: Own, answer: (said: WrittenReview | ReviewChange) => OwnReview = () => stored) {
  const take = async ({ body: said }: { body: WrittenReview | ReviewChange }) => {
    sent.push(said)
    const kept = answer(said)
    own = { due: [], written: [kept] }
    return { data: kept }
  }
  showScreen(() => <ReviewScreen lead={41} />, {
    listOwnReviews: async () => ({ data: own }),
    createReview: take,
    editReview: take,
    withdrawReview: async () => {
      own = { due: [], written: [] }
    },
  })
}

beforeEach(() => {
  sent = []
  localStorage.clear()
})

test('a review is written by keyboard alone, and the focus is where it stands afterwards', async () => {
  load({ due: [hire], written: [] })
  await expect.element(body).toBeVisible()
  while (document.activeElement?.getAttribute('type') !== 'radio') await keys('{Tab}')
  await keys(' {ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(star(4)).toBeChecked()
  await keys('{Tab}A calm kitchen{Tab}She listened first, and drew three ways to do it.')
  while (focused() !== words.write.send) await keys('{Tab}')
  await keys('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: /Your review/ })).toHaveFocus()
  expect(sent).toMatchObject([{ rating: 4, title: 'A calm kitchen', body: stored.body }])
  // A question that is cancelled
  while (focused() !== words.takeBack.button) await keys('{Tab}')
  await keys('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await keys('{Escape}')
  await expect.element(button(words.takeBack.button)).toHaveFocus()
})

test('says what is missing, sends what was written, and shows what becomes of it', async () => {
  load({ due: [hire], written: [] })
  await body.fill('Too short')
  await button(words.write.send).click()
  await says(words.problem.rating)
  await says(/at least 20 characters/i)
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('radiogroup')
  await expectNoAxeViolations()
  expect(sent).toEqual([])
  await star(5).click({ force: true })
  await body.fill(stored.body)
  await button(words.write.send).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your review of Maja Holm')
  await expect.element(button(words.write.save)).toBeVisible()
  expect(sent).toEqual([{ rating: 5, title: '', body: stored.body, photos: [], lead_id: 41 }])
  await expectNoAxeViolations()
})

test('what was begun is there after a reload, and a refusal leaves it', async () => {
  load({ due: [hire], written: [] })
  await body.fill(stored.body)
  await star(3).click({ force: true })
  load({ due: [hire], written: [] }, () => {
    throw refusal(409, 'review_window_closed', 'The 60 days for this review are over.')
  })
  await expect.element(body).toHaveValue(stored.body)
  await button(words.write.send).click()
  await says('The 60 days for this review are over.')
  await expect.element(body).toHaveValue(stored.body)
  await expect.element(star(3)).toBeChecked()
})

test('is changed while that is possible; too many characters are not sent', async () => {
  load({ due: [], written: [stored] })
  await expect.element(body).toHaveValue(stored.body)
  await body.fill('x'.repeat(2001))
  await button(words.write.save).click()
  await says(/at most 2.?000 characters/i)
  expect(sent).toEqual([])
  await body.fill(`${stored.body} Twice.`)
  await button(words.write.save).click()
  await expect.poll(() => sent).toEqual([{ rating: 4, title: stored.title, body: `${stored.body} Twice.`, photos: [] }])
})

test('one that names private data says so, and one with a reply is read and no longer changed', async () => {
  load({ due: [], written: [{ ...stored, publishes_at: null, held: 'private_data' }] })
  await says(RegExp(words.standing.held_private_data))
  await expectNoAxeViolations()
  const reply = { body: 'It was a pleasure.', created_at: '2026-11-23T10:00:00.000Z' }
  load({ due: [], written: [{ ...stored, status: 'published', publishes_at: null, editable_until: null, reply }] })
  await says(reply.body)
  await says(stored.body)
  await expect.element(body).not.toBeInTheDocument()
  await expectNoAxeViolations()
})

test('taking it back is asked about first', async () => {
  load({ due: [], written: [stored] })
  await button(words.takeBack.button).click()
  await says(words.takeBack.text)
  await expectNoAxeViolations()
  await button(words.takeBack.keep).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button(words.takeBack.button).click()
  await page.getByRole('dialog').getByRole('button', { name: words.takeBack.do }).click()
  await says(words.write.notDue)
})

test('a rejected one says why, and can be appealed once', async () => {
  const decided = {
    ground: 'private_data',
    rule: null,
    reason: 'It names a neighbour.',
    created_at: stored.created_at,
  } as const
  const rejected: OwnReview = { ...stored, status: 'rejected', publishes_at: null, editable_until: null, decided }
  const said: unknown[] = []
  let shown = rejected
  showScreen(() => <ReviewScreen lead={41} />, {
    listOwnReviews: async () => ({ data: { due: [], written: [shown] } }),
    appealReview: async ({ body: { words: sentWords } }: { body: { words: string } }) => {
      said.push(sentWords)
      shown = { ...rejected, appeal: { words: sentWords, upheld: null, created_at: stored.created_at } }
    },
  })
  await says('It names a neighbour.')
  const box = page.getByRole('textbox', { name: words.appeal.words })
  await button(words.appeal.send).click()
  await says(words.appeal.problem)
  await expectNoAxeViolations()
  await box.fill('That is my own name.')
  await button(words.appeal.send).click()
  await expect.element(box).not.toBeInTheDocument()
  await says(/You appealed on/)
  expect(said).toEqual(['That is my own name.'])
  await expectNoAxeViolations()
})
