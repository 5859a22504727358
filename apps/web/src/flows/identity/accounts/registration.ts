/** The end of every flow with an account: check the person, send a code, verify the phone, register. */
import type { Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { wholePhone } from '#lib/language/phone.ts'
import { isCodeValid, registration, type Proof } from '#queries/identity/accounts.registration.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { signIn } from '#lib/session/signing.ts'
import type { ShellContext } from '#lib/shell-context.ts'
import { personOf, type AccountAnswers } from '../../experts/joining/account-answers.ts'

type Change = Partial<AccountAnswers>
/** Fits `OnStepComplete` of every flow whose answers hold an account. */
type RegistrationStep<A extends AccountAnswers> = (
  answers: A,
  flow: { change: (change: Change) => void; finish: () => void },
) => Promise<Change | void>

/** Stores the password in memory and has the server check the person, completely or for one step. */
export function checkPerson(context: ShellContext, person: Partial<ReturnType<typeof personOf>> & { terms?: true }) {
  const { email, password } = person
  if (email !== undefined && password !== undefined) context.auth.setCredentials({ email, password })
  return registration(context.api).checkPart(person)
}

/** The account step. `accepted`: this step asks for the terms, and no later one. */
export function checkAndSendCode(
  context: ShellContext,
  { accepted }: { accepted: boolean },
): RegistrationStep<AccountAnswers> {
  return async (answers) => {
    await checkPerson(context, { ...personOf(answers), ...(accepted ? { terms: true } : {}) })
    if (answers.verification_token || isCodeValid(answers.code_sent_at, Date.now())) return
    await registration(context.api).sendCode(wholePhone(answers))
    return { code_sent_at: Date.now() }
  }
}

/** The proof of the phone; a code that was checked already is not checked again. */
export async function verifyPhone({ api }: ShellContext, answers: AccountAnswers): Promise<Proof> {
  const { verification_token, verifyCode } = answers
  return verification_token ? { verification_token } : registration(api).checkCode(wholePhone(answers), verifyCode)
}

export type Registering<A extends AccountAnswers> = {
  context: ShellContext
  send: (answers: A, proof: Proof) => Promise<Session>
  /** From here on the account may exist while the form is still shown. */
  onRegister: () => void
  onFail?: () => void
  onDone: () => Promise<void> | void
  signIn?: typeof signIn
}

export function register<A extends AccountAnswers>({
  context,
  send,
  onRegister,
  onFail,
  onDone,
  signIn: enter = signIn,
}: Registering<A>): RegistrationStep<A> {
  return async (answers, { change, finish }) => {
    const proof = await verifyPhone(context, answers)
    change(proof) // shows the tick while the account is created
    onRegister()
    try {
      const session = await send(answers, proof)
      finish()
      context.auth.setCredentials(undefined)
      enter(context, session)
    } catch (error) {
      onFail?.()
      // the proof is too old: another code is needed
      if (fieldErrors(error)?.verifyCode) change({ verification_token: '', verifyCode: '' })
      throw error
    }
    await onDone()
  }
}
