import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PROJECT_STORY_MAX } from '@husrum/contract/core/limits.ts'
import type { KeptText, OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import texts from '#locales/experts/portfolio/portfolio.en.json' with { type: 'json' }
import { accountQueries } from '#queries/identity/accounts.ts'
import { setToastRenderer, type ShownToast } from '#lib/toast.ts'
import { showWithPlans } from '#parts/experts/billing/plans.testing.tsx'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { refused } from '#ui/shell.testing.tsx'
import { draftOf } from './draft.ts'
import { openTabDrafts } from './saving/kept-draft.ts'
import { KeptTexts } from './saving/KeptTexts.tsx'
import { SaveNotices } from './saving/SaveNotices.tsx'
import { useEditor } from './use-editor.ts'

const words = texts.portfolio
const none = async () => ({ data: [] })

// The fields that the editor reads.
const saved = {
  id: 7,
  version: 4,
  status: 'draft',
  title: 'A house',
  description: 'It was dark.',
  project_type: null,
  styles: [],
  room_types: [],
  aspects: [],
  materials: [],
  city: null,
  year: 2024,
  size_m2: null,
  budget: null,
  images: [],
  cover: null,
} as unknown as OwnProject
const base = { ...draftOf(saved), title: 'A flat', description: '' }

const NOW = '2026-11-28T18:00:00Z'

function Probe() {
  const editor = useEditor(saved, () => {})
  return (
    <>
      <SaveNotices editor={editor} />
      <KeptTexts editor={editor} />
      <input
        aria-label="Title"
        value={editor.draft.title}
        onChange={({ target: { value } }) => editor.change((draft) => ({ ...draft, title: value }))}
      />
      <output>{[editor.draft.title, editor.draft.description, editor.draft.year].join(' | ')}</output>
    </>
  )
}

let sent: object[]
let kept: KeptText[]
let keeping: () => Promise<void>
let toasts: ShownToast[]
function open() {
  showWithPlans(<Probe />, {
    calls: {
      listStyles: none,
      listRoomTypes: none,
      listAspects: none,
      listBudgets: none,
      listOwnProjects: none,
      listKeptTexts: async () => ({ data: kept }),
      keepTexts: async ({ body: { texts } }: { body: { texts: Pick<KeptText, 'field' | 'text'>[] } }) => {
        sent.push(...texts)
        await keeping()
        kept = [
          ...texts.map((text, at) => ({ ...text, id: kept.length + at, kept_by: 'Rikke', kept_at: NOW })),
          ...kept,
        ]
        return { data: kept }
      },
      updateProject: async ({ body }: { body: object }) => {
        sent.push(body)
        return { data: { ...saved, ...body, version: 5 } }
      },
    },
    more: texts,
    fill: (client) => client.setQueryData(accountQueries((() => ({})) as never).account().queryKey, { id: 1 } as never),
  })
}

beforeEach(() => {
  sessionStorage.clear()
  sent = []
  kept = []
  keeping = async () => {}
  toasts = []
  setToastRenderer((toast) => toasts.push(toast))
})

test('what a reload found unsaved goes together with what another window saved meanwhile', async () => {
  openTabDrafts(1).keep(7, { draft: { ...base, year: '2025' }, base })
  open()
  await expect.element(page.getByText('A house | It was dark. | 2025')).toBeVisible()
  await expect.element(page.getByText(words.restored.title)).toBeVisible()
  await expect.poll(() => sent).toEqual([{ year: 2025, version: 4, changes: 'keep' }])
})

test('after a reload only the field that both changed is asked about, also after a second reload', async () => {
  openTabDrafts(1).keep(7, { draft: { ...base, title: 'A flat by the harbour', year: '2025' }, base })
  open()
  await expect.element(page.getByRole('group', { name: words.edit.title })).toBeVisible()
  open()
  const question = page.getByRole('group', { name: words.edit.title })
  await question.getByText('A flat by the harbour').click()
  expect(sent).toEqual([])
  await button(words.conflict.action).click()
  await expect.element(page.getByText('A flat by the harbour | It was dark. | 2025')).toBeVisible()
  await expect
    .poll(() => sent)
    .toEqual([
      { field: 'title', text: 'A house' },
      { title: 'A flat by the harbour', year: 2025, version: 4, changes: 'keep' },
    ])
})

const ask = async () => {
  openTabDrafts(1).keep(7, { draft: { ...base, title: 'A flat by the harbour' }, base })
  open()
  await page.getByRole('group', { name: words.edit.title }).getByText('A house').click()
}
const title = (one: string) => page.getByText(`${one} | It was dark. | 2024`)

test.each<[string, Error, string[]]>([
  ['is away', new Error('away'), []],
  ['does not know the project', refused(404, 'project_not_found', {}, 'We can’t find it.'), ['We can’t find it.']],
  ['refuses the text', refused(422, 'validation_failed', {}, 'It can’t be kept.'), ['It can’t be kept.']],
])('nothing is decided while the server %s; what nobody else says is said here', async (_, error, said) => {
  keeping = () => Promise.reject(error)
  await ask()
  await button(words.conflict.action).click()
  await expect.poll(() => sent).toEqual([{ field: 'title', text: 'A flat by the harbour' }])
  await expect.element(button(words.conflict.action)).toBeEnabled()
  await expect.element(page.getByRole('group', { name: words.edit.title })).toBeVisible()
  expect(toasts.map(({ message, tone }) => [message, tone])).toEqual(said.map((message) => [message, 'danger']))
  keeping = async () => {}
  await button(words.conflict.action).click()
  await expect.element(title('A house')).toBeVisible()
})

/** Storing the first text waits for the test; what is typed before that is on the screen by then. */
async function typeWhileKeeping(typed: string, press: () => Promise<void>): Promise<void> {
  const first = Promise.withResolvers<void>()
  keeping = () => first.promise
  await press()
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await page.getByLabelText('Title', { exact: true }).fill(typed)
  await expect.element(page.getByText(`${typed} |`, { exact: false })).toBeVisible()
  first.resolve()
}

test('what is typed while the text that loses is being kept is kept as well', async () => {
  await ask()
  await typeWhileKeeping('A flat by the sea', () => button(words.conflict.action).click())
  await expect.element(title('A house')).toBeVisible()
  expect(sent).toEqual([
    { field: 'title', text: 'A flat by the harbour' },
    { field: 'title', text: 'A flat by the sea' },
  ])
})

test('what is typed while a text is being brought back is kept as well', async () => {
  kept = [{ id: 1, field: 'title', text: 'An old flat', kept_by: 'Rikke', kept_at: NOW }]
  open()
  await page.getByText(words.kept.title_one.replace('{{count, number}}', '1')).click()
  await typeWhileKeeping('A house by the sea', () => button(words.kept.action).click())
  await expect.element(title('An old flat')).toBeVisible()
  expect(sent.filter((one) => 'field' in one)).toEqual([
    { field: 'title', text: 'A house' },
    { field: 'title', text: 'A house by the sea' },
  ])
})

test('of a text that is longer than a story the beginning is kept, and the choice is carried out', async () => {
  openTabDrafts(1).keep(7, { draft: { ...base, title: `${'x'.repeat(PROJECT_STORY_MAX - 1)}𝄞` }, base })
  kept = [{ id: 1, field: 'title', text: 'An old flat', kept_by: 'Rikke', kept_at: NOW }]
  open()
  await page.getByText(words.kept.title_one.replace('{{count, number}}', '1')).click()
  await button(words.kept.action).click()
  await expect.element(title('An old flat')).toBeVisible()
  const [first] = sent.filter((one): one is { text: string } => 'text' in one)
  expect(first?.text.length).toBe(PROJECT_STORY_MAX)
  expect(first?.text.isWellFormed()).toBe(true)
})

test('a text that lost is brought back, and the one in its place is kept in turn', async () => {
  await ask()
  await button(words.conflict.action).click()
  await page.getByText(words.kept.title_one.replace('{{count, number}}', '1')).click()
  await expect.element(page.getByText('Rikke', { exact: false })).toBeVisible()
  await expectNoAxeViolations()
  await button(words.kept.action).click()
  await expect.element(title('A flat by the harbour')).toBeVisible()
  await expect
    .poll(() => sent)
    .toEqual([
      { field: 'title', text: 'A flat by the harbour' },
      { field: 'title', text: 'A house' },
      { title: 'A flat by the harbour', version: 4, changes: 'keep' },
    ])
  await button(words.kept.action).click()
  await expect.element(title('A house')).toBeVisible()
})
