/** What leaving the steps does that do more than go on: checks, sends a code, registers, saves to the account, hands in. */
import { wholePhone } from '../../lib/phone.ts'
import type { Session } from '@husrum/contract/accounts.ts'
import { isRefusal } from '@husrum/contract/client.ts'
import type { ExpertPatch } from '@husrum/contract/profiles.ts'
import { personOf } from '../../flows/account-answers.ts'
import { PORTFOLIO_STEP, REGISTER_STEP } from '../../flows/account-first.ts'
import { toExpertWire, type ExpertDraft } from '../../flows/expert-answers.ts'
import type { LeaveStep } from '../../flows/use-flow.ts'
import { ownExpertActions, ownExpertQueries } from '../../lib/queries/own-expert.ts'
import { isCodeAlive, registration } from '../../lib/queries/registration.ts'
import { fieldErrors } from '../../lib/refusals.ts'
import type { ShellContext } from '../../lib/shell-context.ts'
import type { Proof } from './registration-body.ts'
import { signInHere } from './sign-in-here.ts'

/** How long "Phone verified" stands before the next question takes its place: long enough to be seen, and read aloud. */
const TICK_MS = 1_200

type Leave = Partial<Record<number, LeaveStep<ExpertDraft>>>

type Registering = {
  context: ShellContext
  send: (answers: ExpertDraft, proof: Proof) => Promise<Session>
  /** From here on the account may come to be while this screen still stands. */
  onRegister: () => void
  onFail: () => void
  onDone: () => Promise<void>
}

export function expertFormLeave(registering: Registering): Leave {
  const { context } = registering
  const calls = registration(context.api)
  return {
    9: async (answers) => {
      context.auth.setCredentials({ email: answers.email, password: answers.password })
      await calls.check({ ...personOf(answers), terms: true })
      if (answers.verification_token || isCodeAlive(answers.code_sent_at, Date.now())) return
      await calls.sendCode(wholePhone(answers))
      return { code_sent_at: Date.now() }
    },
    10: register(registering),
  }
}

export function accountFirstLeave(registering: Registering): Leave {
  const { context } = registering
  const calls = registration(context.api)
  return {
    2: async (answers) => {
      const { phone: _, ...person } = personOf(answers)
      context.auth.setCredentials({ email: person.email, password: person.password })
      await calls.checkPart(person)
    },
    4: async (answers, { change }) => {
      if (answers.verification_token) return
      change(await calls.checkCode(wholePhone(answers), answers.verifyCode))
      await new Promise((done) => setTimeout(done, TICK_MS))
    },
    [REGISTER_STEP]: register(registering),
  }
}

function register({ context, send, onRegister, onFail, onDone }: Registering): LeaveStep<ExpertDraft> {
  const { api, auth, queryClient } = context
  return async (answers, { change, finish }) => {
    const { verification_token } = answers
    const proof = verification_token
      ? { verification_token }
      : await registration(api).checkCode(wholePhone(answers), answers.verifyCode)
    change(proof) // shows the tick while the account is made
    onRegister()
    try {
      const session = await send(answers, proof)
      finish()
      auth.setCredentials(undefined)
      signInHere(context, session)
    } catch (error) {
      onFail()
      if (fieldErrors(error)?.verifyCode) change({ verification_token: '', verifyCode: '' }) // the proof is too old: another code is needed
      throw error
    }
    await queryClient.ensureQueryData(ownExpertQueries(api).profile()).catch(() => undefined) // the next screen asks again
    await onDone() // until then the card shows the pictures
  }
}

type Profile = {
  context: ShellContext
  /** The answers of a step, by its number. */
  fieldsOf: (step: number) => readonly string[]
}

/** From the first profile step on each is saved to the account as it is left; the portfolio hands the profile in. */
export function profileLeave({ context, fieldsOf }: Profile): Leave {
  const { api, queryClient } = context
  const actions = ownExpertActions(api)
  const profile = ownExpertQueries(api).profile().queryKey
  const save: (step: number) => LeaveStep<ExpertDraft> = (step) => async (answers) => {
    queryClient.setQueryData(profile, await actions.change(patchOf(answers, fieldsOf(step))))
  }
  return {
    6: save(6),
    7: save(7),
    8: save(8),
    9: save(9),
    [PORTFOLIO_STEP]: async (answers, { change, finish }) => {
      if (answers.portfolio.length > 0) {
        const ids = answers.portfolio.map(({ id }) => id)
        await renamed({ images: 'portfolio', title: 'project_title' }, () =>
          actions.makeDraftProject(answers.project_title.trim(), ids),
        )
        change({ portfolio: [], project_title: '' }) // or another try would make it twice
        void queryClient.invalidateQueries({ queryKey: ownExpertQueries(api).beginnings().queryKey })
      }
      const expert = await renamed({ style: 'photos' }, () => actions.handIn())
      finish()
      queryClient.setQueryData(profile, expert)
    },
  }
}

function patchOf(answers: ExpertDraft, fields: readonly string[]): ExpertPatch {
  const wire = { specialist_type: null, ...toExpertWire(answers) }
  return Object.fromEntries(Object.entries(wire).filter(([name]) => fields.includes(name)))
}

/** The form's names in place of the call's. */
async function renamed<T>(names: Readonly<Record<string, string>>, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (isRefusal(error) && error.refusal.errors)
      error.refusal.errors = Object.fromEntries(
        Object.entries(error.refusal.errors).map(([field, sentences]) => {
          const [whole = field, ...rest] = field.split('.')
          return [[names[whole] ?? whole, ...rest.slice(0, 1)].join('.'), sentences]
        }),
      )
    throw error
  }
}
