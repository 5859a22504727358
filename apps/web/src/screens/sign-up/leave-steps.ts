/** What leaving a step of the short form does: check and send a code, check the code, make the account. */
import { wholePhone } from '../../lib/phone.ts'
import { personOf } from '../../flows/account-answers.ts'
import type { ShortFormDraft } from '../../flows/short-form.ts'
import type { LeaveStep } from '../../flows/use-flow.ts'
import { isCodeAlive, registration } from '../../lib/queries/registration.ts'
import { fieldErrors } from '../../lib/refusals.ts'
import { signIn } from '../../lib/session.ts'
import type { ShellContext } from '../../lib/shell-context.ts'

type Leaving = { context: ShellContext; onRegister: () => void; onDone: () => void }

export function leaveSteps({
  context,
  onRegister,
  onDone,
}: Leaving): Partial<Record<number, LeaveStep<ShortFormDraft>>> {
  const calls = registration(context.api)
  return {
    1: async (answers) => {
      context.auth.setCredentials({ email: answers.email, password: answers.password })
      await calls.check(personOf(answers))
      if (answers.verification_token || isCodeAlive(answers.code_sent_at, Date.now())) return
      await calls.sendCode(wholePhone(answers))
      return { code_sent_at: Date.now() }
    },
    2: async (answers) => {
      if (!answers.verification_token) return calls.checkCode(wholePhone(answers), answers.verifyCode)
    },
    3: async (answers, { change, finish }) => {
      const { country_id, city_id, verification_token } = answers
      if (country_id === null || city_id === null) return // the step's own check has asked for both
      onRegister()
      try {
        const session = await calls.withoutBrief(personOf(answers), { verification_token }, { country_id, city_id })
        finish()
        context.auth.setCredentials(undefined)
        signIn(context, session)
      } catch (error) {
        if (fieldErrors(error)?.verifyCode) change({ verification_token: '', verifyCode: '' }) // the proof is too old: another code is needed
        throw error
      } finally {
        onDone()
      }
    },
  }
}
