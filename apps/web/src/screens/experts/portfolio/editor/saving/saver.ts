/**
 * Autosave: debounced, one call at a time, resumed when the connection is back. Independent of React and the
 * fields.
 */
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { changedAnswers, without, type Answers } from './answers.ts'

export type SaveState =
  | { kind: 'saved'; at: string | undefined }
  | { kind: 'unsaved' | 'saving' | 'offline' | 'failed' }
  /** Another window has saved since; nothing more is sent until the person has decided. */
  | { kind: 'conflict' }
  /** There is no room for another project, or this one was deleted. */
  | { kind: 'stuck'; sentence: string }

/** What a call came to, told apart by the caller, who knows the API. */
export type SaveOutcome =
  /** `stored`: everything as it now stands there, when another window's changes were taken along. */
  | { kind: 'saved'; project: OwnProject; stored?: Answers }
  | { kind: 'refused'; problems: Record<string, string> }
  | { kind: 'conflict' }
  | { kind: 'stuck'; sentence: string }
  /** `undone`: certainly nothing came of it. */
  | { kind: 'failed'; undone?: true }

/** A new project as it was first sent: with the same key the same again makes no second one. */
export type Creation = { answers: Answers; key: string }

export type SaverParts = {
  /** `all` is how everything stands here. Never rejects. */
  change: (project: OwnProject, answers: Answers, all: Answers) => Promise<SaveOutcome>
  /** Never rejects. */
  create: (creation: Creation) => Promise<SaveOutcome>
  newKey: () => string
  /** Before it is sent; without one once it has been answered. What is kept of it outlives a reload. */
  keepCreation: (creation: Creation | undefined) => void
  isOnline: () => boolean
  now: () => string
  /** `setTimeout`, in tests the clock's own. */
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
  /** Sent without an answer, so perhaps created: the same is sent until answered; later changes follow as a patch. */
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
      const key = field as keyof Answers // a field that was sent before
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
      // A refusal that names no field we sent would come back for ever.
      const ours = Object.keys(changes).filter((field) => bad.has(field))
      problems = { ...problems, ...outcome.problems }
      refused = { ...refused, ...(ours.length > 0 ? without(changes, new Set(keep(changes, ours))) : changes) }
      set({ kind: 'unsaved' }) // the rest of it goes at once, without what was refused
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
    /** Sent before this window was loaded again, and never answered. */
    resume: (sent: Creation) => {
      creation = sent
    },
    /** The fields as they are now. */
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
    /** What was restored clashes with what is saved: nothing is sent until the person has decided. */
    wait: () => {
      cancel()
      set({ kind: 'conflict' })
    },
    /** After a conflict: what the other window saved is the base; the changes here are laid over it, or dropped. */
    takeBase: (base: OwnProject, answers: Answers) => {
      project = base
      saved = answers
      refused = {}
      problems = {}
      set({ kind: 'unsaved' })
    },
    /** A state change (published, taken back) has raised the version. */
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
