/** One call after the other, the product and the ceiling in turns. */
import { ask, learn, type Answer } from './ask.ts'
import type { Child } from './child.ts'
import { average, kB, openTable, percent, percentile, timed } from './figures.ts'
import type { Request } from './load.ts'

export type Turns = {
  /** Milliseconds from request to last byte. */ ours: number[]
  bare: number[]
  /** Milliseconds of the product's process for one call. */ cpuMs: number
  /** The first answer to each request. */ answers: Answer[]
}

type Sides = { ours: Child; bare: Child }
type Options = {
  samples: number
  /** Runs before each call of the product, outside its time. */ before?: () => Promise<unknown>
  /** Another request than the one that the ceiling learnt, such as the next shuffle. */ vary?: (path: string) => string
}

export async function takeTurns(
  what: string,
  { ours, bare }: Sides,
  requests: Request[],
  { samples, before, vary = (path) => path }: Options,
): Promise<Turns> {
  const { answers, plain } = await learn(what, { ours, bare }, requests)
  const turns: Turns = { ours: [], bare: [], cpuMs: 0, answers }
  for (let n = 0; n < samples; n += 1) {
    const [request, same] = [requests[n % requests.length], plain[n % plain.length]]
    if (!request || !same) break
    await before?.()
    const cpu = await ours.ask<number>('cpu')
    turns.ours.push(await timed(() => ask(ours, { ...request, path: vary(request.path) })))
    turns.cpuMs += ((await ours.ask<number>('cpu')) - cpu) / samples
    turns.bare.push(await timed(() => ask(bare, same)))
  }
  if (turns.ours.length === 0) throw new Error(`${what}: nothing was asked`)
  return turns
}

/** Prints a row for each: the bench ends with 1 when a median is above the aim. */
export function openTurnsTable(
  aimMs: number,
  ...more: string[]
): (name: string, turns: Turns, ...more: string[]) => void {
  console.log(`Aim: half of all answers within ${aimMs} ms. CPU is that of the product's whole process.`)
  const row = openTable(
    ['Call | kB | p50, ms | p95, ms | CPU, ms | Bare p50, ms | Bare as a share', ...more, 'Missed'].join(' | '),
  )
  return (name, { ours, bare, cpuMs, answers }, ...cells) => {
    const [p50, floor] = [percentile(ours, 0.5), percentile(bare, 0.5)]
    const isMissed = p50 > aimMs
    const bytes = average(answers.map(({ body }) => body.length))
    if (isMissed) process.exitCode = 1
    const own = [p50, percentile(ours, 0.95), cpuMs, floor].map((value) => value.toFixed(1))
    row(name, kB(bytes), ...own, percent(floor / p50), ...cells, isMissed ? `${aimMs} ms` : '–')
  }
}
