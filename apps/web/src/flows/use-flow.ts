/** Runs a flow on a screen: answers, the step in the address, the draft on the device, shortcuts and focus. */
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '@husrum/contract/core/client.ts'
import { sessionId } from '#lib/session/auth.ts'
import { fieldErrors } from '#lib/api/refusals.ts'
import type { Draft, Drafts } from './clients/drafts/drafts.ts'
import {
  fieldsOf,
  firstIncomplete,
  isOf,
  nextStep,
  previousStep,
  progressOf,
  reachable,
  stepAt,
  stepOfField,
  stepsOf,
  type FieldProblem,
  type Flow,
} from './flow.ts'
import { moved, openState, type FlowMove, type FlowState } from './flow-state.ts'
import { hasSameAnswers, type MailedDraft } from './clients/drafts/mailed-draft.ts'
import { useFlowFocus } from './use-flow-focus.ts'
import type { ShowStep } from './use-step-address.ts'

/** Called when a step is completed: it may add answers, and a refusal of a field is shown on that field's step. */
export type OnStepComplete<A> = (
  answers: A,
  flow: { change: (change: Partial<A>) => void; finish: () => void },
) => Promise<Partial<A> | void>

/** By the number of the step. */
export type StepCompletions<A> = Partial<Record<number, OnStepComplete<A>>>

export type FlowOptions<A extends object, F, N extends string> = {
  flow: Flow<A, F, N>
  facts: F
  /** From the address; absent on the first visit. */
  step: number | undefined
  /** Answers from the previous page: a choice on the landing page. */
  start?: Partial<A>
  /** The first step, if the address has none. */
  firstStep: number
  /** Moves to a step's address. */
  show: ShowStep
  /** Opens the drafts of this device; undefined where none are stored. Called in the browser only. */
  drafts?: (() => Drafts) | undefined
  /** Fetches the script of a step by its name. */
  fetchStep?: (name: string) => Promise<unknown>
  /** The answers of a mailed link; `dead` when the link is no longer valid. */
  mailed?: MailedDraft | 'dead' | undefined
  onStepComplete?: StepCompletions<A>
  sentence: (problem: FieldProblem) => string
}

