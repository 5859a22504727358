import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import texts from '#locales/discovery/translations/translation.en.json' with { type: 'json' }
import { show } from '#ui/browser.testing.tsx'
import { TranslationOf } from './TranslationOf.tsx'

const danish = 'Jeg tegner køkkener og rolige rum, og jeg bliver ved, til det sidste greb er sat på.'
type Answer = () => Promise<unknown>
const translated: Answer = async () => ({
  data: {
    language: 'en',
    from: 'da',
    provider: 'DeepL',
    translated_at: '',
    texts: { description: 'I draw kitchens.' },
  },
})

async function draw(words: string, provider: string | null, answers: Answer[] = [translated]) {
  const asked: unknown[] = []
  const calls = {
    readTranslation: async () => ({ data: { provider } }),
    translateText: async (sent: unknown) => {
      asked.push(sent)
      return answers.shift()?.()
    },
  }
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <p>{words}</p>
          <TranslationOf kind="profile" id={7} words={words} />
          <p>The end</p>
        </>
      ),
    }),
    history: createMemoryHistory(),
    context: {
      api: () => calls,
      language: 'en',
      auth: { token: () => undefined, subscribe: () => () => undefined },
    },
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: texts },
  )
  await expect.element(page.getByText('The end')).toBeVisible()
  return asked
}
const button = () => page.getByRole('button', { name: 'Read in English' })

test('shows the translation with its mark and language, and puts it away', async () => {
  const asked = await draw(danish, 'DeepL')
  await button().click()
  await expect.element(page.getByText('I draw kitchens.')).toBeVisible()
  await expect.element(page.getByText('Translated from Danish by DeepL')).toBeVisible()
  expect(document.querySelector('[role=status] [lang=en]')).not.toBeNull()
  await expect.element(page.getByText(danish)).toBeVisible()
  await page.getByRole('button', { name: 'Show the original only' }).click()
  await expect.element(page.getByText('I draw kitchens.')).not.toBeInTheDocument()
  await button().click()
  await expect.element(page.getByText('I draw kitchens.')).toBeVisible()
  expect(asked).toEqual([{ params: { kind: 'profile', id: 7 }, body: { language: 'en' } }])
})

test('a failure is told beside the words, and can be tried again', async () => {
  await draw(danish, 'DeepL', [() => Promise.reject(new Error('away')), translated])
  await button().click()
  await expect.element(page.getByText('The text couldn’t be translated. Please try again.')).toBeVisible()
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false')
  await button().click()
  await expect.element(page.getByText('I draw kitchens.')).toBeVisible()
})

test.each([
  ['without a service', danish, null],
  [
    'in the reader’s language',
    'I draw kitchens and the quiet rooms of old flats, and stay with you to the end.',
    'DeepL',
  ],
])('there is no button %s', async (_, words, provider) => {
  await draw(words, provider)
  await expect.element(button()).not.toBeInTheDocument()
})
