/** The processor time of one call of each kind: repeats the calls of the run one after the other. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RouteStatements } from '../kit/statements.ts'

/** Repeats a call of the run; false when it was refused. */
export type Again = () => Promise<boolean>
export type Made = { route: string; again: Again }
/** Processor seconds since the start. */
export type Used = { instances: number; database: number }
/** Milliseconds of processor time per call; undefined for calls that succeed only once, such as an invitation. */
export type Costs = Map<string, Used | undefined>

const FOR_MS = 1000
/** Share of a core. Work after the reply is waited for too: photos, jobs, PostgreSQL's cleanup. */
const IDLE = { instances: 0.1, database: 0.05 }
const SETTLED_WITHIN_S = 60
/** An upload costs a hundred times as much as other calls. */
const FEW = 5

export async function costsOf(made: ReadonlyMap<string, Made[]>, used: () => Used): Promise<Costs> {
  const settle = async () => {
    let before = used()
    for (let second = 0; second < SETTLED_WITHIN_S; second += 1) {
      await sleep(1000)
      const now = used()
      if (now.instances - before.instances < IDLE.instances && now.database - before.database < IDLE.database) return
      before = now
    }
  }
  await settle()
  const idleFrom = used()
  await sleep(3000)
  const idle = difference(idleFrom, used(), 3)
  const costs: Costs = new Map()
  for (const [what, calls] of made) {
    const [before, began] = [used(), performance.now()]
    let done = 0
    let refused = 0
    for (let n = 0; performance.now() - began < FOR_MS || n < FEW; n += 1) {
      const call = calls[n % calls.length]
      if (!call || (await call.again())) done += 1
      else refused += 1
      if (refused > FEW) break
    }
    await settle()
    const seconds = (performance.now() - began) / 1000
    const all = difference(before, used(), 1)
    const of = (side: keyof Used) => Math.max(0, (1000 * (all[side] - idle[side] * seconds)) / done)
    costs.set(what, refused > 0 ? undefined : { instances: of('instances'), database: of('database') })
  }
  return costs
}

function difference(before: Used, after: Used, by: number): Used {
  return { instances: (after.instances - before.instances) / by, database: (after.database - before.database) / by }
}

/** Statements of a call on average, by its route, as the instances wrote them when they ended. */
export function readStatements(folder: string): Map<string, number> {
  const all = new Map<string, RouteStatements>()
  for (const name of readdirSync(folder).filter((each) => /^statements-\d+\.json$/.test(each))) {
    // kit/statements.ts writes this type
    const routes = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as RouteStatements[]
    for (const { route, calls, statements } of routes) {
      const sum = all.get(route)
      all.set(route, { route, calls: calls + (sum?.calls ?? 0), statements: statements + (sum?.statements ?? 0) })
    }
  }
  return new Map([...all.values()].map(({ route, calls, statements }) => [route, statements / calls]))
}
