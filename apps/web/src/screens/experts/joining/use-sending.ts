import { useRef, useState } from 'react'
import type { Session } from '@husrum/contract/identity/accounts/accounts.ts'
import { createClient, isRefusal } from '@husrum/contract/core/client.ts'
import type { CallOf } from '@husrum/contract/core/endpoint.ts'
import type { onboarding } from '@husrum/contract/experts/joining/joining.ts'
import { personOf } from '#flows/experts/joining/account-answers.ts'
import { toExpertWire, type ExpertDraft } from '#flows/experts/joining/expert-answers.ts'
import { keptToken } from '#lib/session/mailed-token.ts'
import { useShell } from '#lib/shell-context.ts'
import { Broken, formOf, sendWithProgress, Stopped, type Progress } from '#parts/experts/joining/send-registration.ts'

export type Sending =
  | { phase: 'idle' }
  | { phase: 'sending'; progress: Progress | undefined }
  /** Nothing arrived; everything is still here. `sentence` is the server's, where it said one. */
  | { phase: 'stopped' | 'broken' | 'failed'; sentence: string }

/** Sends a whole registration, with files and a progress where there are any. */
export function useSending() {
  const { locale } = useShell()
  const [state, setState] = useState<Sending>({ phase: 'idle' })
  const stopping = useRef<AbortController>(undefined)

  const send = async (
    answers: ExpertDraft,
    proof: Proof,
    flow: 'application' | 'account-first',
    files: readonly File[],
    /** More fields beside the files, by their names in a form. */
    told: Readonly<Record<string, string | number>> = {},
  ): Promise<Session> => {
    const stop = new AbortController()
    stopping.current = stop
    setState({ phase: 'sending', progress: undefined })
    const carry = sendWithProgress(locale, (progress) => setState({ phase: 'sending', progress }))
    try {
      const { onboarding } = await import('@husrum/contract/experts/joining/joining.ts')
      const { registerExpert } = createClient({ registerExpert: onboarding.registerExpert }, carry)
      const body = registrationOf(answers, proof, flow)
      const given = files.length > 0 ? formOf({ ...body, ...told }, { showcases: files }) : body
      const { data } = await registerExpert({ body: given }, { signal: stop.signal })
      return data
    } catch (error) {
      if (error instanceof Stopped) setState({ phase: 'stopped', sentence: '' })
      else if (isRefusal(error)) {
        // What belongs to a field is said there.
        const isField = error.status === 422 && error.refusal.errors !== undefined
        setState(isField ? { phase: 'idle' } : { phase: 'failed', sentence: error.refusal.message })
      } else setState({ phase: 'broken', sentence: '' })
      // The flow stays silent about a TypeError: it has been said here.
      throw error instanceof Stopped || error instanceof Broken ? new TypeError('not sent', { cause: error }) : error
    }
  }
  return { state, send, stop: () => stopping.current?.abort(), dismiss: () => setState({ phase: 'idle' }) }
}
export type RunningSending = ReturnType<typeof useSending>

type Proof = { verification_token: string }
type Body = Exclude<CallOf<typeof onboarding.registerExpert>['body'], FormData>

/** What the account-first flow has asked until it registers; the rest follows step by step. */
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
  // what somebody who was invited has come with; others answer it later
  'service_type',
  'styles',
  'languages',
]

/** A registration as the wire takes it. */
function registrationOf(answers: ExpertDraft, proof: Proof, flow: 'application' | 'account-first'): Body {
  const wire = Object.entries(toExpertWire(answers))
  const asked = flow === 'application' ? wire : wire.filter(([name]) => askedFirst.includes(name))
  const invitation = keptToken('/expert-invitation')
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
