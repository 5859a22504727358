/** People's texts in the reader's language, by a stand-in for DeepL that runs beside the product. */
import type { Locator } from '@playwright/test'
import {
  TRANSLATION_KEY,
  translationServer,
  type TranslationServer,
} from '../../apps/server/src/testing/providers/translation-server.ts'
import { open, openTab, register, signedInAs } from '../support/account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { startProduct } from '../support/start-product.ts'
import { putBrief, sendToTheBest } from '../support/stored-brief.ts'
import { expect, test as story } from '../support/story.ts'

/** This expert and the authors of the newest reviews write Danish in the demo. */
const EXPERT = 4
/** DeepL's names for the languages. */
const TARGETS = { en: 'EN-GB', da: 'DA', de: 'DE' } as const
const DANISH = 'Jeg kommer gerne og ser på køkkenet på torsdag, og jeg tager et par prøver på træ med.'

const test = story.extend<object, { service: TranslationServer; product: { url: string } }>({
  service: [
    async ({ browserName: _browserName }, give) => {
      const service = await translationServer()
      await give(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ service }, give) => {
      const product = await startProduct({ TRANSLATION_KEY, TRANSLATION_URL: service.url })
      await give(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ product }, give) => give(product.url),
})
const tags = { tag: '@desktop-de|phone-en' }

test(
  'a visitor reads a profile, a review and a project in their language',
  tags,
  async ({ page, request, t, at, language }) => {
    const { data: expert } = await (await request.get(`/api/architect/${EXPERT}`)).json()
    const { data: reviews } = await (await request.get(`/api/architect/${EXPERT}/reviews`)).json()
    const review = reviews.find((each: { language: string }) => each.language === 'da')
    const { data: projects } = await (await request.get(`/api/architect/${EXPERT}/projects`)).json()
    const mark = t('translation.mark', {
      from: new Intl.DisplayNames(language, { type: 'language' }).of('da') ?? '',
      provider: 'DeepL',
    })
    /** A page may set the first sentence larger than the rest. */
    const beginning = (text: string) => text.split(/(?<=[.!?])\s/)[0] ?? ''
    /** The translation has its mark and language, and one press shows only the original again. */
    const readIn = async (place: Locator, original: string) => {
      const words = place.getByText(`[${TARGETS[language]}] ${beginning(original)}`)
      await place.getByRole('button', { name: t('translation.read') }).click()
      await expect(words).toBeVisible()
      expect(await words.evaluate((found) => found.closest('[lang]')?.getAttribute('lang'))).toBe(language)
      await expect(place.getByText(mark)).toBeVisible()
      await expectNoAxeViolations(page)
      await place.getByRole('button', { name: t('translation.original') }).click()
      await expect(words).toBeHidden()
      const own = place.getByText(beginning(original)).first()
      await expect(own).toBeVisible()
      expect(await own.evaluate((found) => found.closest('[lang]')?.getAttribute('lang'))).toBe('da')
    }

    await test.step('the profile', async () => {
      await open(page, at(`/experts/${EXPERT}`))
      await readIn(page.locator('main header'), expert.description)
    })
    await test.step('a review', async () => {
      await readIn(
        page
          .getByRole('article')
          .filter({ hasText: beginning(review.body) })
          .last(),
        review.body,
      )
    })
    await test.step('a project, whose title says its language too', async () => {
      const [project] = projects
      await open(page, at(`/experts/${EXPERT}/projects/${project.id}`))
      await expect(page.getByRole('heading', { level: 1 }).locator('[lang=da]')).toHaveText(project.title)
      await readIn(page.getByRole('main'), project.description)
    })
  },
)

test(
  'a message goes to the service after its reader has agreed, who can take that back',
  tags,
  async ({ page, context, baseURL, request, service, t, at, language, phone }) => {
    const person = await register(request, language)
    await putBrief(request, person.token)
    const { id, session } = await sendToTheBest(request, person)
    const sent = await request.post('/api/messages', {
      headers: { authorization: `Bearer ${session}` },
      data: { lead_id: id, body: DANISH },
    })
    expect(sent.status(), await sent.text()).toBe(201)
    const threads = await request.get('/api/threads', { headers: { authorization: `Bearer ${person.token}` } })
    const [{ id: thread }] = (await threads.json()).data
    const askedFor = () => service.asked.filter(({ text }) => text.includes(DANISH)).length
    await signedInAs(context, baseURL, person.token)
    const main = page.getByRole('main')

    await test.step('the first press asks', async () => {
      await open(page, at(`/account/messages?thread=${thread}`))
      await main.getByRole('button', { name: t('translation.read') }).click()
      await expect(main.getByText(t('translation.ask', { provider: 'DeepL' }))).toBeVisible()
      await expectNoAxeViolations(page)
      expect(askedFor()).toBe(0)
    })
    await test.step('whoever agrees reads the translation', async () => {
      await main.getByRole('button', { name: t('translation.agree') }).click()
      await expect(main.getByText(`[${TARGETS[language]}] ${DANISH}`)).toBeVisible()
      await expect(main.locator('p[lang=da]').getByText(DANISH, { exact: true })).toBeVisible()
      expect(askedFor()).toBe(1)
    })
    await test.step('the settings list the consent and take it back', async () => {
      await open(page, at('/account/settings'))
      await openTab(page, t, 'privacy', phone)
      const name = t('settings.consents.translation')
      await main.getByRole('button', { name: t('settings.consents.withdrawOf', { name }) }).click()
      await expect(page.getByText(t('settings.consents.withdrawn')).first()).toBeVisible()
      await expect(main.getByRole('heading', { name: t('settings.consents.title') })).toBeFocused()
      await expectNoAxeViolations(page)
      const refused = await request.get('/api/account/consents', {
        headers: { authorization: `Bearer ${person.token}` },
      })
      const [consent] = (await refused.json()).data.filter(
        (each: { document: string }) => each.document === 'translation',
      )
      expect(consent.withdrawn_at).not.toBeNull()
    })
  },
)
