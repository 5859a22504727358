import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Quote, QuoteTerms } from '@husrum/contract/market/quotes.ts'
import quoteTexts from '#locales/market/quotes/quotes.en.json' with { type: 'json' }
import { button, focused, keys } from '#ui/browser.testing.tsx'
import { expectNoAxeViolations, refused, showWithShell, type Answers, type Asked } from '#ui/shell.testing.tsx'
import { QuoteEditor } from './QuoteEditor.tsx'

const texts = quoteTexts.quotes.editor
const terms: QuoteTerms = {
  title: 'Kitchen',
  fee_model: 'fixed',
  currency: 'EUR',
  hourly_rate: null,
  hours_cap: null,
  building_cost: null,
  fee_share: null,
  vat_rate: 2500,
  lines: [
    { part: 'Kitchen', included: '', amount: 1_800_000 },
    { part: 'Bath', included: '', amount: 900_000 },
  ],
  revisions: 2,
  start: '',
  duration: '',
  ends_on: null,
  valid_until: '2026-12-20',
  notes: '',
}
const aDraft = (given: Partial<Quote> = {}): Quote =>
  ({
    ...terms,
    id: 7,
    thread_id: 3,
    status: 'draft',
    version: null,
    vat_rates: [2500, 0],
    client: { first_name: 'Ann' },
    ...given,
  }) as Quote // the fields that the editor reads
const blank = { ...terms, lines: [{ part: 'Kitchen', included: '', amount: null }] }

let closed = 0
type Given = { drafts?: Quote[]; from?: Quote; answers?: Answers }
function open({ drafts = [], from, answers = {} }: Given = {}): Asked {
  closed = 0
  const part = () => <QuoteEditor threadId={3} {...(from ? { from } : {})} onClose={() => (closed += 1)} />
  return showWithShell(part, {
    more: quoteTexts,
    answers: {
      listQuotes: () => drafts,
      getQuoteStart: () => ({ ...blank, vat_rates: [2500, 0], client: { first_name: 'Ann' } }),
      createQuote: () => aDraft(),
      updateQuote: () => aDraft(),
      deleteQuote: () => undefined,
      sendQuote: () => aDraft({ status: 'sent' }),
      ...answers,
    },
  })
}
const written = (asked: Asked) =>
  asked.filter(([name]) => !/^(list|get)/.test(name)).map(([name, call]) => [name, call] as const)
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const amounts = () => box(texts.amount)
const total = () => page.getByRole('status').filter({ hasText: /€|No amount/ })
const saved = () => page.getByText(texts.saved, { exact: true })

test('nothing is kept before the first change; then the whole draft is, and later only what changes', async () => {
  const asked = open()
  await expect.element(amounts()).toHaveValue('')
  await expectNoAxeViolations()
  await expect.element(saved()).not.toBeInTheDocument()
  await amounts().fill('1.800,50')
  await expect.element(page.getByText(texts.unsaved, { exact: true })).toBeVisible()
  await expect.element(saved()).toBeVisible()
  const lines = [{ part: 'Kitchen', included: '', amount: 180_050 }]
  expect(written(asked)).toEqual([['createQuote', { body: { ...blank, thread_id: 3, lines } }]])
  await box(texts.name).fill('Kitchen alone')
  await expect
    .poll(() => written(asked).at(-1))
    .toEqual(['updateQuote', { params: { id: 7 }, body: { title: 'Kitchen alone' } }])
})

test('a look that changes nothing leaves nothing behind', async () => {
  const asked = open()
  await expect.element(amounts()).toBeVisible()
  await keys('{Escape}')
  await expect.poll(() => closed).toBe(1)
  expect(written(asked)).toEqual([])
})

