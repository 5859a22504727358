import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** `back` uses the history when the previous entry is the previous step, like the browser's button. */
export type ShowStep = (step: number, how: 'push' | 'replace' | 'back') => void

type FlowPath = '/client-registration' | '/sign-up' | '/expert-registration'
/** The variant of the flow in the address, where it has several, and what comes after it. */
type Kept = {
  flow?: 'account-first' | 'photos-first' | undefined
  /** The address to open afterwards. */
  next?: string | undefined
}
const nothing: Kept = {}

/** The step is `?step=n` in the address; `shown` is the current one, `kept` are params that all steps share. */
export function useStepAddress(path: FlowPath, shown: number, kept = nothing): ShowStep {
  const navigate = useNavigate()
  const router = useRouter()
  return useCallback(
    (step, how) => {
      const { fromStep } = router.state.location.state
      if (how === 'back' && fromStep === step) return router.history.back()
      const from = how === 'replace' ? fromStep : shown
      void navigate({
        to: path,
        search: { ...kept, step },
        replace: how === 'replace',
        state: from === undefined ? {} : { fromStep: from },
      })
    },
    [navigate, router, path, shown, kept],
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of a flow that led to this entry. */
    fromStep?: number
  }
}
