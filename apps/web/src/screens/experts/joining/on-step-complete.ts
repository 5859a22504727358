/** The steps that do more than move on: check, send a code, register, save to the account, submit. */
import type { QueryKey } from '@tanstack/react-query'
import type { Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { isRefusal } from '@husrum/contract/core/client.ts'
import type { ExpertPatch } from '@husrum/contract/experts/profile/profile.ts'
import { personOf } from '#flows/experts/joining/account-answers.ts'
import { PORTFOLIO_STEP, REGISTER_STEP } from '#flows/experts/joining/account-first.ts'
import { toExpertWire, type ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import {
  checkAndSendCode,
  checkPerson,
  register,
  verifyPhone,
  type Registering,
} from '#flows/identity/accounts/registration.ts'
import type { OnStepComplete, StepCompletions } from '#flows/use-flow.ts'
import { ownExpertActions, ownExpertQueries } from '#queries/experts/profile.own.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { signIn } from '#lib/session/signing.ts'
import type { ShellContext } from '#lib/shell-context.ts'

/** How long "Phone verified" is shown before the next question: long enough to be read, also aloud. */
const TICK_MS = 1_200

export type RegisteringExpert = Omit<Registering<ExpertDraft>, 'signIn'>

export function onExpertFormStep(registering: RegisteringExpert): StepCompletions<ExpertDraft> {
  return {
    9: checkAndSendCode(registering.context, { accepted: true }),
    10: registerExpert(registering),
  }
}

export function onAccountFirstStep(registering: RegisteringExpert): StepCompletions<ExpertDraft> {
  const { context } = registering
  return {
    2: async (answers) => {
      const { phone: _, ...person } = personOf(answers)
      await checkPerson(context, person)
    },
    4: async (answers, { change }) => {
      if (answers.verification_token) return
      change(await verifyPhone(context, answers))
      await new Promise((done) => setTimeout(done, TICK_MS))
    },
    [REGISTER_STEP]: registerExpert(registering),
  }
}

export function registerExpert({ onDone, ...registering }: RegisteringExpert): OnStepComplete<ExpertDraft> {
  const { api, queryClient } = registering.context
  return register<ExpertDraft>({
    ...registering,
    send: async (...given) => askedAnew(registering.context, () => registering.send(...given)),
    signIn: signInHere,
    onDone: async () => {
      // If this fails, the next screen fetches it again.
      await queryClient.ensureQueryData(ownExpertQueries(api).profile()).catch(() => undefined)
      await onDone() // Until then the card shows the pictures.
    },
  })
}

type Profile = {
  context: ShellContext
  /** The answers of a step, by its number. */
  fieldsOf: (step: number) => readonly string[]
}

/** Profile steps are saved to the account when completed; the portfolio step submits the profile. */
export function onProfileStep({ context, fieldsOf }: Profile): StepCompletions<ExpertDraft> {
  const { api, queryClient } = context
  const actions = ownExpertActions(api)
  const profile = ownExpertQueries(api).profile().queryKey
  const save: (step: number) => OnStepComplete<ExpertDraft> = (step) => async (answers) => {
    const change = () => actions.change(patchOf(answers, fieldsOf(step)))
    queryClient.setQueryData(profile, await askedAnew(context, change))
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
        change({ portfolio: [], project_title: '' }) // Otherwise a retry would create it twice.
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

/** A question that an owner has added since the form was opened is loaded before the form reports it as unanswered. */
async function askedAnew<T>({ api, queryClient }: ShellContext, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (Object.keys(fieldErrors(error) ?? {}).some((field) => field.startsWith('extra_answers.')))
      await queryClient.refetchQueries({ queryKey: referenceQueries(api).questions('profile').queryKey })
    throw error
  }
}

/** Renames the fields of a refusal from the call's names to the form's. */
export async function renamed<T>(names: Readonly<Record<string, string>>, call: () => Promise<T>): Promise<T> {
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

/**
 * Signs in without leaving the screen: public queries stay cached, or the form would unmount while they are refetched.
 */
function signInHere(context: ShellContext, session: Session): void {
  const { queryClient } = context
  const kept = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['reference'] })
    .map(({ queryKey, state }): [QueryKey, unknown] => [queryKey, state.data])
  signIn(context, session)
  for (const [key, data] of kept) if (data !== undefined) queryClient.setQueryData(key, data)
}
