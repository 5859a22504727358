/** Runs a flow on a screen: answers, the step in the address, the draft on the device, keys and focus. */
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
import { saysTheSame, type MailedDraft } from './clients/drafts/mailed-draft.ts'
import { useFlowFocus } from './use-flow-focus.ts'
import type { ShowStep } from './use-step-address.ts'

/** What completing a step does: it may add to the answers, and a refusal by field lands on the step of that field. */
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
  /** Answers that came along: a choice on the landing page. */
  start?: Partial<A>
  /** Where it begins without a step in the address. */
  firstStep: number
  /** Moves to a step's address. */
  show: ShowStep
  /** Opens the drafts of this device; undefined where none are kept. Called in the browser only. */
  drafts?: (() => Drafts) | undefined
  /** Fetches the script of a step by its name. */
  fetchStep?: (name: string) => Promise<unknown>
  /** Behind the mailed link that led here; `dead` when the link no longer counts. */
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
  /** The answers are those of a draft, which holds no secrets. */
  const [resumed, setResumed] = useState(false)
  /** False until the device's draft was looked for: before that a later step cannot be drawn truthfully. */
  const [ready, setReady] = useState(open === undefined)
  /** What to say of the mailed link, until the person goes on. */
  const [arrived, setArrived] = useState(mailed)
  /** A mailed draft is on its way to the address of its step. */
  const [readingDraft, setReadingDraft] = useState(mailed !== undefined && mailed !== 'dead')
  const finished = useRef(false)
  const looked = useRef(false)
  /** The script of the step that was asked for is on its way. */
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
    looked.current = true // React's development mode runs effects twice, and a draft taken up twice never comes to rest
    const device = open()
    setDrafts(device)
    setReady(true)
    if (mailed && mailed !== 'dead') {
      const other = device.newest()
      const known = other && saysTheSame(other, mailed) ? other : undefined
      const draft = known ?? { ...mailed, id: sessionId(), savedAt: mailed.mailedAt }
      resume(draft, device, known ? (start ?? {}) : {})
      if (!known) setOffer(other)
      show(furthest(draft), 'replace')
      return
    }
    const own = device.own()
    const newest = own ?? device.newest()
    const wantsMore = asked !== undefined && asked > firstStep
    // A refresh goes on by itself. A new visit is asked, unless it came for a step that only the draft can show.
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

  // An address further than anyone has come shows the furthest step that was reached, and says so.
  useEffect(() => {
    if (ready && asked !== undefined && asked !== step.number && !finished.current) show(step.number, 'replace')
  }, [ready, asked, step.number, show])

  useFlowFocus({ step: step.number, attempt: state.attempt, problems: state.problems })

  /** A failed `import()` is remembered by the browser until the page is loaded anew. */
  const notLoaded = () => {
    if (!navigator.onLine) return t('shell.errors.offline')
    return t(saved === 'yes' ? 'flow.notLoaded' : 'shell.errors.notLoaded')
  }

  /** Shows a step once its script is there; otherwise the one that is shown stays, and says why. */
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
    // A field that this step asks for as well is put right here.
    const isHere = (field: string) => fieldsOf(step, facts).some((each) => isOf(field, each))
    const known = Object.keys(problems).map((field) =>
      isHere(field) ? step.number : (stepOfField(steps, field, facts)?.number ?? step.number),
    )
    const target = known.length > 0 ? Math.min(...known) : step.number
    dispatch({ type: 'refuse', problems, ...(refusal === undefined ? {} : { refusal }) })
    if (target !== step.number) void move(target, 'push', problems)
  }

  const sentences = (problems: readonly FieldProblem[]) =>
    // the first of a field counts
    Object.fromEntries(problems.toReversed().map((problem) => [problem.field, sentence(problem)]))

  const changeAnswers = (change: Partial<A>) => {
    // going on asks again, and says when it cannot
    void flow.fetchRules?.().catch(() => undefined)
    const next = nextStep(steps, step.number)
    if (next) void fetchStep?.(next.name).catch(() => undefined)
    dispatch({ type: 'change', change })
  }
  /** What the draft was for is done: it is forgotten, and nothing is kept any more. */
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
      // before anything is sent, so that nobody is stopped between two steps
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
        // Of every other refusal a message has been shown already.
        if (error.status === 404 || error.status === 422) refuse({}, error.refusal.message)
      } else if (!(error instanceof TypeError)) throw error
      // No network is a TypeError. Of a call the shell has said so; of the rules and of the next step, which are
      // fetched when they are needed, nobody has.
      else if (!judged) refuse({}, notLoaded())
    } finally {
      setBusy(false)
    }
  }

  const previous = previousStep(steps, step.number)
  /**
   * A reload has lost a secret answer of this step, and no later one asks for it: it must be typed again, and the
   * person is told why.
   */
  const hasLost =
    resumed &&
    state.reached > step.number &&
    flow.asksAgain?.(state.answers)?.step !== step.number &&
    flow.secret.some((field) => fieldsOf(step, facts).includes(field) && state.answers[field] === '')
  // Those of the step that is shown, in the order of its fields.
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
      // the mailed answers stay behind their link
      if (arrived && arrived !== 'dead' && draftId) drafts.remove(draftId)
      setArrived(undefined)
      resume(offer, drafts, start ?? {})
      show(furthest(offer), 'replace')
    },
    dropOffer: () => {
      if (offer) drafts?.remove(offer.id)
      setOffer(undefined)
    },
    /** Goes on with the mailed answers; those of the device stay where they are. */
    keepMailed: () => setOffer(undefined),
  }
}
export type RunningFlow<A extends object, F, N extends string = string> = ReturnType<typeof useFlow<A, F, N>>
