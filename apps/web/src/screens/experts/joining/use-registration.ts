import type { Proof } from '#queries/identity/accounts.registration.ts'
import { openDrafts } from '#flows/clients/drafts/drafts.ts'
import type { MailedDraft } from '#flows/clients/drafts/mailed-draft.ts'
import type { ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import type { Flow } from '#flows/flow.ts'
import { useSentence } from '#flows/sentence.ts'
import { useFlow, type StepCompletions } from '#flows/use-flow.ts'
import { useStepAddress } from '#flows/use-step-address.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { pictureStore } from '#parts/experts/joining/pictures/picture-store.ts'
import { useOwnPictures } from '#parts/experts/joining/pictures/use-own-pictures.ts'
import type { Auth } from '#lib/session/auth.ts'
import type { RegisteringExpert } from './on-step-complete.ts'
import { useSending } from './use-sending.ts'

/** The password of a person who left and returned without a page load. It is never stored on the device. */
function rememberedPassword(auth: Auth): Partial<ExpertDraft> {
  const password = auth.credentials()?.password
  return password ? { password } : {}
}

export type WizardProps = {
  step: number | undefined
  /** The plan that the expert has chosen before. */
  plan: number | undefined
  /** From here on the account may exist while the wizard still finishes. */
  onRegister: () => void
  onFail: () => void
  /** The draft of an emailed link. */
  mailed: MailedDraft | 'dead' | undefined
}

/** Sends the answers and the pictures of the person, and the extra fields of `told`. */
type Send = (
  answers: ExpertDraft,
  proof: Proof,
  told?: Readonly<Record<string, string | number>>,
) => ReturnType<RegisteringExpert['send']>

type Registration<A extends ExpertDraft, F, N extends string> = {
  definition: Flow<A, F, N>
  facts: F
  firstStep: number
  /** The params that all of its steps have in the address. */
  address?: { flow: 'account-first' | 'photos-first' } | undefined
  sentAs: 'application' | 'account-first'
  complete: (registering: RegisteringExpert & { send: Send }) => StepCompletions<A>
  fetchStep: (name: string) => Promise<unknown>
  /** The number of own pictures that may be added. */
  most?: number
}

/** A running flow that ends with an expert's registration, and the pictures and the request that belong to it. */
export function useRegistration<A extends ExpertDraft, F, N extends string>(
  { definition, facts, firstStep, address, sentAs, complete, fetchStep, most }: Registration<A, F, N>,
  { step, plan, onRegister, onFail, mailed }: WizardProps,
) {
  const context = useShell()
  const sending = useSending()
  const show = useStepAddress('/expert-registration', step ?? firstStep, address)
  const sentence = useSentence(({ field, code }) => `onboarding.problem.${field.split('.')[0] ?? field}.${code}`)
  const send: Send = async (answers, proof, told) => {
    try {
      return await sending.send(answers, proof, sentAs, await own.files(), told)
    } catch (error) {
      own.mark(fieldErrors(error) ?? {})
      throw error
    }
  }
  // every A has the answers of an expert
  const start = { ...rememberedPassword(context.auth), ...(plan === undefined ? {} : { plan_id: plan }) } as Partial<A>
  const flow = useFlow<A, F, N>({
    flow: definition,
    facts,
    step,
    start,
    firstStep,
    show,
    drafts: () => openDrafts(definition.name, definition.secret),
    mailed,
    onStepComplete: complete({ context, send, onRegister, onFail, onDone: () => own.wipe() }),
    fetchStep,
    sentence,
  })
  const change = (answers: Partial<ExpertDraft>) => flow.change(answers as Partial<A>) // the same holds here
  const own = useOwnPictures(flow.answers.showcases, (showcases) => change({ showcases }), most)
  /** Discards the offered draft together with its pictures. */
  const dropOffer = () => {
    const named = definition.revive(flow.offer?.answers).showcases ?? []
    void pictureStore.drop(named.map(({ key }) => key))
    flow.dropOffer()
  }
  return { flow: { ...flow, dropOffer }, own, sending, sentence }
}
