import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import errors from '#locales/core/errors/errors.en.json' with { type: 'json' }
import flow from '#locales/core/flow/flow.en.json' with { type: 'json' }
import password from '#locales/identity/accounts/password.en.json' with { type: 'json' }
import shell from '#locales/core/shell/shell.en.json' with { type: 'json' }
import texts from '#locales/experts/studio/studio.en.json' with { type: 'json' }
import { button } from '#ui/browser.testing.tsx'
import { expectNoAxeViolations, refused, showWithShell, type Answers } from '#ui/shell.testing.tsx'
import { InvitationScreen } from './InvitationScreen.tsx'

const { join } = texts.studio
const opened = {
  studio: { name: 'Studio Vest' },
  invited_by: 'Sofie Vest',
  email: 'maria@example.com',
  name: 'Maria Juhl',
  role: 'assistant',
  expires_at: '2026-11-27T10:00:00.000Z',
}
const load = (answers: Answers = {}) =>
  showWithShell(() => <InvitationScreen token="abc" />, {
    answers: { openStudioInvitation: () => opened, listLandingPhotos: () => [], ...answers },
    more: { ...texts, ...errors, ...flow, ...password, ...shell },
  })
const says = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()

beforeEach(() => sessionStorage.clear())

async function fill() {
  await page.getByRole('textbox', { name: password.password.new }).fill('nine quiet oak boards')
  await page.getByRole('textbox', { name: password.password.repeat }).fill('nine quiet oak boards')
  await page.getByRole('checkbox').click()
  await button('Join Studio Vest').click()
}

test('says who invites whom as what, and asks for what is missing', async () => {
  const calls = load({
    acceptStudioInvitation: () => {
      throw refused(409, 'no_seat_left', {}, 'All seats of this studio are taken.')
    },
  })
  await says(/^Sofie Vest invites you as an assistant\./)
  await says('maria@example.com')
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Maria Juhl')
  await button('Join Studio Vest').click()
  await says(flow.flow.problem.terms.accept)
  await expectNoAxeViolations()
  await fill()
  await says('All seats of this studio are taken.')
  expect(calls.find(([name]) => name === 'acceptStudioInvitation')?.[1]).toEqual({
    body: {
      token: 'abc',
      name: 'Maria Juhl',
      password: 'nine quiet oak boards',
      password_confirmation: 'nine quiet oak boards',
      locale: 'en',
      terms: true,
    },
  })
})

test('a link that was used, revoked or sent again since says what to do', async () => {
  load({
    openStudioInvitation: () => {
      throw refused(422, 'invitation_invalid', { token: ['This link no longer works.'] })
    },
  })
  await says(join.dead.text)
  await expectNoAxeViolations()
})

test('it may stop working while the form is filled in', async () => {
  load({
    acceptStudioInvitation: () => {
      throw refused(422, 'invitation_invalid', { token: ['This link no longer works.'] })
    },
  })
  await says(/^Sofie Vest invites you as an assistant\./)
  await fill()
  await says(join.dead.text)
})

test('an address that has an account needs another one', async () => {
  load({
    acceptStudioInvitation: () => {
      throw refused(422, 'email_has_account', { email: ['This address has an account.'] })
    },
  })
  await says(/^Sofie Vest invites you as an assistant\./)
  await fill()
  await says('Ask Sofie Vest to invite you to Studio Vest with another address.')
  await expectNoAxeViolations()
})

test('without an answer it can be opened again', async () => {
  let isDown = true
  load({
    openStudioInvitation: () => {
      if (isDown) throw refused(503, 'unavailable')
      return opened
    },
  })
  await says(join.failed)
  isDown = false
  await button(texts.studio.retry).click()
  await says('maria@example.com')
})
