/** What completing a step of the short form does: check and send a code, check the code, make the account. */
import { personOf } from '#flows/account-answers.ts'
import { checkAndSendCode, register, verifyPhone } from '#flows/registration.ts'
import type { ShortFormDraft } from '#flows/short-form.ts'
import type { StepCompletions } from '#flows/use-flow.ts'
import { registration } from '#lib/queries/registration.ts'
import type { ShellContext } from '#lib/shell-context.ts'

type Registering = { context: ShellContext; onRegister: () => void; onDone: () => void }

export function onStepComplete({ context, onRegister, onDone }: Registering): StepCompletions<ShortFormDraft> {
  return {
    1: checkAndSendCode(context, { accepted: false }),
    2: async (answers) => verifyPhone(context, answers),
    3: async (answers, flow) => {
      const { country_id, city_id } = answers
      if (country_id === null || city_id === null) return // the step's own check has asked for both
      const place = { country_id, city_id }
      const step = register<ShortFormDraft>({
        context,
        send: (given, proof) => registration(context.api).withoutBrief(personOf(given), proof, place),
        onRegister,
        onFail: onDone,
        onDone,
      })
      return step(answers, flow)
    },
  }
}
