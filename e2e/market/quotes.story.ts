/** In two windows: an expert quotes and offers times, the client chooses one, accepts, and reviews afterwards. */
import process from 'node:process'
import { openPool } from '../../apps/server/src/platform/database/database.ts'
import { joinEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { open, register, signedInAs } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { leadOf, putBrief, talkToTheBest } from '../support/stored-brief.ts'
import { expect, test } from '../support/story.ts'

test(
  'a quote and a meeting are agreed in the conversation, the client hires by accepting, and reviews the work',
  { tag: '@phone-en|desktop-de' },
  async ({ page, context, browser, baseURL, request, t, at, language }) => {
    const person = await register(request, language)
    await putBrief(request, person.token)
    const lead = await talkToTheBest(request, person)
    const headers = { authorization: `Bearer ${lead.session}` }
    const { data: threads } = await (await request.get('/api/threads', { headers })).json()
    const { id: thread } = threads.find(({ lead_id }: { lead_id: number }) => lead_id === lead.id)
    await signedInAs(context, baseURL, lead.session)
    const title = t('quotes.pdf.title', { title: 'Kitchen from 1974' })
    const theirs = await browser.newContext({ ...test.info().project.use, acceptDownloads: true })
    await signedInAs(theirs, baseURL, person.token)
    const client = await theirs.newPage()
    // open all the time: each must see the other's actions without a reload
    await open(client, at(`/account/messages?thread=${thread}`))

    await test.step('the expert writes a quote; a reload keeps the draft', async () => {
      await open(page, at(`/expert/messages?thread=${thread}`))
      const sheet = page.getByRole('dialog', { name: t('quotes.editor.title') })
      const begin = async (entry: string) => {
        await page.getByRole('button', { name: t('quotes.begin.label') }).click()
        await page.getByRole('menuitem', { name: entry }).click()
      }
      await begin(t('quotes.begin.quote'))
      await sheet.getByLabel(t('quotes.editor.name')).fill('Kitchen from 1974')
      await expectNoAxeViolations(page)
      await sheet.getByRole('button', { name: t('quotes.editor.send') }).click()
      const part = await sheet.getByLabel(t('quotes.editor.part')).first().inputValue()
      await expect(sheet.getByText(t('error.field.quote_line_amount', { part }))).toBeVisible()
      await expect(sheet.getByLabel(t('quotes.editor.amount'))).toBeFocused()
      await sheet.getByLabel(t('quotes.editor.amount')).fill('1.800,50')
      await sheet.getByRole('button', { name: t('quotes.editor.preview') }).click()
      const [name = ''] = person.name.split(' ')
      const preview = page.getByRole('dialog', { name: t('quotes.editor.asSeen', { name }) })
      await expect(preview.getByRole('article', { name: title })).toBeVisible()
      await expectNoAxeViolations(page)
      await page.keyboard.press('Escape')
      await expect(preview).toHaveCount(0)
      // the day is chosen last, and saves are sent in order
      const saved = page.waitForResponse(
        (reply) => reply.ok() && Boolean(reply.request().postData()?.includes('"ends_on":"')),
      )
      await sheet.getByLabel(t('quotes.duration')).fill('6')
      await sheet.getByRole('button', { name: t('quotes.endsOn') }).click()
      await page.getByRole('gridcell').getByRole('button').last().click()
      await saved
      await open(page, at(`/expert/messages?thread=${thread}`))
      await begin(t('quotes.begin.draft'))
      await expect(sheet.getByLabel(t('quotes.editor.name'))).toHaveValue('Kitchen from 1974')
      await expect(sheet.getByLabel(t('quotes.editor.amount'))).toHaveValue('1.800,50')
      await sheet.getByRole('button', { name: t('quotes.editor.send') }).click()
      await expect(sheet).toHaveCount(0)
      await expect(page.getByRole('article', { name: title })).toBeVisible()
      await expect(client.getByRole('article', { name: title })).toBeVisible()
      expect(await leadOf(request, lead)).toMatchObject({ status: 'proposal' })
    })

    await test.step('and offers times', async () => {
      await page.getByRole('button', { name: t('quotes.begin.label') }).click()
      await page.getByRole('menuitem', { name: t('meetings.offer.title') }).click()
      const sheet = page.getByRole('dialog', { name: t('meetings.offer.title') })
      await sheet.getByLabel(t('meetings.offer.what')).fill('The worktop')
      for (const number of [1, 2]) {
        await sheet.getByRole('button', { name: t('meetings.offer.day', { number }) }).click()
        // the last days of the six weeks shown are always in the future
        await sheet.getByRole('gridcell').getByRole('button').nth(-number).click()
      }
      await expectNoAxeViolations(page)
      await sheet.getByRole('button', { name: t('meetings.offer.send') }).click()
      await expect(page.getByRole('article', { name: t('meetings.title', { about: 'The worktop' }) })).toBeVisible()
    })

    await test.step('the client taps a time and takes it along', async () => {
      const card = client.getByRole('article', { name: t('meetings.title', { about: 'The worktop' }) })
      await card.getByRole('listitem').getByRole('button').first().click()
      const add = card.getByRole('button', { name: t('meetings.add') })
      await expect(add).toBeVisible()
      const seen = page.getByRole('article', { name: t('meetings.title', { about: 'The worktop' }) })
      await expect(seen.getByRole('button', { name: t('meetings.add') })).toBeVisible()
      const file = client.waitForEvent('download')
      await add.click()
      expect((await file).suggestedFilename()).toMatch(/^husrum-\d+\.ics$/)
    })

    await test.step('says where the visit is, which the expert reads at that meeting', async () => {
      const card = client.getByRole('article', { name: t('meetings.title', { about: 'The worktop' }) })
      await card.getByRole('button', { name: t('meetings.visit.give') }).click()
      const sheet = client.getByRole('dialog', { name: t('meetings.visit.title') })
      await sheet.getByLabel(t('meetings.visit.address')).fill('Nørrebrogade 12')
      await sheet.getByLabel(t('meetings.visit.note')).fill('2. tv.')
      await expectNoAxeViolations(client)
      await sheet.getByRole('button', { name: t('meetings.visit.save') }).click()
      await expect(sheet).toHaveCount(0)
      await expect(card.getByText('Nørrebrogade 12, 2. tv.')).toBeVisible()
      const seen = page.getByRole('article', { name: t('meetings.title', { about: 'The worktop' }) })
      // where live events are late, a poll every 20 s shows it
      await expect(seen.getByText('Nørrebrogade 12, 2. tv.')).toBeVisible({ timeout: 30_000 })
    })

    await test.step('reads the quote on paper, and accepts it', async () => {
      const card = client.getByRole('article', { name: title })
      const file = client.waitForEvent('download')
      await card.getByRole('button', { name: t('quotes.pdf.link'), exact: true }).click()
      expect((await file).suggestedFilename()).toMatch(/^husrum-\d+\.pdf$/)
      await card.getByText(t('quotes.everything')).click()
      await expect(card.getByText(t('quotes.endsOn'))).toBeVisible()
      await expectNoAxeViolations(client)
      await card.getByRole('button', { name: t('quotes.accept.open') }).click()
      const sure = client.getByRole('dialog', { name: t('quotes.accept.title', { name: lead.expert }) })
      await sure.getByRole('button', { name: t('quotes.accept.action') }).click()
      await expect(sure).toHaveCount(0)
      await expect(card.getByRole('button', { name: t('quotes.accept.open') })).toHaveCount(0)
      expect(await leadOf(request, lead)).toMatchObject({ status: 'won' })
    })

    await test.step('and the expert sees it won', async () => {
      const card = page.getByRole('article', { name: title })
      await expect(card.getByText(t('quotes.pdf.state.accepted', { date: '' }).trim()).first()).toBeVisible()
      await expect(card.getByRole('button', { name: t('quotes.withdraw.open') })).toHaveCount(0)
    })

    // two projects run this at once, with the same expert
    const words = `The worktop has daylight now, and the oak floor is still there. ${person.name}`
    const answer = 'Thank you, I was glad to keep that floor.'

    await test.step('the client writes the review, and misses nothing that it asks for', async () => {
      await open(client, at('/account/reviews'))
      await expectNoAxeViolations(client)
      await client.getByRole('link', { name: t('reviews.own.write') }).click()
      await expect(client.getByRole('heading', { level: 1 })).toHaveText(
        t('reviews.write.title', { name: lead.expert }),
      )
      await client.getByRole('textbox', { name: t('reviews.field.body') }).fill('Too short.')
      await client.getByRole('button', { name: t('reviews.write.send') }).click()
      await expect(client.getByText(t('reviews.problem.rating'))).toBeVisible()
      await expect(client.getByText(t('error.field.too_short', { limit: 20 }))).toBeVisible()
      await expectNoAxeViolations(client)
      await client
        .locator('label')
        .filter({ hasText: t('reviews.stars_other', { count: 5 }) })
        .click()
      await client.getByRole('textbox', { name: t('reviews.field.body') }).fill(words)
      await client.getByRole('button', { name: t('reviews.write.send') }).click()
      await expect(client.getByRole('heading', { level: 1 })).toHaveText(
        t('reviews.write.yours', { name: lead.expert }),
      )
      await passTwoDays(words)
      await expectNoAxeViolations(client)
    })

    const { data: own } = await (
      await request.get('/api/reviews/own', { headers: { authorization: `Bearer ${person.token}` } })
    ).json()
    const [{ expert }] = own.written

    await test.step('the expert reads it once it is public, and replies', async () => {
      const review = page.getByRole('article').filter({ hasText: words })
      await expect(async () => {
        await open(page, at('/expert/reviews'))
        await expect(review).toBeVisible({ timeout: 500 })
      }).toPass({ timeout: 45_000, intervals: [1000] })
      await expectNoAxeViolations(page)
      await review.getByRole('button', { name: t('reviews.reply.button') }).click()
      await review.getByRole('textbox').fill(answer)
      await review.getByRole('button', { name: t('reviews.reply.send') }).click()
      await expect(review.getByRole('textbox')).toHaveCount(0)
      await expect(review.getByText(answer)).toBeVisible()
      await expect(review.getByRole('button', { name: t('reviews.reply.button') })).toHaveCount(0)
    })

    const theirReview = t('reviews.report.of', { name: person.name.split(' ')[0] ?? '' })
    await test.step('and everybody finds both on the public page', async () => {
      await open(client, at(`/experts/${expert.id}`))
      const review = client.getByRole('article').filter({ hasText: words }).last() // the page itself is an article too
      await expect(review.getByText(answer)).toBeVisible()
      await expect(review.getByRole('button', { name: theirReview })).toHaveCount(0) // authors cannot report themselves
    })

    await test.step('any other reader with an account can report it, and it stays, marked', async () => {
      await open(page, at(`/experts/${expert.id}`))
      const review = page.getByRole('article').filter({ hasText: words }).last()
      await review.getByRole('button', { name: theirReview }).click()
      const report = page.getByRole('dialog', { name: t('reviews.report.title') })
      await report.getByRole('radio', { name: t('reviews.report.reason.other') }).check()
      await expectNoAxeViolations(page)
      await report.getByRole('button', { name: t('reviews.report.send') }).click()
      await expect(report).toHaveCount(0)
      await expect(review.getByText(t('reviews.reported'))).toBeVisible()
      await expect(review.getByRole('button', { name: theirReview })).toHaveCount(0)
    })
    await theirs.close()
  },
)

/** Moves this review alone over the two days until it is public: other stories share the clock. */
async function passTwoDays(words: string): Promise<void> {
  const connection = await joinEmbedded(process.env.HUSRUM_E2E_DATA ?? process.env.HUSRUM_DATA ?? '.data')
  if (!connection) throw new Error('No database answers')
  const pool = openPool(connection, 1)
  try {
    const { rowCount } = await pool.query(
      "update reviews set created_at = created_at - interval '49 hours' where body = $1 and status = 'pending'",
      [words],
    )
    expect(rowCount).toBe(1)
    // runs the ten-minute job now
    await pool.query("insert into pgboss.job (name, data) values ('publish-reviews', '{}')")
  } finally {
    await pool.end()
  }
}
