import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnProject } from '@husrum/contract/portfolio.ts'
import texts from '#locales/portfolio/en.json' with { type: 'json' }
import { accountQueries } from '#lib/queries/account.ts'
import { showWithPlans } from '#parts/plans/plans.testing.tsx'
import { button } from '#ui/browser.testing.tsx'
import { draftOf } from './draft.ts'
import { openKeptDrafts } from './kept-draft.ts'
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

function Probe() {
  const editor = useEditor(saved, () => {})
  return (
    <>
      <SaveNotices editor={editor} />
      <output>{[editor.draft.title, editor.draft.description, editor.draft.year].join(' | ')}</output>
    </>
  )
}

let sent: object[]
function open() {
  showWithPlans(<Probe />, {
    calls: {
      listStyles: none,
      listRoomTypes: none,
      listAspects: none,
      listBudgets: none,
      listOwnProjects: none,
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
  await expect.poll(() => sent).toEqual([{ title: 'A flat by the harbour', year: 2025, version: 4, changes: 'keep' }])
})
