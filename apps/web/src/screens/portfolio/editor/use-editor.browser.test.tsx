import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { KeptText, OwnProject } from '@husrum/contract/portfolio.ts'
import texts from '#locales/portfolio/en.json' with { type: 'json' }
import { accountQueries } from '#lib/queries/account.ts'
import { showWithPlans } from '#parts/plans/plans.testing.tsx'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { draftOf } from './draft.ts'
import { openKeptDrafts } from './kept-draft.ts'
import { KeptTexts } from './KeptTexts.tsx'
import { SaveNotices } from './SaveNotices.tsx'
import { useEditor } from './use-editor.ts'

const words = texts.portfolio
const none = async () => ({ data: [] })

// the fields that the editor reads
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
      <output>{[editor.draft.title, editor.draft.description, editor.draft.year].join(' | ')}</output>
    </>
  )
}

let sent: object[]
let kept: KeptText[]
let isKeeping: boolean
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
        if (!isKeeping) throw new Error('away')
        sent.push(...texts)
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
  isKeeping = true
})

test('what a reload found unsaved goes together with what another window saved meanwhile', async () => {
  openKeptDrafts(1).keep(7, { draft: { ...base, year: '2025' }, base })
  open()
  await expect.element(page.getByText('A house | It was dark. | 2025')).toBeVisible()
  await expect.element(page.getByText(words.restored.title)).toBeVisible()
  await expect.poll(() => sent).toEqual([{ year: 2025, version: 4, changes: 'keep' }])
})

test('after a reload only the field that both changed is asked about, also after a second reload', async () => {
  openKeptDrafts(1).keep(7, { draft: { ...base, title: 'A flat by the harbour', year: '2025' }, base })
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
  openKeptDrafts(1).keep(7, { draft: { ...base, title: 'A flat by the harbour' }, base })
  open()
  await page.getByRole('group', { name: words.edit.title }).getByText('A house').click()
}
const title = (one: string) => page.getByText(`${one} | It was dark. | 2024`)

test('nothing is decided while the text that loses cannot be kept', async () => {
  isKeeping = false
  await ask()
  await button(words.conflict.action).click()
  await expect.element(button(words.conflict.action)).toBeEnabled()
  await expect.element(page.getByRole('group', { name: words.edit.title })).toBeVisible()
  isKeeping = true
  await button(words.conflict.action).click()
  await expect.element(title('A house')).toBeVisible()
  expect(sent).toEqual([{ field: 'title', text: 'A flat by the harbour' }])
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
