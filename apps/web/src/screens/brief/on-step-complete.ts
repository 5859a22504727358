/** What completing the last steps does: check the account and send a code, register, or save the brief. */
import type { BriefAnswers } from '@husrum/contract/briefs.ts'
import { personOf } from '#flows/account-answers.ts'
import { toWire, type BriefDraft } from '#flows/client-brief-answers.ts'
import { checkAndSendCode, register } from '#flows/registration.ts'
import type { OnStepComplete, StepCompletions } from '#flows/use-flow.ts'
import { briefActions } from '#lib/queries/briefs.ts'
import { briefQueries, registration } from '#lib/queries/registration.ts'
import type { ShellContext } from '#lib/shell-context.ts'

type Finishing = {
  context: ShellContext
  signedIn: boolean
  onFinish: () => void
  showSuccess: () => Promise<void>
}

export function onStepComplete(finishing: Finishing): StepCompletions<BriefDraft> {
  const { context, signedIn, onFinish, showSuccess } = finishing
  if (signedIn) return { 8: putting(finishing) }
  return {
    8: checkAndSendCode(context, { accepted: true }),
    9: register<BriefDraft>({
      context,
      send: (answers, proof) => registration(context.api).withBrief(personOf(answers), proof, wholeBrief(answers)),
      onRegister: onFinish,
      onDone: showSuccess,
    }),
  }
}

function putting({ context, onFinish, showSuccess }: Finishing): OnStepComplete<BriefDraft> {
  const { api, queryClient } = context
  return async (answers, { finish }) => {
    onFinish()
    const brief = await briefActions(api).change(wholeBrief(answers))
    finish()
    queryClient.removeQueries({ queryKey: ['matches'] })
    queryClient.setQueryData(briefQueries(api).current().queryKey, brief)
    await showSuccess()
  }
}

// each step was checked by its part of the schema
const wholeBrief = (answers: BriefDraft) => toWire(answers) as BriefAnswers
