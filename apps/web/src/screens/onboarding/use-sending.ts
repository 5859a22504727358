import { useRef, useState } from 'react'
import type { Session } from '@husrum/contract/accounts.ts'
import { createClient, isRefusal } from '@husrum/contract/client.ts'
import type { ExpertDraft } from '#flows/expert-answers.ts'
import { useShell } from '#lib/shell-context.ts'
import { Broken, sendWithProgress, formOf, Stopped, type Progress } from '#parts/onboarding/send-registration.ts'
import { registrationOf, type Proof } from './registration-body.ts'

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
  ): Promise<Session> => {
    const stop = new AbortController()
    stopping.current = stop
    setState({ phase: 'sending', progress: undefined })
    const carry = sendWithProgress(locale, (progress) => setState({ phase: 'sending', progress }))
    try {
      const { onboarding } = await import('@husrum/contract/onboarding.ts')
      const { registerExpert } = createClient({ registerExpert: onboarding.registerExpert }, carry)
      const body = registrationOf(answers, proof, flow)
      const given = files.length > 0 ? formOf(body, { showcases: files }) : body
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
