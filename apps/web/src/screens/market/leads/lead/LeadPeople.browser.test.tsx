import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LeadDetail, LeadNote } from '@husrum/contract/market/leads/leads.ts'
import type { Colleague } from '@husrum/contract/core/shapes.ts'
import { leadQueries } from '#queries/market/leads.ts'
import { useShell } from '#lib/shell-context.ts'
import texts from '#locales/market/leads/leads.en.json' with { type: 'json' }
import { expectNoAxeViolations, showWithShell } from '#ui/shell.testing.tsx'
import { LeadFilters } from '../list/LeadFilters.tsx'
import { LeadNotes } from './LeadNotes.tsx'
import { LeadPeople } from './LeadPeople.tsx'
import type { LeadActions } from '../use-lead-actions.ts'

const words = texts.leads
const rikke = { id: 5, name: 'Rikke Vestergaard' }
const maria = { id: 6, name: 'Maria Juhl' }
const gone = { id: 7, name: 'Jonas Lund' }
const accountOf = (people: number) => ({
  id: 5,
  role: 'expert',
  studio: { people, role: 'owner', has_seat: true, name: 'Studio Vest' },
})
const studio = { people: [rikke, maria] }

function draw(lead: Partial<LeadDetail>, people = 2) {
  const assigned: (Colleague | undefined)[] = []
  const Part = () => {
    const assign = useMutation({ mutationFn: async ({ to }: { to: Colleague | undefined }) => void assigned.push(to) })
    return (
      <LeadPeople
        lead={{ id: 3, assignee: null, answered_by: null, ...lead } as LeadDetail} // Its fields
        assign={assign as unknown as LeadActions['assign']} // It calls only this function.
      />
    )
  }
  showWithShell(Part, { answers: { getStudio: () => studio }, more: texts, account: accountOf(people) })
  return assigned
}
const choice = page.getByRole('combobox', { name: words.assign.label })

test('a lead is given to somebody, and to everyone again; who answered is said', async () => {
  const assigned = draw({ answered_by: maria })
  await expect.element(choice).toHaveValue('')
  await expect.element(page.getByText('Answered by Maria Juhl')).toBeVisible()
  await expectNoAxeViolations()
  await choice.selectOptions('Maria Juhl')
  await expect.poll(() => assigned).toEqual([maria])
  const back = draw({ assignee: maria })
  await expect.element(choice).toHaveValue('6')
  await choice.selectOptions(words.assign.nobody)
  await expect.poll(() => back).toEqual([undefined])
})

test('who has left is named until somebody else has it', async () => {
  draw({ assignee: gone })
  await expect.element(choice).toHaveValue('7')
  await expect.element(choice.getByRole('option', { name: 'Jonas Lund' })).toBeInTheDocument()
})

test('who works alone sees nothing of it', async () => {
  const calls = showWithShell(
    () => <LeadPeople lead={{ assignee: null } as LeadDetail} assign={{} as LeadActions['assign']} />, // Without data
    { account: accountOf(1), more: texts },
  )
  await expect.poll(() => calls.map(([name]) => name)).toEqual(['getAccount'])
  await expect.element(choice).not.toBeInTheDocument()
})

test('notes of several people say whose they are', async () => {
  const note: LeadNote = { id: 1, body: 'Oak floor', author: maria, created_at: '2026-11-20T10:00:00Z', updated_at: '' }
  const draw = (people: number) =>
    showWithShell(
      () => <LeadNotes lead={{ id: 3, notes: [note] } as unknown as LeadDetail} />, // Lead fields of the notes
      { account: accountOf(people), more: texts },
    )
  draw(2)
  await expect.element(page.getByText(words.notes.shared)).toBeVisible()
  await expect.element(page.getByText(/Maria Juhl/)).toBeVisible()
  draw(1)
  await expect.element(page.getByText(words.notes.private)).toBeVisible()
  await expect.element(page.getByText(/Maria Juhl/)).not.toBeInTheDocument()
})

test('a note that a refetch brought before its own answer is there once', async () => {
  const made: LeadNote = {
    id: 8,
    body: 'Call on Tuesday',
    author: null,
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '',
  }
  let isSaved = false
  let reads = 0
  let refetch: () => Promise<unknown> = async () => undefined
  const answers = {
    getLead: async () => {
      if (isSaved && reads > 1) await new Promise(() => undefined) // No later read corrects what is shown.
      reads += 1
      return { id: 3, notes: isSaved ? [made] : [] }
    },
    createLeadNote: async () => {
      isSaved = true
      await refetch()
      return made
    },
  }
  const Part = () => {
    const lead = useQuery(leadQueries(useShell().api).detail(3))
    useEffect(() => void (refetch = lead.refetch), [lead.refetch])
    return lead.data ? <LeadNotes lead={lead.data} /> : null
  }
  showWithShell(Part, { answers, account: accountOf(1), more: texts })
  await page.getByRole('button', { name: words.notes.add }).click()
  await page.getByRole('textbox', { name: words.notes.new }).fill(made.body)
  await page.getByRole('button', { name: words.notes.save }).click()
  await expect.element(page.getByRole('button', { name: words.notes.add })).toBeVisible()
  await expect.element(page.getByText(made.body)).toBeVisible()
})

test('only several people choose whose leads they see', async () => {
  const whose = page.getByRole('combobox', { name: words.whose.label })
  const draw = (people: number) =>
    showWithShell(
      () => (
        <LeadFilters
          view={{ mine: true }}
          counts={{}}
          snoozed={0}
          total={2}
          now={Date.parse('2026-11-20T10:00:00Z')}
          searching={false}
          onSearching={() => {}}
        />
      ),
      {
        answers: {
          getLeadStatistics: () => ({ received: 0 }),
          getOwnExpert: () => ({ status: 'active', capacity: { used: 0, limit: 8 } }),
        },
        account: accountOf(people),
        more: texts,
      },
    )
  draw(1)
  await expect.element(page.getByRole('combobox', { name: words.sort.label })).toBeVisible()
  await expect.element(whose).not.toBeInTheDocument()
  draw(2)
  await expect.element(whose).toHaveValue('mine')
})
