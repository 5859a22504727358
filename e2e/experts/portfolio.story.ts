/** A published project is edited: everybody sees the last published version until the changes are published. */
import { open, signedInAs, tokenOf } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

const VEST = { email: 'studio.vest@husrum.example', password: 'husrum-demo-2026' }

test(
  'changes of a published project are discarded, or published',
  { tag: '@desktop-en|phone-de' },
  async ({ page, context, request, baseURL, t, at }) => {
    const token = await tokenOf(request, VEST)
    const headers = { authorization: `Bearer ${token}` }
    const own = await (await request.get('/api/projects?status=published', { headers })).json()
    const { id, title } = own.data[0]
    const profile = await (await request.get('/api/architect/by-handle/studio-vest')).json()
    const seen = async () =>
      (await (await request.get(`/api/architect/${profile.data.id}/projects/${id}`)).json()).data.title
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await signedInAs(context, baseURL, token)
    await open(page, at(`/expert/projects/${id}/edit`))

    await page.locator('#title').fill(`${title} ain`)
    await expect(page.getByText(t('portfolio.publish.changed'))).toBeVisible()
    expect(await seen()).toBe(title)
    await expectNoAxeViolations(page)
    await press(t('portfolio.publish.discard.open'))
    await press(t('portfolio.publish.discard.action'))
    await expect(page.locator('#title')).toHaveValue(title)
    await expect(page.getByText(t('portfolio.publish.live'))).toBeVisible()

    for (const next of [`${title} again`, title]) {
      await page.locator('#title').fill(next)
      await press(t('portfolio.publish.changes'))
      await expect.poll(seen).toBe(next)
    }
  },
)
