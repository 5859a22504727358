import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SavedReply } from '@husrum/contract/experts/saved-replies.ts'
import texts from '#locales/experts/saved-replies/saved-replies.en.json' with { type: 'json' }
import { button, keys, show } from '#ui/browser.testing.tsx'
import { SavedReplies, type SavedRepliesProps } from './SavedReplies.tsx'

let stored: SavedReply[] = []
let picked: string[] = []
let isDown = false
/** Reads never get an answer. */
let isSilent = false
let cache: QueryClient
/** Runs after storing and before the answer. */
let beforeAnswer: () => Promise<unknown> = async () => undefined

const table = {
  listSavedReplies: async () => {
    if (isDown) throw new Error('down')
    if (isSilent) await new Promise(() => undefined)
    return { data: [...stored] }
  },
  addSavedReply: async ({ body }: { body: Omit<SavedReply, 'id'> }) => {
    const made = { id: stored.length + 10, ...body }
    stored.push(made)
    await beforeAnswer()
    return { data: made }
  },
  changeSavedReply: async ({ params: { id }, body }: { params: { id: number }; body: Omit<SavedReply, 'id'> }) => {
    stored = stored.map((reply) => (reply.id === id ? { id, ...body } : reply))
    return { data: { id, ...body } }
  },
  removeSavedReply: async ({ params: { id } }: { params: { id: number } }) => {
    stored = stored.filter((reply) => reply.id !== id)
  },
  sortSavedReplies: async ({ body: { ids } }: { body: { ids: number[] } }) => {
    stored = ids.flatMap((id) => stored.find((reply) => reply.id === id) ?? [])
    return { data: [...stored] }
  },
}

const into = { name: 'Ann', values: { first_name: 'Ann', city: 'Aarhus' }, written: '' }
function draw(props: Partial<SavedRepliesProps> = {}) {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <h1>Leads</h1>
          <SavedReplies into={into} onPick={(text) => picked.push(text)} onClose={() => {}} {...props} />
        </>
      ),
    }),
    history: createMemoryHistory(),
    context: { api: () => table, language: 'en' },
  })
  show(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: texts },
  )
}
const titles = () => [...document.querySelectorAll('dialog ul b')].map(({ textContent }) => textContent)
const expectNoFaults = async () => {
  const { violations } = await axe.run(document.querySelector('dialog') ?? document)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

beforeEach(() => {
  stored = [
    { id: 1, title: 'Yes', body: 'Hello {first_name} in {city}' },
    { id: 2, title: 'Ask', body: 'Hi {first_name}, {question}' },
  ]
  picked = []
  isDown = false
  isSilent = false
  beforeAnswer = async () => undefined
})

test('fields are seen filled and go out filled; what nobody knows stays a field', async () => {
  draw()
  await expect.element(page.getByText('Hello Ann in Aarhus')).toBeVisible()
  await expectNoFaults()
  await page.getByText('Hi Ann, {question}').click()
  await page.getByRole('searchbox').fill('aar')
  await expect.element(page.getByText('No reply has these words.')).toBeVisible()
  await page.getByRole('searchbox').fill('city')
  await keys('{Enter}')
  expect(picked).toEqual(['Hi Ann, {question}', 'Hello Ann in Aarhus'])
})

test('what was written is kept as a reply, with a field put in by a press', async () => {
  draw({ into: { ...into, written: 'I would start with light.' } })
  await button('Save what you wrote').click()
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('I would start with light.')
  await button('Save').click()
  await expect.element(page.getByText('Give it a title of at least two letters.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title' }).fill('Light first')
  const box = page.getByRole('textbox', { name: 'Text' })
  await box.fill('Dear ')
  await button('First name').click()
  await expect.element(box).toHaveValue('Dear {first_name}')
  await expect.element(page.getByText('Dear Ann')).toBeVisible()
  await expectNoFaults()
  await button('Save').click()
  await expect.poll(titles).toEqual(['Yes', 'Ask', 'Light first'])
  expect(stored.at(-1)).toMatchObject({ title: 'Light first', body: 'Dear {first_name}' })
})

test('a reply that a refetch brought before its own answer is listed once', async () => {
  beforeAnswer = async () => {
    await cache.refetchQueries()
    isSilent = true // no later read corrects the screen
  }
  draw({ into: { ...into, written: 'I would start with light.' } })
  await button('Save what you wrote').click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Light first')
  await button('Save').click()
  await expect.poll(titles).toEqual(['Yes', 'Ask', 'Light first'])
})

test('a reply is changed, moved and deleted', async () => {
  draw()
  const more = (title: string) => button(`More for “${title}”`)
  const choose = async (title: string, entry: string) => {
    await more(title).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Ask', 'Move up')
  await expect.poll(titles).toEqual(['Ask', 'Yes'])
  await choose('Yes', 'Edit')
  await page.getByRole('textbox', { name: 'Title' }).fill('Yes, gladly')
  await button('Save').click()
  await expect.poll(titles).toEqual(['Ask', 'Yes, gladly'])
  await choose('Ask', 'Delete')
  await expect.poll(titles).toEqual(['Yes, gladly'])
  expect(stored).toEqual([{ id: 1, title: 'Yes, gladly', body: 'Hello {first_name} in {city}' }])
})

test('none yet, and none that could be read', async () => {
  stored = []
  draw()
  await expect.element(page.getByText(/no saved replies yet/)).toBeVisible()
  await expectNoFaults()
  isDown = true
  draw()
  await expect.element(page.getByRole('alert')).toBeVisible()
  isDown = false
  stored = [{ id: 1, title: 'Yes', body: 'Hello' }]
  await button('Try again').click()
  await expect.poll(titles).toEqual(['Yes'])
})

test('who has none yet finds three to begin with, filled for the client, and changes one before keeping it', async () => {
  stored = []
  draw()
  const words = texts['saved-replies'].starter
  for (const { title } of Object.values(words))
    await expect.element(page.getByText(title, { exact: true })).toBeVisible()
  await expect.element(page.getByText(/My first idea: \{idea\}/)).toBeVisible()
  await expectNoFaults()
  await page.getByText(words.question.title).click()
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue(words.question.title)
  await page.getByRole('textbox', { name: 'Text' }).fill('One question first, {first_name}?')
  await button('Save').click()
  await expect.poll(titles).toEqual([words.question.title])
  expect(stored).toMatchObject([{ title: words.question.title, body: 'One question first, {first_name}?' }])
  expect(picked).toEqual([])
})
