/**
 * Autosave: debounced, one call at a time, resumed when the connection is back. Independent of React and the
 * fields.
 */
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { changedAnswers, without, type Answers } from './answers.ts'

export type SaveState =
  | { kind: 'saved'; at: string | undefined }
  | { kind: 'unsaved' | 'saving' | 'offline' | 'failed' }
  /** Another window has saved since; nothing more is sent until the expert has decided. */
  | { kind: 'conflict' }
  /** The plan allows no further project, or this one was deleted. */
  | { kind: 'stuck'; sentence: string }

/** The result of a call; the caller, who knows the API, classifies it. */
export type SaveOutcome =
  /** `stored`: all values as the server has them now, when another window's changes were merged in. */
  | { kind: 'saved'; project: OwnProject; stored?: Answers }
  | { kind: 'refused'; problems: Record<string, string> }
  | { kind: 'conflict' }
  | { kind: 'stuck'; sentence: string }
  /** `undone`: the call certainly had no effect. */
  | { kind: 'failed'; undone?: true }

/** A new project as it was first sent: a second request with the same key creates no second project. */
export type Creation = { answers: Answers; key: string }

export type SaverParts = {
  /** `all` contains the current value of every field. Never rejects. */
  change: (project: OwnProject, answers: Answers, all: Answers) => Promise<SaveOutcome>
  /** Never rejects. */
  create: (creation: Creation) => Promise<SaveOutcome>
  newKey: () => string
  /** Called before it is sent, and without a value once it has been answered. The stored value survives a reload. */
  keepCreation: (creation: Creation | undefined) => void
  isOnline: () => boolean
  now: () => string
  /** `setTimeout`, or the fake clock in tests. */
  later: (run: () => void, milliseconds: number) => () => void
  onChange: () => void
  onSaved: (project: OwnProject) => void
}

const QUIET = 800
const AGAIN = [5_000, 15_000, 60_000]

export type Saver = ReturnType<typeof createSaver>

export function createSaver(
  { change, create, newKey, keepCreation, isOnline, now, later, onChange, onSaved }: SaverParts,
  start: { project: OwnProject | undefined; saved: Answers },
) {
  let { project, saved } = start
  let wanted = start.saved
  let state: SaveState = { kind: 'saved', at: undefined }
  let problems: Record<string, string> = {}
  /** Values the server refused: not sent again until they change. */
  let refused: Answers = {}
  /** Sent without an answer, so perhaps created: it is repeated until answered; later changes follow as a patch. */
  let creation: Creation | undefined
  let running: Promise<void> | undefined
  let failures = 0
  let lastSaved: string | undefined
  let cancel = () => {}

  const set = (next: SaveState) => {
    state = next
    onChange()
  }
  const open = (): Answers => {
    const changes = changedAnswers(saved, wanted)
    const still = Object.keys(refused).filter((field) => {
      const key = field as keyof Answers // These are the keys of the answers that were sent before.
      return JSON.stringify(refused[key]) === JSON.stringify(wanted[key])
    })
    return without(changes, new Set(still.includes('images') ? [...still, 'cover'] : still))
  }
  const isBlocked = () => state.kind === 'conflict' || state.kind === 'stuck'
  const plan = (milliseconds: number) => {
    cancel()
    cancel = later(() => void flush(), milliseconds)
  }

  async function flush(): Promise<void> {
    cancel()
    if (running) {
      await running
      return Object.keys(open()).length > 0 && !isBlocked() && state.kind !== 'failed' ? flush() : undefined
    }
    if (isBlocked()) return
    const changes = open()
    if (Object.keys(changes).length === 0 && !creation) {
      if (state.kind !== 'saved' && Object.keys(problems).length === 0) set({ kind: 'saved', at: lastSaved })
      return
    }
    if (!isOnline()) return set({ kind: 'offline' })
    set({ kind: 'saving' })
    running = send(changes).finally(() => {
      running = undefined
    })
    await running
    if (Object.keys(open()).length > 0 && state.kind === 'unsaved') plan(QUIET)
  }

  async function send(unsaved: Answers): Promise<void> {
    let changes = unsaved
    let outcome: SaveOutcome
    if (project) outcome = await change(project, changes, wanted)
    else {
      if (!creation) keepCreation((creation = { answers: unsaved, key: newKey() }))
      changes = creation.answers
      outcome = await create(creation)
      if (outcome.kind !== 'failed' || outcome.undone) keepCreation((creation = undefined))
    }
    if (outcome.kind === 'saved') {
      failures = 0
      project = outcome.project
      saved = outcome.stored ?? { ...saved, ...changes }
      problems = Object.fromEntries(Object.entries(problems).filter(([field]) => !(topOf(field) in changes)))
      lastSaved = now()
      set(Object.keys(open()).length > 0 ? { kind: 'unsaved' } : { kind: 'saved', at: lastSaved })
      onSaved(outcome.project)
    } else if (outcome.kind === 'refused') {
      const bad = new Set(Object.keys(outcome.problems).map(topOf))
      // A refusal that names no field we sent would repeat for ever.
      const ours = Object.keys(changes).filter((field) => bad.has(field))
      problems = { ...problems, ...outcome.problems }
      refused = { ...refused, ...(ours.length > 0 ? without(changes, new Set(keep(changes, ours))) : changes) }
      set({ kind: 'unsaved' }) // The other fields are sent at once, without the refused ones.
    } else if (outcome.kind === 'failed') {
      set({ kind: isOnline() ? 'failed' : 'offline' })
      plan(AGAIN[Math.min(failures, AGAIN.length - 1)] ?? QUIET)
      failures += 1
    } else set(outcome)
  }

  return {
    state: () => state,
    problems: () => problems,
    project: () => project,
    hasOpen: () =>
      running !== undefined || creation !== undefined || Object.keys(changedAnswers(saved, wanted)).length > 0,
    /** This was sent before the window was reloaded, and never answered. */
    resume: (sent: Creation) => {
      creation = sent
    },
    /** Sets the current values of the fields. */
    want: (answers: Answers) => {
      wanted = answers
      if (isBlocked()) return onChange()
      if (Object.keys(open()).length === 0 && !creation) {
        if (state.kind === 'unsaved' && !running && Object.keys(problems).length === 0)
          set({ kind: 'saved', at: lastSaved })
        return
      }
      if (!running) set({ kind: 'unsaved' })
      plan(QUIET)
    },
    flush,
    /** Restored changes conflict with the saved version: nothing is sent until the expert has decided. */
    wait: () => {
      cancel()
      set({ kind: 'conflict' })
    },
    /** After a conflict: the other window's version is the base; changes here are applied on top, or dropped. */
    takeBase: (base: OwnProject, answers: Answers) => {
      project = base
      saved = answers
      refused = {}
      problems = {}
      set({ kind: 'unsaved' })
    },
    /** A change of status (published or unpublished) has raised the version. */
    takeProject: (next: OwnProject) => {
      project = next
      onChange()
    },
    stop: () => cancel(),
  }
}

/** `images.3.alt` → `images`. */
const topOf = (field: string): string => field.split('.')[0] ?? field
const keep = (answers: Answers, fields: readonly string[]): string[] =>
  Object.keys(answers).filter((field) => !fields.includes(field))
