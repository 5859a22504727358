import { expect, test } from 'vitest'
import flow from '#locales/core/flow/flow.en.json' with { type: 'json' }
import { showWithShell } from '#ui/shell.testing.tsx'
import { emptyAccount } from '../../experts/joining/account-answers.ts'
import { RegistrationCode } from './RegistrationCode.tsx'

const draw = (password: string) =>
  showWithShell(
    () => (
      <main>
        <h1>Code</h1>
        <RegistrationCode
          answers={{ ...emptyAccount, password, code_sent_at: Date.now() }}
          change={() => undefined}
          problems={{}}
          goOn={() => undefined}
        />
      </main>
    ),
    { more: flow },
  )
const focusedId = () => document.activeElement?.id

test('the focus is in the code, and in the password first where a reload has lost it', async () => {
  draw('a long password')
  await expect.poll(focusedId).toBe('verifyCode')
  draw('')
  await expect.poll(focusedId).toBe('password')
})
