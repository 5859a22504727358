/** A page whose data is slow shows its frame and a skeleton first. */
import process from 'node:process'
import { openPool } from '../../apps/server/src/platform/database/database.ts'
import { joinEmbedded } from '../../apps/server/src/platform/database/embedded.ts'
import { register, signedInAs } from '../support/account.ts'
import { expect, test } from '../support/story.ts'

test(
  'messages that are slow to load come after the frame, in the same page',
  { tag: '@desktop-en' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    // the database of the product started for the stories, or of the one that is running already
    const connection = await joinEmbedded(process.env.HUSRUM_E2E_DATA ?? process.env.HUSRUM_DATA ?? '.data')
    if (!connection) throw new Error('No database answers that could be held up')
    const pool = openPool(connection, 1)
    const client = await pool.connect()
    const browserName = await page.evaluate(() => navigator.userAgent)
    const nothingYet = t('messages.empty.title')
    let html = ''
    let body: ReadableStreamDefaultReader<string> | undefined
    try {
      await client.query('begin')
      await client.query('lock table threads in access exclusive mode')
      // The browser gets the same page; the test reads its start by fetch, as the lock cannot wait for the browser.
      await page.goto(at('/account/messages'), { waitUntil: 'commit' })
      // search engines get complete pages, so the test sends a browser's user agent
      const headers = { cookie: `access_token=${person.token}`, 'user-agent': browserName }
      const reply = await fetch(new URL(at('/account/messages'), baseURL), { headers })
      body = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await body?.read(); part && !part.done; part = await body?.read()) {
        html += part.value
        if (html.includes(`>${t('ui.loading')}<`)) break
      }
      expect(html.includes(nothingYet), 'what is slow').toBe(false)
      expect(html).toContain(`>${t('ui.loading')}<`)
      expect(html).toContain(person.name)
    } finally {
      await client.query('rollback')
      client.release()
      await pool.end()
    }
    await body?.cancel()
    await expect(page.getByRole('heading', { name: nothingYet })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: t('ui.loading') })).toHaveCount(0)
  },
)
