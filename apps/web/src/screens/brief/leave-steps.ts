/** What leaving the last steps of the brief does: checks the account and sends a code; checks the code and registers; or puts the brief. */
import { wholePhone } from '../../lib/phone.ts'
import type { BriefAnswers } from '@husrum/contract/briefs.ts'
import { personOf } from '../../flows/account-answers.ts'
import { toWire, type BriefDraft } from '../../flows/client-brief-answers.ts'
import type { LeaveStep } from '../../flows/use-flow.ts'
import { paths } from '../../lib/paths.ts'
import { briefQueries, isCodeAlive, registration } from '../../lib/queries/registration.ts'
import { fieldErrors } from '../../lib/refusals.ts'
import { signIn } from '../../lib/session.ts'
import type { ShellContext } from '../../lib/shell-context.ts'

type Leaving = {
  context: ShellContext
  signedIn: boolean
  onFinish: () => void
  show: (path: string) => Promise<void>
}

export function leaveSteps(leaving: Leaving): Partial<Record<number, LeaveStep<BriefDraft>>> {
  return leaving.signedIn ? { 8: putting(leaving) } : { 8: sendingCode(leaving), 9: registering(leaving) }
}

function sendingCode({ context }: Leaving): LeaveStep<BriefDraft> {
  const calls = registration(context.api)
  return async (answers) => {
    context.auth.setCredentials({ email: answers.email, password: answers.password })
    await calls.check({ ...personOf(answers), terms: true })
    if (answers.verification_token || isCodeAlive(answers.code_sent_at, Date.now())) return
    await calls.sendCode(wholePhone(answers))
    return { code_sent_at: Date.now() }
  }
}

function registering({ context, onFinish, show }: Leaving): LeaveStep<BriefDraft> {
  const calls = registration(context.api)
  return async (answers, { change, finish }) => {
    const { verification_token } = answers
    const proof = verification_token
      ? { verification_token }
      : await calls.checkCode(wholePhone(answers), answers.verifyCode)
    change(proof) // shows the tick while the account is made
    onFinish()
    try {
      const session = await calls.withBrief(personOf(answers), proof, wholeBrief(answers))
      finish()
      context.auth.setCredentials(undefined)
      signIn(context, session)
    } catch (error) {
      if (fieldErrors(error)?.verifyCode) change({ verification_token: '', verifyCode: '' }) // the proof is too old: another code is needed
      throw error
    }
    await show(paths.clientRegistrationSuccess())
  }
}

function putting({ context, onFinish, show }: Leaving): LeaveStep<BriefDraft> {
  const { api, queryClient } = context
  return async (answers, { finish }) => {
    onFinish()
    const brief = await registration(api).putBrief(wholeBrief(answers))
    finish()
    queryClient.removeQueries({ queryKey: ['matches'] })
    queryClient.setQueryData(briefQueries(api).current().queryKey, brief)
    await show(paths.clientRegistrationSuccess())
  }
}

const wholeBrief = (answers: BriefDraft) => toWire(answers) as BriefAnswers // every step has been checked by its part of that schema
