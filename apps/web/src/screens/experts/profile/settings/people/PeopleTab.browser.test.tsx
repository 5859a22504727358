import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Studio, StudioInvitation, StudioPerson } from '@husrum/contract/experts/studio.ts'
import flow from '#locales/core/flow/flow.en.json' with { type: 'json' }
import login from '#locales/identity/accounts/login.en.json' with { type: 'json' }
import plansTexts from '#locales/experts/billing/plans.en.json' with { type: 'json' }
import settings from '#locales/identity/accounts/settings.en.json' with { type: 'json' }
import texts from '#locales/experts/studio/studio.en.json' with { type: 'json' }
import { button } from '#ui/browser.testing.tsx'
import { expectNoAxeViolations, refused, showWithShell, type Answers } from '#ui/shell.testing.tsx'
import { PeopleTab } from './PeopleTab.tsx'

const words = texts.studio
const person = (id: number, name: string, rest: Partial<StudioPerson> = {}): StudioPerson => ({
  id,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  role: 'member',
  avatar: null,
  joined_at: '2026-10-01T10:00:00.000Z',
  has_seat: true,
  me: false,
  ...rest,
})
const lone = person(1, 'Sofie Vest', { role: 'owner', me: true })
const maria = person(2, 'Maria Juhl')
const invitation: StudioInvitation = {
  id: 9,
  email: 'jonas@example.com',
  name: 'Jonas Lund',
  role: 'assistant',
  sent_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2026-11-27T10:00:00.000Z',
  expired: false,
}
const studioOf = (rest: Partial<Studio> = {}): Studio => ({
  name: 'Studio Vest',
  people: [lone, maria],
  invitations: [],
  seats: { used: 2, limit: 5, plan_id: 3 },
  ...rest,
})

const plan = (id: number, name: string, kroner: number, seats: number) => ({
  id,
  name,
  price: { monthly: kroner * 100, yearly: kroner * 1000 },
  currency: 'DKK',
  limits: { seats },
})
const prices = [plan(1, 'Basic', 0, 1), plan(2, 'Professional', 399, 1), plan(3, 'Studio', 899, 5)]

function load(studio: Studio | (() => Studio), answers: Answers = {}) {
  return showWithShell(PeopleTab, {
    answers: {
      getStudio: () => (typeof studio === 'function' ? studio() : studio),
      getOwnExpert: () => ({ plan_id: 2, status: 'active', country: { code: 'DK' } }),
      listPlans: () => prices,
      ...answers,
    },
    more: { ...texts, ...flow, ...login, ...plansTexts, ...settings },
  })
}
const says = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const asked = (calls: ReturnType<typeof load>, name: string) =>
  calls.filter(([each]) => each === name).map(([, call]) => call)

test('the owner invites somebody; what is missing or refused is said beside the field', async () => {
  let isTaken = true
  const calls = load(studioOf(), {
    inviteToStudio: () => {
      if (isTaken) throw refused(422, 'email_has_account', { email: ['This address has an account.'] })
      return invitation
    },
  })
  await button(words.invite.submit).click()
  await says(words.invite.problem.emailMissing)
  await page.getByRole('textbox', { name: words.invite.email }).fill('jonas@example.com')
  await page.getByRole('textbox', { name: new RegExp(`^${words.invite.name}`) }).fill('Jonas Lund')
  await page.getByRole('radio', { name: new RegExp(`^${words.role.assistant}`) }).click()
  await button(words.invite.submit).click()
  await says('This address has an account.')
  await expectNoAxeViolations()
  isTaken = false
  await button(words.invite.submit).click()
  await expect.element(page.getByRole('textbox', { name: words.invite.email })).toHaveValue('')
  expect(asked(calls, 'inviteToStudio').at(-1)).toEqual({
    body: { email: 'jonas@example.com', name: 'Jonas Lund', role: 'assistant' },
  })
})