test('a line keeps its own amount when one above it is removed, and a new one starts empty', async () => {
  const asked = open({ drafts: [aDraft()] })
  await expect.element(amounts().nth(0)).toHaveValue('18.000')
  await page.getByRole('button', { name: /Remove Kitchen/ }).click()
  await expect.element(amounts()).toHaveValue('9.000')
  await page.getByRole('button', { name: texts.add }).click()
  await expect.element(amounts().nth(1)).toHaveValue('')
  await amounts().nth(0).fill('9.500')
  await expect.element(saved()).toBeVisible()
  expect(written(asked).at(-1)?.[1]).toMatchObject({
    body: {
      lines: [
        { part: 'Bath', amount: 950_000 },
        { part: '', amount: null },
      ],
    },
  })
})

test('each way of setting the fee has its fields and its total, and the way back loses nothing', async () => {
  open({ drafts: [aDraft()] })
  await expect.element(total()).toHaveTextContent('33.750 €')
  await page.getByRole('radio', { name: texts.models.hourly }).click()
  await expect.element(amounts()).not.toBeInTheDocument()
  await expect.element(total()).toHaveTextContent(texts.noTotal)
  await box(texts.rate).fill('95')
  await box(texts.cap).fill('40')
  await expect.element(total()).toHaveTextContent('4.750 €')
  await page.getByRole('radio', { name: texts.models.percent }).click()
  await box(texts.share).fill('12,5')
  await box(texts.cost).fill('80.000')
  await expect.element(total()).toHaveTextContent('12.500 €')
  await expectNoAxeViolations()
  await page.getByRole('radio', { name: texts.models.fixed }).click()
  await expect.element(amounts().nth(1)).toHaveValue('9.000')
  await expect.element(total()).toHaveTextContent('33.750 €')
  await page.getByRole('radio', { name: texts.models.hourly }).click()
  await expect.element(box(texts.rate)).toHaveValue('95')
})

test('an amount that is no number counts as none, and nothing is sent while there is one', async () => {
  const asked = open({ drafts: [aDraft()] })
  await amounts().nth(0).fill('1200x')
  await expect.element(page.getByText(texts.noNumber)).toBeVisible()
  await expect.element(total()).toHaveTextContent('11.250 €')
  await button(texts.send).click()
  await expect.element(page.getByText(texts.wrongAmounts)).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(asked.map(([name]) => name)).not.toContain('sendQuote')
  await expectNoAxeViolations()
  await amounts().nth(0).fill('1200')
  await expect.element(page.getByText(texts.wrongAmounts)).not.toBeInTheDocument()
  await button(texts.send).click()
  await expect.poll(() => closed).toBe(1)
  expect(asked.at(-2)?.[1]).toMatchObject({ body: { lines: [{ amount: 120_000 }, { amount: 900_000 }] } })
})

test('a wrong amount goes with its line, or with its way of setting the fee', async () => {
  const asked = open({ drafts: [aDraft({ fee_model: 'hourly', hourly_rate: 9500 })] })
  await box(texts.cap).fill('12,5')
  await expect.element(page.getByText(texts.noWhole)).toBeVisible()
  await page.getByRole('radio', { name: texts.models.fixed }).click()
  await amounts().nth(0).fill('x')
  await page.getByRole('button', { name: /Remove Kitchen/ }).click()
  await button(texts.send).click()
  await expect.poll(() => closed).toBe(1)
  expect(asked.at(-1)?.[0]).toBe('sendQuote')
})

test('what could not be saved is said; closing stays until it is, or is told to leave it behind', async () => {
  let fails = true
  const asked = open({
    drafts: [aDraft()],
    answers: {
      updateQuote: () => {
        if (fails) throw new TypeError('Failed to fetch')
        return aDraft()
      },
    },
  })
  await box(texts.name).fill('Kitchen alone')
  await keys('{Escape}')
  await expect.element(page.getByRole('alert')).toHaveTextContent(texts.notSaved)
  await expect.element(saved()).not.toBeInTheDocument()
  expect(closed).toBe(0)
  await expectNoAxeViolations()
  fails = false
  await keys('{Escape}')
  await expect.poll(() => closed).toBe(1)
  expect(written(asked).at(-1)).toEqual(['updateQuote', { params: { id: 7 }, body: { title: 'Kitchen alone' } }])
})

