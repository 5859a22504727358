import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LeadDetail } from '@husrum/contract/market/leads/leads.ts'
import texts from '#locales/market/leads/leads.en.json' with { type: 'json' }
import matchTexts from '#locales/market/matching/matches.en.json' with { type: 'json' }
import { setToastRenderer, type ShownToast } from '#lib/toast.ts'
import { show } from '#ui/browser.testing.tsx'
import { LeadsScreen } from './LeadsScreen.tsx'

const place = { id: 1, slug: 'aarhus', name: 'Aarhus' }
const budget = { ...place, name: '5,000-10,000 EUR', min: 5000, max: 10_000, currency: 'EUR' }
const sent = {
  status: 'new',
  fact: null,
  by: 'client',
  created_at: '2026-11-18T09:00:00Z',
  note: null,
  author: null,
} as const
const answered = { ...sent, status: 'contacted', by: 'expert', created_at: '2026-11-18T10:00:00Z' } as const
const takenBack = {
  ...sent,
  status: 'withdrawn',
  created_at: '2026-11-19T10:00:00Z',
  note: 'Not now.',
  author: null,
} as const
const brief = {
  id: 3,
  service_type: 'designer',
  project_type: 'residential',
  project_size: 'small',
  project_phase: 'sketching',
  session_type: 'physical',
  outside_expert: 'no',
  country: place,
  city: place,
  rooms: [],
  room_types: [],
  aspects: [],
  specialists: [],
  photos: [],
  board: null,
  style_profile: [],
  preferred_contacts: [],
  about_project: 'A kitchen of 1974.',
  budget,
  timeline: place,
  extra_answers: [],
}
// The fields of a lead that the list and the sheet read.
const lead = {
  id: 7,
  status: 'contacted',
  awaiting_confirmation: false,
  paused_at: null,
  read_at: '2026-11-18T09:30:00Z',
  score: null,
  word: null,
  reasons: [],
  caveats: [],
  improvements: [],
  notes: [],
  brief,
  client: { first_name: 'Ann', city: 'Aarhus' },
  contact: null,
  expires_at: null,
  declines_at: null,
  snoozed_until: null,
  given_back_at: null,
  finished: null,
  thread_id: 4,
  deleted_at: null,
  favourite: false,
  distance_km: null,
  message: null,
  caution: false,
  decline_reason: null,
  sent_to_others: 0,
  history: [sent, answered],
  created_at: '2026-11-18T09:00:00Z',
} as unknown as LeadDetail

let world: { leads: LeadDetail[]; read: number[] }
let queryClient: QueryClient
const visible = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  world = { leads: [lead, { ...lead, id: 8, client: { first_name: 'Liv', city: 'Odense' } }], read: [] }
})
// Restores the browser's own property.
afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'))

function draw(open: number | undefined) {
  const find = (id: number) => {
    const found = world.leads.find((each) => each.id === id)
    if (!found) throw new Error('no such lead')
    return { data: found }
  }
  const table = {
    listLeads: async () => ({
      data: world.leads,
      meta: { current_page: 1, last_page: 1, per_page: 20, total: 2, from: 1, to: 2 },
      counts: { unread: 0, waiting: 0, snoozed: 0, by_status: { contacted: 2 } },
    }),
    getLead: async ({ params }: { params: { id: number } }) => find(params.id),
    readLead: async ({ params }: { params: { id: number } }) => {
      world.read.push(params.id)
      return find(params.id)
    },
    declineLead: async ({ params }: { params: { id: number } }) => {
      const declines_at = new Date(Date.now() + 60_000).toISOString()
      world.leads = world.leads.map((each) => (each.id === params.id ? { ...each, declines_at } : each))
      return find(params.id)
    },
    finishLead: async ({ params }: { params: { id: number } }) => {
      const finished = { at: '2026-12-20T09:00:00Z', by: 'expert' } as const
      world.leads = world.leads.map((each) => (each.id === params.id ? { ...each, finished } : each))
      return find(params.id)
    },
    getOwnExpert: async () => ({ data: { status: 'paused', capacity: { used: 0, limit: 8 } } }),
  }
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = open === undefined ? {} : { lead: open }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <LeadsScreen view={view} loadedAt={Date.parse(sent.created_at)} /> }),
    history: createMemoryHistory(),
    context: { api: () => table, language: 'en', auth: { token: () => 'x', subscribe: () => () => {} } },
  })
  show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: { ...texts, ...matchTexts } },
  )
}
/** Does what the live event of a step does (lib/live/apply-event.ts). */
async function step(...steps: LeadDetail['history']) {
  const { status } = steps.at(-1) ?? sent
  world.leads = world.leads.map((each) =>
    each.id === 7 ? { ...each, status, history: [...each.history, ...steps] } : each,
  )
  await queryClient.invalidateQueries({ queryKey: ['leads'] })
}
const words = texts.leads
const sheet = page.getByRole('region', { name: /Ann/ })

