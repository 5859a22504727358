/** Helpers for tests of the second factor: switch it on, and make codes as an app does. */
import { secondFactor } from '@husrum/contract/identity/accounts/second-factor.ts'
import { expect, vi } from 'vitest'
import type { TestApp } from '../../../../testing/app.ts'
import { PASSWORD, type Person } from '../../../../testing/people.ts'
import { confirmEmail } from '../accounts.testing.ts'
import { appOf } from './factors.service.ts'

/** Sets the clock to the middle of a code's 30 seconds, so that tests do not run across its end. */
export function holdAppClock(t: TestApp): void {
  const now = Math.floor(t.deps.clock.now().getTime() / 30_000) * 30_000 + 15_000
  vi.spyOn(t.deps.clock, 'now').mockImplementation(() => new Date(now))
}

/** The code that the person's app shows, `ahead` seconds from now. */
export const codeNow = (t: TestApp, secret: string, ahead = 0): string =>
  appOf(secret, 'Husrum', 'somebody').generate({ timestamp: t.deps.clock.now().getTime() + ahead * 1000 })

/** A code that is always wrong; the chance that the app shows it is one in a million. */
export const wrongCode = (t: TestApp, secret: string): string => {
  const near = [-60, -30, 0, 30, 60].map((ahead) => codeNow(t, secret, ahead))
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) ?? ''
}

/** Switches it on with the code of half a minute ago, so that the current code is unused. */
export async function withFactor(t: TestApp, { token }: Person): Promise<{ secret: string; codes: string[] }> {
  await confirmEmail(t, { token })
  const started = await t.call(secondFactor.startSecondFactor, { token, body: { current_password: PASSWORD } })
  expect(started.status, started.text).toBe(200)
  const { secret } = started.json.data
  const code = codeNow(t, secret, -30)
  const { status, json, text } = await t.call(secondFactor.confirmSecondFactor, { token, body: { code } })
  expect(status, text).toBe(200)
  return { secret, codes: json.data.recovery_codes }
}
