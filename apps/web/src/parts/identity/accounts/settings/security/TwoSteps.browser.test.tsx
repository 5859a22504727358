import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import login from '#locales/identity/accounts/login.en.json' with { type: 'json' }
import texts from '#locales/identity/accounts/security.en.json' with { type: 'json' }
import settings from '#locales/identity/accounts/settings.en.json' with { type: 'json' }
import { showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { button } from '#ui/browser.testing.tsx'
import { TwoSteps } from './TwoSteps.tsx'

const { codes, proof, steps } = texts.security

test('new recovery codes, once kept, say nothing of switching on, and leave the focus at the heading', async () => {
  const calls = {
    getSecondFactor: async () => ({
      data: { totp_since: '2026-03-02T09:00:00.000Z', recovery_codes_left: 9, proof_by: ['totp', 'recovery_code'] },
    }),
    renewRecoveryCodes: async () => ({ data: { recovery_codes: ['abcd-efgh-ijkl'] } }),
  }
  showScreen(TwoSteps, calls, { more: { ...texts, ...settings, ...login } })
  await button(codes.renew).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(settings.settings.reach.password, { exact: true }).fill('husrum-demo-2026')
  await dialog.getByRole('textbox', { name: proof.code }).fill('123456')
  await dialog.getByRole('button', { name: codes.make }).click()
  await expect.element(page.getByText('abcd-efgh-ijkl')).toBeVisible()
  await button(codes.kept).click()
  await expect.element(button(codes.renew)).toBeVisible()
  await expect.element(page.getByText(steps.kept)).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: steps.title })).toHaveFocus()
})
