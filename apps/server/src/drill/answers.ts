/** The checks of each incident, and whether their results are right. */
import { createTranslators, loadCatalogues } from '../platform/core/texts/catalogues.ts'
import type { Called, Line, Stage } from './stage.ts'

export type Answer = { right: boolean; seen: string }
export type Met = { ready: Answer; figure: Answer; log: Answer; person: Answer }

export const WITHIN_MS = 20_000
const say = createTranslators(loadCatalogues()).for('en')

export const answer = (right: boolean, seen: string): Answer => ({ right, seen })

export async function readiness(stage: Stage, wanted: number): Promise<Answer> {
  const right = await stage.until(5000, async () => (await stage.call('GET', '/ready')).status === wanted)
  const live = await stage.call('GET', '/live')
  return answer(right && live.status === 200, `${wanted}, alive ${live.status}`)
}

export async function figure(stage: Stage, begins: RegExp, holds: (value: number) => boolean, ms = WITHIN_MS) {
  let value: number | undefined
  const right = await stage.until(ms, async () => {
    value = await stage.figure(begins)
    return value !== undefined && holds(value)
  })
  const name = begins.source.replaceAll(/[\^\\]/g, '').slice(0, 60)
  return answer(right, `${name} ${value ?? 'is not there'}`)
}

const seriousOf = (stage: Stage): Line[] => stage.lines().filter(({ level = 0 }) => level >= 40)

/** Expects this one among all warnings and errors, and at most `most` times. */
export function logged(stage: Stage, tells: (line: Line) => boolean, most = 1): Answer {
  const serious = seriousOf(stage)
  const telling = serious.filter(tells)
  const right = telling.length >= 1 && telling.length <= most
  return answer(right, `${telling.length} × ${telling[0]?.msg ?? `not said (${serious.length} other lines)`}`)
}

/** Expects no error: the figure alone shows it. A warning may come from the incident before, or from a busy machine. */
export function silent(stage: Stage): Answer {
  const [first, ...others] = stage.lines().filter(({ level = 0 }) => level >= 50)
  return answer(first === undefined, first ? `“${first.msg}” and ${others.length} other errors` : 'no error')
}

type Wanted = { status?: number; code?: string; withinMs?: number }
/** Expects a refusal with the catalogue's text, and soon: an upload is decoded first. */
export function refused(called: Called, { status = 503, code = 'unavailable', withinMs = 5000 }: Wanted = {}): Answer {
  const { json, ms, retryAfter } = called
  const sentence = say(`error.${code}`, { seconds: retryAfter })
  return answer(
    called.status === status && json.message === sentence && ms < withinMs,
    `${called.status} in ${(ms / 1000).toFixed(1)} s: ${String(json.message)}`,
  )
}

/** Combines several answers: all have to be right. */
export const all = (...answers: Answer[]): Answer =>
  answer(
    answers.every(({ right }) => right),
    answers.map(({ seen }) => seen).join(', '),
  )
