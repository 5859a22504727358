/** Completes the last steps: checks the account and sends a code, registers, or saves the brief. */
import type { BriefAnswers } from '@husrum/contract/clients/briefs/briefs.ts'
import { personOf } from '#flows/experts/joining/account-answers.ts'
import { toWire, type BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import { checkAndSendCode, register } from '#flows/identity/accounts/registration.ts'
import type { OnStepComplete, StepCompletions } from '#flows/use-flow.ts'
import { photosOnDevice } from '#lib/device-storage/device-board.ts'
import { boardActions } from '#queries/clients/boards.ts'
import { briefActions } from '#queries/clients/briefs.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { registration } from '#queries/identity/accounts.registration.ts'
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
      send: async (answers, proof) => {
        const { api, i18n } = context
        const photos = answers.device_board ? photosOnDevice.current() : []
        const items = photos.map(({ id, mark }) => ({ photo_id: id, mark }))
        const board = items.length > 0 ? { board: { name: i18n.t('boards.first'), items } } : {}
        const session = await registration(api).withBrief(personOf(answers), proof, {
          ...wholeBrief(answers),
          ...board,
        })
        // They are stored in the account now, so signing in does not add them again.
        if (items.length > 0) photosOnDevice.clear()
        return session
      },
      onRegister: onFinish,
      onDone: showSuccess,
    }),
  }
}

function putting({ context, onFinish, showSuccess }: Finishing): OnStepComplete<BriefDraft> {
  const { api, queryClient } = context
  return async (answers, { finish }) => {
    onFinish()
    const put = await briefActions(api).change(wholeBrief(answers))
    const brief = answers.board_id === null ? put : await boardActions(api).attach(answers.board_id)
    finish()
    queryClient.removeQueries({ queryKey: ['boards'] })
    queryClient.removeQueries({ queryKey: ['matches'] })
    queryClient.setQueryData(briefQueries(api).current().queryKey, brief)
    await showSuccess()
  }
}

// each step was validated by its part of the schema
const wholeBrief = (answers: BriefDraft) => toWire(answers) as BriefAnswers
