/** Public pages run no script until somebody touches them. What is done first must count all the same. */
import { expectNoAxeViolations } from './support/axe.ts'
import { register } from './support/account.ts'
import { expect, test } from './support/story.ts'

test('the first thing somebody does on a page that sleeps counts', async ({
  page,
  request,
  t,
  at,
  language,
  phone,
  isMobile,
}) => {
  const scripts: string[] = []
  page.on('request', (each) => each.resourceType() === 'script' && scripts.push(each.url()))
  const { data: experts } = await (await request.get('/api/architect/search?sort=rating&service_type=designer')).json()
  const id: number = experts[0].id
  const { data: projects } = await (await request.get(`/api/architect/${id}/projects`)).json()
  const press = (target: ReturnType<typeof page.locator>) => (isMobile ? target.tap() : target.click())

  await test.step('untouched, a page runs nothing', async () => {
    await page.goto(at('/experts'), { waitUntil: 'networkidle' })
    expect(scripts.filter((url) => !url.includes('framework-'))).toEqual([])
    await expectNoAxeViolations(page)
  })

  await test.step('a photo opens over the page', async () => {
    await page.goto(at(`/experts/${id}/projects/${projects[0].id}`))
    await press(page.locator('figure a[aria-haspopup=dialog]').first())
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page).toHaveURL(/\/projects\/\d+/)
  })

  await test.step('two filters pressed one after the other both count', async () => {
    await page.goto(at('/experts'))
    if (phone) await page.getByRole('button', { name: t('experts.filter.title') }).tap()
    const shown = page.locator('label').locator('visible=true')
    for (const value of ['scandinavian', 'modern'])
      await press(shown.filter({ has: page.locator(`input[name="styles"][value="${value}"]`) }).first())
    await expect(page).toHaveURL(/styles=[^&]*scandinavian/)
    await expect(page).toHaveURL(/modern/)
  })

  await test.step('what is typed into the login before its script is there gets in', async () => {
    const person = await register(request, language)
    await page.goto(at('/login'))
    await page.getByRole('textbox', { name: t('login.email') }).fill(person.email)
    await page.getByLabel(t('login.password'), { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/account\/design-hub/)
  })
})