test('an invitation is sent again and revoked', async () => {
  const held = { ...studioOf(), invitations: [invitation], seats: { used: 3, limit: 5, plan_id: 3 } }
  const calls = load(held, { resendStudioInvitation: () => invitation, revokeStudioInvitation: () => undefined })
  await says('3 of 5 seats used.')
  await says(words.seats.held)
  await says(/^Assistant, invited .*, works until/)
  await expectNoAxeViolations()
  await page.getByRole('button', { name: `${words.invited.resend}: Jonas Lund` }).click()
  await page.getByRole('button', { name: `${words.invited.revoke}: Jonas Lund` }).click()
  await expect.poll(() => asked(calls, 'revokeStudioInvitation')).toEqual([{ params: { id: 9 } }])
  expect(asked(calls, 'resendStudioInvitation')).toEqual([{ params: { id: 9 } }])
})

test('a role is changed at once; removing somebody says first what becomes of their words and leads', async () => {
  const calls = load(studioOf(), { changeStudioRole: () => maria, removeFromStudio: () => undefined })
  await page.getByRole('combobox', { name: 'Role of Maria Juhl' }).selectOptions('assistant')
  await expect
    .poll(() => asked(calls, 'changeStudioRole'))
    .toEqual([{ params: { id: 2 }, body: { role: 'assistant' } }])
  await page.getByRole('button', { name: 'Remove Maria Juhl' }).click()
  for (const consequence of [words.remove.leads, words.remove.seat]) await says(consequence)
  await expectNoAxeViolations()
  await page.getByRole('dialog').getByRole('button', { name: words.remove.keep }).click()
  expect(asked(calls, 'removeFromStudio')).toEqual([])
  await page.getByRole('button', { name: 'Remove Maria Juhl' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Maria Juhl' }).click()
  await expect.poll(() => asked(calls, 'removeFromStudio')).toEqual([{ params: { id: 2 } }])
})

test('on one seat the tab says why, what more costs, and where', async () => {
  load(studioOf({ people: [lone], seats: { used: 1, limit: 1, plan_id: 2 } }))
  await says('1 of 1 seat used.')
  await says(/899\u00a0kr\./)
  const choose = page.getByRole('link', { name: 'Choose Studio' })
  await expect.element(choose).toHaveAttribute('href', '/expert/billing-and-payments/upgrade?plan=3')
  await expect.element(button(words.invite.submit)).not.toBeInTheDocument()
  await expectNoAxeViolations()
})

test('a full studio says so, and who has lost a seat is named', async () => {
  load(studioOf({ seats: { used: 5, limit: 5, plan_id: 3 } }))
  await says('All 5 seats are taken')
  load(studioOf({ people: [lone, { ...maria, has_seat: false }], seats: { used: 2, limit: 1, plan_id: 1 } }))
  await says('One person has no seat')
  await says(words.noSeat)
  await expectNoAxeViolations()
})

test.each(['member', 'assistant'] as const)('a %s reads the list and may leave the studio', async (role) => {
  const calls = load(
    studioOf({
      people: [
        { ...lone, me: false },
        { ...maria, role, me: true },
      ],
    }),
    {
      leaveAccount: () => {
        throw refused(422, 'validation_failed', { current_password: ['That is not your password.'] })
      },
    },
  )
  await says('Maria Juhl')
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
  await expect.element(button(words.invite.submit)).not.toBeInTheDocument()
  await button(words.leave.submit).click()
  await says(settings.settings.reach.passwordMissing)
  await page.getByRole('textbox', { name: settings.settings.reach.password }).fill('not this one')
  await button(words.leave.submit).click()
  const question = page.getByRole('dialog', { name: 'Leave Studio Vest?' })
  await expectNoAxeViolations()
  await question.getByRole('button', { name: words.leave.submit }).click()
  await says('That is not your password.')
  expect(asked(calls, 'leaveAccount')).toEqual([{ body: { current_password: 'not this one' } }])
})

test('a list that could not be fetched can be asked for again', async () => {
  let isDown = true
  load(() => {
    if (isDown) throw refused(500, 'internal')
    return studioOf()
  })
  await says(words.failed)
  await expectNoAxeViolations()
  isDown = false
  await button(words.retry).click()
  await says('Maria Juhl')
})
