import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ExpertPatch, OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { button, show } from '#ui/browser.testing.tsx'
import { refused } from '#ui/shell.testing.tsx'
import { useOwnForm } from './use-own-form.ts'

let patches: ExpertPatch[] = []
/** The field errors that the next change is refused with. */
let wrong: Record<string, string[]> | undefined
const expert = (revision: number, name: string) =>
  ({
    id: 7,
    revision,
    name,
    description: '',
    expert_type: 'individual-expert',
    city: { id: 3, name: 'Aarhus' },
    country: { id: 1 },
    state: null,
    places: [],
    pending: null,
    capacity: { wish: 8 },
    photos: [],
    extra_answers: [],
    cover: null,
    ...Object.fromEntries(
      ['aspects', 'room_types', 'specialists', 'specialties', 'skills', 'budgets', 'timelines', 'styles'].map(
        (list) => [list, []],
      ),
    ),
  }) as unknown as OwnExpert // The fields that the form reads.

function Form({ stored }: { stored: OwnExpert }) {
  const form = useRef<HTMLFormElement>(null)
  const { draft, change, submit, problems } = useOwnForm(stored, form, 'profile')
  return (
    <form ref={form}>
      <label>
        Name <input value={draft.name} onChange={({ target }) => change({ name: target.value })} />
      </label>
      {['q4', 'q5'].map((question) => (
        <p key={question}>
          <input
            aria-label={question}
            id={`extra_answers.${question}`}
            aria-invalid={problems[`extra_answers.${question}`] !== undefined}
            value={String(draft.extra_answers[question] ?? '')}
            onChange={({ target }) => change({ extra_answers: { ...draft.extra_answers, [question]: target.value } })}
          />
          {problems[`extra_answers.${question}`]}
        </p>
      ))}
      <button type="button" onClick={submit}>
        Save
      </button>
    </form>
  )
}

/** As after a reload: only the tab's storage is left. */
function load(stored: OwnExpert) {
  const patchOwnExpert = async ({ body }: { body: ExpertPatch }) => {
    patches.push(body)
    if (wrong) throw refused(422, 'validation_failed', wrong)
    return { data: { ...stored, revision: stored.revision + 1, name: body.name ?? stored.name } }
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Form stored={stored} /> }),
    history: createMemoryHistory(),
    context: { api: () => ({ patchOwnExpert }) }, // The only call this form makes.
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const name = page.getByRole('textbox', { name: 'Name' })

beforeEach(() => {
  sessionStorage.clear()
  patches = []
  wrong = undefined
})

test('edits kept over a reload are saved with the revision they began with', async () => {
  load(expert(4, 'Bo'))
  await name.fill('Bo Lind')
  await expect.poll(() => sessionStorage.length).toBe(1)
  load(expert(5, 'Bo Holm')) // Another window has changed it meanwhile.
  await expect.element(name).toHaveValue('Bo Lind')
  await button('Save').click()
  await expect.poll(() => patches).toMatchObject([{ name: 'Bo Lind', revision: 4 }])
})

test('edits begun after a reload are saved with the revision that was loaded', async () => {
  load(expert(5, 'Bo Holm'))
  await name.fill('Bo Lind')
  await button('Save').click()
  await expect.poll(() => patches).toMatchObject([{ name: 'Bo Lind', revision: 5 }])
})

test('what is wrong with an answer to an owner’s question stands on it until that one is changed', async () => {
  load(expert(5, 'Bo Holm'))
  const four = page.getByRole('textbox', { name: 'q4' })
  const five = page.getByRole('textbox', { name: 'q5' })
  wrong = { 'extra_answers.q4': ['Enter a number.'] }
  await four.fill('high')
  await button('Save').click()
  const problem = page.getByText('Enter a number.')
  await expect.element(problem).toBeVisible()
  await expect.poll(() => document.activeElement?.id).toBe('extra_answers.q4')
  await five.fill('Oak')
  await expect.element(problem).toBeVisible()
  await four.fill('3')
  await expect.element(problem).not.toBeInTheDocument()
  wrong = undefined
  await button('Save').click()
  await expect.poll(() => patches.at(-1)?.extra_answers).toEqual({ q4: '3', q5: 'Oak' })
})
