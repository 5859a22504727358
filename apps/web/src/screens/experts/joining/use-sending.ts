import { useRef, useState } from 'react'
import type { Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { createClient, isRefusal } from '@husrum/contract/core/client.ts'
import type { CallOf } from '@husrum/contract/core/endpoint.ts'
import type { joining } from '@husrum/contract/experts/joining/joining.ts'
import { personOf } from '#flows/experts/joining/account-answers.ts'
import { toExpertWire, type ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { storedToken } from '#lib/session/mailed-token.ts'
import { useShell } from '#lib/shell-context.ts'
import { Broken, formOf, sendWithProgress, Stopped, type Progress } from '#parts/experts/joining/send-registration.ts'

export type Sending =
  | { phase: 'idle' }
  | { phase: 'sending'; progress: Progress | undefined }
  /** Nothing arrived, and all answers are still on the page. `sentence` is the server's text, if it sent one. */
  | { phase: 'stopped' | 'broken' | 'failed'; sentence: string }

/** Sends a whole registration, with files and a progress if there are any. */
export function useSending() {
  const { locale } = useShell()
  const [state, setState] = useState<Sending>({ phase: 'idle' })
  const stopping = useRef<AbortController>(undefined)

  const send = async (
    answers: ExpertDraft,
    proof: Proof,
    flow: 'application' | 'account-first',
    files: readonly File[],
    /** More fields next to the files, by their names in a form. */
    told: Readonly<Record<string, string | number>> = {},
  ): Promise<Session> => {
    const stop = new AbortController()
    stopping.current = stop
    setState({ phase: 'sending', progress: undefined })
    const carry = sendWithProgress(locale, (progress) => setState({ phase: 'sending', progress }))
    try {
      const { joining } = await import('@husrum/contract/experts/joining/joining.ts')
      const { registerExpert } = createClient({ registerExpert: joining.registerExpert }, carry)
      const body = registrationOf(answers, proof, flow)
      const given = files.length > 0 ? formOf({ ...body, ...told }, { showcases: files }) : body
      const { data } = await registerExpert({ body: given }, { signal: stop.signal })
      return data
    } catch (error) {
      if (error instanceof Stopped) setState({ phase: 'stopped', sentence: '' })
      else if (isRefusal(error)) {
        // A problem of a field is shown at the field.
        const isField = error.status === 422 && error.refusal.errors !== undefined
        setState(isField ? { phase: 'idle' } : { phase: 'failed', sentence: error.refusal.message })
      } else setState({ phase: 'broken', sentence: '' })
      // The flow shows no message for a TypeError, because this hook has shown one.
      throw error instanceof Stopped || error instanceof Broken ? new TypeError('not sent', { cause: error }) : error
    }
  }
  return { state, send, stop: () => stopping.current?.abort(), dismiss: () => setState({ phase: 'idle' }) }
}
export type RunningSending = ReturnType<typeof useSending>

type Proof = { verification_token: string }
type Body = Exclude<CallOf<typeof joining.registerExpert>['body'], FormData>

/** The answers that the account-first flow has before it registers; the rest follows step by step. */
const askedFirst = [
  'expert_type',
  'company_name',
  'company_registration',
  'company_details',
  'country_id',
  'state_id',
  'city_id',
  'outside_expert',
  'session_type',
  // An invitation brings these; others answer them later.
  'service_type',
  'styles',
  'languages',
]

/** A registration in the format of the API. */
function registrationOf(answers: ExpertDraft, proof: Proof, flow: 'application' | 'account-first'): Body {
  const wire = Object.entries(toExpertWire(answers))
  const asked = flow === 'application' ? wire : wire.filter(([name]) => askedFirst.includes(name))
  const invitation = storedToken('/expert-invitation')
  const body = {
    flow,
    ...(invitation ? { invitation } : {}),
    ...Object.fromEntries(asked),
    ...personOf(answers),
    ...proof,
    plan_id: answers.plan_id,
    terms: true,
  }
  return body as Body // every step has been checked by its part of that schema
}
