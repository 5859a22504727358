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
    const folder = process.env.HUSRUM_E2E_DATA
    test.skip(folder === undefined, 'only the product that was started for the stories has a database to hold up')
    const person = await register(request, language)
    await signedInAs(context, baseURL, person.token)
    const pool = openPool((await joinEmbedded(folder ?? '')) ?? {}, 1)
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