test('a draft whose first save lost its answer is found again, saved and sent', async () => {
  let kept: Quote[] = []
  const asked = open({
    answers: {
      listQuotes: () => kept,
      createQuote: () => {
        if (kept.length > 0) throw refused(409, 'quote_draft_exists')
        kept = [aDraft({ id: 9 })]
        throw new TypeError('Failed to fetch')
      },
    },
  })
  await amounts().fill('100')
  await expect.element(page.getByText(texts.notSaved)).toBeVisible()
  await amounts().fill('200')
  await expect.element(saved()).toBeVisible()
  const lines = [{ part: 'Kitchen', included: '', amount: 20_000 }]
  expect(written(asked).at(-1)).toEqual(['updateQuote', { params: { id: 9 }, body: { ...blank, lines } }])
  await button(texts.send).click()
  await expect.poll(() => closed).toBe(1)
  expect(written(asked).at(-1)).toEqual(['sendQuote', { params: { id: 9 } }])
})

test('a first save that is tried again unchanged is the same call', async () => {
  let tries = 0
  const asked = open({
    answers: {
      createQuote: () => {
        if ((tries += 1) === 1) throw new TypeError('Failed to fetch')
        return aDraft()
      },
    },
  })
  await amounts().fill('100')
  await expect.element(page.getByText(texts.notSaved)).toBeVisible()
  await button(texts.send).click()
  await expect.poll(() => closed).toBe(1)
  const keys = asked.filter(([name]) => name === 'createQuote').map(([, , key]) => key)
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('a refused field is marked, with what to do; then it can be closed without it', async () => {
  const asked = open({
    drafts: [aDraft()],
    answers: {
      updateQuote: () => {
        throw refused(422, 'validation_failed', { title: ['No breaks here.'] })
      },
    },
  })
  await box(texts.name).fill('Kitchen alone')
  await expect.element(page.getByText('No breaks here.')).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${texts.notSaved} ${texts.marked}`)
  await button(texts.send).click()
  expect(asked.map(([name]) => name)).not.toContain('sendQuote')
  await keys('{Escape}')
  await button(texts.leave).click()
  expect(closed).toBe(1)
})

test('the day by which the work is done is chosen, seen in the preview, refused at its field, and taken back', async () => {
  const asked = open({
    answers: {
      sendQuote: () => {
        throw refused(422, 'validation_failed', { ends_on: ['Choose a day that is still to come.'] })
      },
    },
  })
  await amounts().fill('900')
  const day = button(`${quoteTexts.quotes.endsOn} (optional)`)
  await day.click()
  const last = page.getByRole('gridcell').getByRole('button').last()
  await last.click()
  await expect.poll(() => written(asked).at(-1)?.[1]).toMatchObject({ body: { ends_on: expect.stringMatching(/^20/) } })
  await button(texts.preview).click()
  await page.getByText(quoteTexts.quotes.everything).click()
  await expect.element(page.getByRole('definition').filter({ hasText: /20\d\d/ })).toBeVisible()
  await expectNoAxeViolations()
  await keys('{Escape}')
  await button(texts.send).click()
  await expect.element(page.getByText('Choose a day that is still to come.')).toBeVisible()
  await button('Remove the day').click()
  await expect.poll(focused).toBe('Choose a day')
  await expect.poll(() => written(asked).at(-1)?.[1]).toMatchObject({ body: { ends_on: null } })
})

test('what is missing is marked when it is sent', async () => {
  open({
    drafts: [aDraft({ title: '' })],
    answers: {
      sendQuote: () => {
        throw refused(422, 'validation_failed', { title: ['Fill this in.'], lines: ['Add a line.'] })
      },
    },
  })
  await button(texts.send).click()
  for (const text of ['Fill this in.', 'Add a line.']) await expect.element(page.getByText(text)).toBeVisible()
  expect(closed).toBe(0)
})

test('a line without an amount is refused at its field; marked as included, it says so before it is sent', async () => {
  const lines: QuoteTerms['lines'] = [
    { part: 'Kitchen', included: '', amount: 1_800_000 },
    { part: 'Bath', included: '', amount: null },
  ]
  const refusal = 'Bath has no amount: enter one, or mark it as included.'
  const asked = open({
    drafts: [aDraft({ lines })],
    answers: {
      sendQuote: () => {
        if (asked.every(([name]) => name !== 'updateQuote'))
          throw refused(422, 'validation_failed', { 'lines.1.amount': [refusal] })
        return aDraft({ status: 'sent' })
      },
    },
  })
  await button(texts.send).click()
  await expect.element(page.getByText(refusal)).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  await expectNoAxeViolations()
  await page.getByRole('checkbox', { name: texts.isIncluded }).nth(1).click()
  await expect.element(amounts().nth(1)).not.toBeInTheDocument()
  await button(texts.preview).click()
  const preview = page.getByRole('dialog', { name: 'As Ann sees it' })
  await expect.element(preview.getByRole('definition').filter({ hasText: 'Included' })).toBeVisible()
  await expect.element(preview.getByText('22.500 €')).toBeVisible()
  await expectNoAxeViolations()
  await keys('{Escape}')
  await expect.element(preview).not.toBeInTheDocument()
  await button(texts.send).click()
  await expect.poll(() => closed).toBe(1)
  expect(asked.find(([name]) => name === 'updateQuote')?.[1]).toMatchObject({
    body: { lines: [{ amount: 1_800_000 }, { part: 'Bath', amount: 0 }] },
  })
})

test('a new version takes over the terms, with a last day to come, and is sent without a change too', async () => {
  const asked = open({ from: aDraft({ id: 5, status: 'sent', version: 1, valid_until: '2020-01-01' }) })
  await expect.element(box(texts.name)).toHaveValue('Kitchen')
  await button(texts.send).click()
  await expect.poll(() => closed).toBe(1)
  const [created, sent] = written(asked)
  expect(created).toMatchObject(['createQuote', { body: { title: 'Kitchen', thread_id: 3 } }])
  expect(created?.[1]).not.toMatchObject({ body: { valid_until: '2020-01-01' } })
  expect(sent).toEqual(['sendQuote', { params: { id: 7 } }])
})

test('beside a draft that is left over, a new version asks which one to go on with', async () => {
  const from = aDraft({ id: 5, status: 'sent', version: 2, title: 'Sent before' })
  const left = aDraft({ title: 'Left over' })
  const asked = open({ from, drafts: [left] })
  await expect.element(page.getByRole('dialog', { name: texts.which.title })).toBeVisible()
  await expectNoAxeViolations()
  await button(texts.which.draft).click()
  await expect.element(box(texts.name)).toHaveValue('Left over')
  open({ from, drafts: [left] })
  await button('Begin from version 2').click()
  await expect.element(box(texts.name)).toHaveValue('Sent before')
  await keys('{Escape}')
  await expect.poll(() => closed).toBe(1)
  expect(written(asked)).toEqual([])
})

test('a draft is thrown away once that is said twice', async () => {
  const asked = open({ drafts: [aDraft()] })
  await button(texts.discard).click()
  const sure = page.getByRole('dialog', { name: texts.discardSure })
  await sure.getByRole('button', { name: texts.keep }).click()
  expect(written(asked)).toEqual([])
  await button(texts.discard).click()
  await sure.getByRole('button', { name: texts.discard }).click()
  await expect.poll(() => closed).toBe(1)
  expect(written(asked)).toEqual([['deleteQuote', { params: { id: 7 } }]])
})