test('a lead that stands open is read again when something becomes of it, once for each step', async () => {
  draw(7)
  await expect.poll(() => world.read).toEqual([7])
  await queryClient.invalidateQueries({ queryKey: ['leads'] })
  expect(world.read).toEqual([7])
  await step(takenBack)
  await expect.element(sheet.getByText('Not now.')).toBeVisible()
  await expect.poll(() => world.read).toEqual([7, 7])
  await queryClient.invalidateQueries({ queryKey: ['leads'] })
  expect(world.read).toEqual([7, 7])
})

test('behind another tab it is read when the person comes back', async () => {
  draw(7)
  await expect.poll(() => world.read).toEqual([7])
  visible('hidden')
  await step(takenBack)
  await expect.element(sheet.getByText('Not now.')).toBeVisible()
  expect(world.read).toEqual([7])
  visible('visible')
  await expect.poll(() => world.read).toEqual([7, 7])
  visible('visible')
  expect(world.read).toEqual([7, 7])
})

test('one that only stands beside the list, unopened, is not read by that', async () => {
  draw(undefined)
  await expect.element(sheet.getByText('A kitchen of 1974.')).toBeVisible()
  await step(takenBack)
  await expect.element(sheet.getByText('Not now.')).toBeVisible()
  expect(world.read).toEqual([])
})

test('of a hire that the client has confirmed, the expert says once that the work is finished', async () => {
  world.leads = world.leads.map((each) => ({ ...each, status: 'won', awaiting_confirmation: true }))
  draw(7)
  const finish = sheet.getByRole('button', { name: texts.leads.finish.action })
  await expect.element(sheet.getByText('A kitchen of 1974.')).toBeVisible()
  expect(finish.query()).toBeNull()
  world.leads = world.leads.map((each) => ({ ...each, awaiting_confirmation: false }))
  await queryClient.invalidateQueries({ queryKey: ['leads'] })
  await finish.click()
  await expect.element(sheet.getByRole('status').filter({ hasText: '20 Dec' })).toBeVisible()
  expect(finish.query()).toBeNull()
})

test('the sheet to decline closes when the lead is answered elsewhere', async () => {
  world.leads = world.leads.map((each) => ({ ...each, status: 'new', history: [sent], thread_id: null }))
  draw(7)
  await sheet.getByRole('button', { name: texts.leads.action.declineLong }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await step(answered)
  await expect.element(dialog).not.toBeInTheDocument()
})

test.each([
  { where: 'that stands open', open: 7, width: 1440, undos: 0 },
  { where: 'that stands open on a phone', open: 7, width: 390, undos: 0 },
  { where: 'in the list of a phone', open: undefined, width: 390, undos: 1 },
])('a declined lead $where offers one way back in sight', async ({ open, width, undos }) => {
  const toasts: ShownToast[] = []
  setToastRenderer((toast) => toasts.push(toast))
  await page.viewport(width, 800)
  world.leads = [{ ...lead, status: 'new', history: [sent], thread_id: null }]
  draw(open)
  const decline = page.getByRole('button', {
    name: new RegExp(`^(${words.action.decline}|${words.action.declineLong})`),
  })
  await decline.first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(words.decline.reason.busy).click()
  await dialog.getByRole('button', { name: words.decline.action }).click()
  await expect.poll(() => toasts.length).toBe(1)
  expect(toasts.filter(({ action }) => action)).toHaveLength(undos)
  const keep = sheet.getByRole('button', { name: words.action.undoDecline, exact: true })
  if (open) await expect.element(keep).toBeVisible()
  else expect(keep.query()).toBeNull()
})

test('on a phone what the client wrote stands above the facts, of which one line says what decides; else below', async () => {
  await page.viewport(390, 844)
  draw(7)
  const topOf = (text: string) => sheet.getByText(text, { exact: true }).element().getBoundingClientRect().top
  const line = sheet.getByText('Aarhus · 5,000-10,000 EUR · Aarhus')
  await expect.element(line).toBeVisible()
  expect(topOf('A kitchen of 1974.')).toBeLessThan(topOf(words.fact.where))
  expect(topOf(words.fact.where)).toBeLessThan(topOf(words.history.title))
  await page.viewport(1440, 900)
  await expect.element(line).not.toBeVisible()
  expect(topOf(words.fact.where)).toBeLessThan(topOf('A kitchen of 1974.'))
})
