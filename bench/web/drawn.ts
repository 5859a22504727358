/** What changes in a page from one drawing to the next, and the kinds of work in its milliseconds. */
import type { Profiler } from 'node:inspector'
import type { Answer } from '../kit/ask.ts'

/** Removes values that change with every drawing: nonces and times. Throws for a reply that is no page. */
export function withoutOnces({ status, headers, body }: Answer): Answer {
  const html = body.toString()
  if (!html.startsWith('<!DOCTYPE html>') || !html.trimEnd().endsWith('</html>'))
    throw new Error(`No whole page was drawn, but ${html.length} characters: ${html.slice(0, 80)}`)
  const same = html
    .replaceAll(/nonce"?( content)?="[^"]*"/g, '')
    .replaceAll(/\b1[0-9]{12}\b|\b20[0-9-]{8}T[0-9:.]{12}Z/g, '')
  return { status, headers, body: Buffer.from(same) }
}

/** The names of the renderer's files show their content (apps/web/vite.config.ts). */
const WORK = {
  React: /dist\/server\/assets\/react-/,
  Router: /dist\/server\/assets\/router-|dist\/server\/server\.js/,
  Statements: /node_modules\/(pg|pg-[a-z]+|postgres-[a-z]+|kysely)\/|platform\/database\//,
  Rest: /dist\/server\/|platform\/web\/|@fastify\/compress|fast-json-stringify/,
  API: /apps\/server\/src\/|packages\/|node_modules\/(zod|fastify|light-my-request|find-my-way)\//,
}
export type Work = keyof typeof WORK

/** Shares of the busy time, by the nearest calling function that has a known file. */
export function workOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Record<Work, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const kindOf = new Map<number, Work | 'idle'>()
  const spread = (node: Profiler.ProfileNode, above: Work | 'idle'): void => {
    const { url, functionName } = node.callFrame
    const own = Object.entries(WORK).find(([, pattern]) => pattern.test(url))?.[0] as Work | undefined // its keys
    const isOf = functionName === '(garbage collector)' ? 'Rest' : (own ?? above)
    const kind = functionName === '(idle)' || url === 'node:inspector' ? 'idle' : isOf
    kindOf.set(node.id, kind)
    for (const id of node.children ?? []) {
      const child = byId.get(id)
      if (child) spread(child, kind)
    }
  }
  if (nodes[0]) spread(nodes[0], 'Rest')
  const times = { React: 0, Router: 0, Statements: 0, Rest: 0, API: 0, idle: 0 }
  for (const [place, id] of samples.entries()) times[kindOf.get(id) ?? 'Rest'] += timeDeltas[place] ?? 0
  const { idle: _, ...busy } = times
  const whole = Object.values(busy).reduce((sum, time) => sum + time, 0)
  for (const kind of Object.keys(busy) as Work[]) busy[kind] /= whole // the keys are those of WORK
  return busy
}
