/** A page whose data is slow shows its frame and a skeleton first. */
import process from 'node:process'
import { openPool } from '../apps/server/src/platform/database/database.ts'
import { joinEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { register, signedInAs } from './support/account.ts'
import { expect, test } from './support/story.ts'

test(
  'messages that are slow to load come after the frame, in the same page',
  { tag: '@desktop-en' },
  async ({ page, context, request, baseURL, t, at, language }) => {
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    // of the product started for the stories, or of the one that is up already
    const connection = await joinEmbedded(process.env.HUSRUM_E2E_DATA ?? process.env.HUSRUM_DATA ?? '.data')
    if (!connection) throw new Error('No database answers that could be held up')
    const pool = openPool(connection, 1)
    const client = await pool.connect()
    const loading = page.getByRole('status').filter({ hasText: t('ui.loading') })
    const nothingYet = page.getByRole('heading', { name: t('messages.empty.title') })
    try {
      await client.query('begin')
      await client.query('lock table threads in access exclusive mode')
      await page.goto(at('/account/messages'), { waitUntil: 'commit' })
      await expect(page.getByRole('banner')).toContainText(person.name)
      await expect(loading.first()).toBeAttached()
      await expect(nothingYet).toHaveCount(0)
    } finally {
      await client.query('rollback')
      client.release()
      await pool.end()
    }
    await expect(nothingYet).toBeVisible()
    await expect(loading).toHaveCount(0)
  },
)