export function useFlow<A extends object, F, N extends string = string>({
  flow,
  facts,
  step: asked,
  start,
  firstStep,
  show,
  fetchStep,
  drafts: open,
  mailed,
  onStepComplete,
  sentence,
}: FlowOptions<A, F, N>) {
  const { t } = useTranslation()
  const [state, dispatch] = useReducer<FlowState<A>, [FlowMove<A>]>(
    (before, move) => moved(flow, before, move),
    openState(flow, start ?? {}, firstStep),
  )
  const [drafts, setDrafts] = useState<Drafts>()
  const [draftId, setDraftId] = useState<string>()
  const [offer, setOffer] = useState<Draft>()
  const [saved, setSaved] = useState<'no' | 'yes' | 'impossible'>('no')
  const [busy, setBusy] = useState(false)
  /** The answers come from a draft, which contains no secrets. */
  const [resumed, setResumed] = useState(false)
  /** False until the device's draft was read: before that a later step cannot be rendered correctly. */
  const [ready, setReady] = useState(open === undefined)
  /** The note about the mailed link, until the person continues. */
  const [arrived, setArrived] = useState(mailed)
  /** A navigation to the step of a mailed draft is running. */
  const [readingDraft, setReadingDraft] = useState(mailed !== undefined && mailed !== 'dead')
  const finished = useRef(false)
  const looked = useRef(false)
  /** The script of the requested step is loading. */
  const isMoving = useRef(false)

  const steps = stepsOf(flow, state.answers, facts)
  const step = stepAt(steps, Math.min(asked ?? firstStep, reachable(flow, state.answers, facts, state.reached)))
  const { place, of } = progressOf(steps, step.number)

  const resume = useCallback(
    (draft: Draft, own: Drafts, withStart: Partial<A>) => {
      own.adopt(draft.id)
      setDraftId(draft.id)
      setOffer(undefined)
      setSaved('yes')
      setResumed(true)
      dispatch({
        type: 'restore',
        answers: { ...flow.revive(draft.answers), ...withStart },
        reached: Math.max(draft.reached, firstStep),
      })
    },
    [flow, firstStep],
  )

  const furthest = useCallback(
    (draft: Pick<Draft, 'answers' | 'reached'>) =>
      reachable(flow, { ...flow.empty, ...flow.revive(draft.answers) }, facts, draft.reached),
    [flow, facts],
  )

  // Before the browser paints, so that a refresh on step 5 does not flash step 0.
  useLayoutEffect(() => {
    if (!open || looked.current) return
    looked.current = true // React's development mode runs effects twice, and resuming a draft twice never ends
    const device = open()
    setDrafts(device)
    setReady(true)
    if (mailed && mailed !== 'dead') {
      const other = device.newest()
      const known = other && hasSameAnswers(other, mailed) ? other : undefined
      const draft = known ?? { ...mailed, id: sessionId(), savedAt: mailed.mailedAt }
      resume(draft, device, known ? (start ?? {}) : {})
      if (!known) setOffer(other)
      show(furthest(draft), 'replace')
      return
    }
    const own = device.own()
    const newest = own ?? device.newest()
    const wantsMore = asked !== undefined && asked > firstStep
    // A refresh continues by itself. A new visit gets an offer, unless its address needs the draft.
    const isRefresh = own !== undefined && (asked !== undefined || own.reached <= firstStep)
    const mine = isRefresh ? own : wantsMore ? newest : undefined
    if (mine) resume(mine, device, start ?? {})
    else setOffer(newest)
  }, [open, asked, firstStep, start, resume, mailed, furthest, show])

  useEffect(() => {
    if (asked !== undefined) setReadingDraft(false)
  }, [asked])

  useEffect(() => {
    if (!drafts || !state.touched || finished.current) return
    const id = draftId ?? sessionId()
    if (!draftId) setDraftId(id)
    setSaved(drafts.save(id, { reached: state.reached, answers: state.answers }) ? 'yes' : 'impossible')
  }, [drafts, draftId, state.answers, state.reached, state.touched])

  // An address beyond the reached steps shows the furthest reached step instead, and changes to it.
  useEffect(() => {
    if (ready && asked !== undefined && asked !== step.number && !finished.current) show(step.number, 'replace')
  }, [ready, asked, step.number, show])

  useFlowFocus({ step: step.number, attempt: state.attempt, problems: state.problems })

  /** The browser remembers a failed `import()` until the page is reloaded. */
  const notLoaded = () => {
    if (!navigator.onLine) return t('shell.errors.offline')
    return t(saved === 'yes' ? 'flow.notLoaded' : 'shell.errors.notLoaded')
  }

  /** Shows a step once its script is loaded; otherwise the present step stays, with the reason. */
  const move = async (target: number, how: 'push' | 'back', problems?: Record<string, string>) => {
    if (isMoving.current) return
    isMoving.current = true
    try {
      await fetchStep?.(stepAt(steps, target).name)
      if (!problems) dispatch({ type: 'leave' })
      show(target, how)
    } catch {
      dispatch({ type: 'refuse', problems: problems ?? {}, refusal: notLoaded() })
    } finally {
      isMoving.current = false
    }
  }

  const refuse = (problems: Record<string, string>, refusal?: string) => {
    // A field that this step asks for as well is corrected on this step.
    const isHere = (field: string) => fieldsOf(step, facts).some((each) => isOf(field, each))
    const known = Object.keys(problems).map((field) =>
      isHere(field) ? step.number : (stepOfField(steps, field, facts)?.number ?? step.number),
    )
    const target = known.length > 0 ? Math.min(...known) : step.number
    dispatch({ type: 'refuse', problems, ...(refusal === undefined ? {} : { refusal }) })
    if (target !== step.number) void move(target, 'push', problems)
  }

  const sentences = (problems: readonly FieldProblem[]) =>
    // only the first error of a field is shown
    Object.fromEntries(problems.toReversed().map((problem) => [problem.field, sentence(problem)]))

  const changeAnswers = (change: Partial<A>) => {
    // submitting tries again, and reports a failure
    void flow.fetchRules?.().catch(() => undefined)
    const next = nextStep(steps, step.number)
    if (next) void fetchStep?.(next.name).catch(() => undefined)
    dispatch({ type: 'change', change })
  }
  /** The draft has served its purpose: it is deleted, and nothing is stored any more. */
  const finish = () => {
    finished.current = true
    if (draftId) drafts?.remove(draftId)
  }

  const goOn = async (change: Partial<A> = {}) => {
    if (busy) return
    setBusy(true)
    let judged = false
    try {
      const answers = { ...state.answers, ...change }
      const next = nextStep(stepsOf(flow, answers, facts), step.number)
      const problems = await step.check(answers, facts)
      if (problems.length > 0) return refuse(sentences(problems))
      const earlier = next ? undefined : await firstIncomplete(flow, answers, facts)
      if (earlier) return refuse(sentences(earlier.problems))
      // The next step is loaded before anything is sent, so that the person is not stopped between two steps.
      if (next) await fetchStep?.(next.name)
      judged = true
      const added = await onStepComplete?.[step.number]?.(answers, { change: changeAnswers, finish })
      dispatch({ type: 'complete', next: next?.number, change: { ...change, ...added } })
      setOffer(undefined)
      setArrived(undefined)
      if (next) show(next.number, 'push')
    } catch (error) {
      const errors = fieldErrors(error)
      if (errors && Object.keys(errors).length > 0) refuse(errors)
      else if (isRefusal(error)) {
        // The shell has already shown every other refusal.
        if (error.status === 404 || error.status === 422) refuse({}, error.refusal.message)
      } else if (!(error instanceof TypeError)) throw error
      // Being offline is a TypeError. The shell reports it for calls, but not for the rules and the next step, which
      // are fetched when needed.
      else if (!judged) refuse({}, notLoaded())
    } finally {
      setBusy(false)
    }
  }

  const previous = previousStep(steps, step.number)
  /**
   * A reload has lost a secret answer of this step, and no later step asks for it: the person must type it again, and
   * reads why.
   */
  const hasLost =
    resumed &&
    state.reached > step.number &&
    flow.asksAgain?.(state.answers)?.step !== step.number &&
    flow.secret.some((field) => fieldsOf(step, facts).includes(field) && state.answers[field] === '')
  // The errors of the shown step, in the order of its fields.
  const shownProblems = Object.fromEntries(
    fieldsOf(step, facts).flatMap((field) => Object.entries(state.problems).filter(([name]) => isOf(name, field))),
  )
  return {
    answers: state.answers,
    step,
    steps,
    place,
    of,
    ready: ready && !readingDraft,
    busy,
    problems: shownProblems,
    refusal: state.refusal,
    attempt: state.attempt,
    reached: state.reached,
    saved,
    offer,
    arrived,
    hasLost,
    change: changeAnswers,
    goOn,
    goTo: (number: number) => void move(number, 'push'),
    goBack: previous && (() => void move(previous.number, 'back')),
    refuse,
    resumeOffer: () => {
      if (!offer || !drafts) return
      // the link still has the mailed answers
      if (arrived && arrived !== 'dead' && draftId) drafts.remove(draftId)
      setArrived(undefined)
      resume(offer, drafts, start ?? {})
      show(furthest(offer), 'replace')
    },
    dropOffer: () => {
      if (offer) drafts?.remove(offer.id)
      setOffer(undefined)
    },
    /** Continues with the mailed answers; the device's draft stays stored. */
    keepMailed: () => setOffer(undefined),
  }
}
export type RunningFlow<A extends object, F, N extends string = string> = ReturnType<typeof useFlow<A, F, N>>
