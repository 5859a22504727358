/** The kinds of bytes in a rendered page, and of work in its milliseconds. */
import type { Profiler } from 'node:inspector'
import type { Answer } from '../api/same.ts'

/** Removes values that change with every rendering: nonces and times. Throws for a reply that is no page. */
export function withoutOnces({ status, headers, body }: Answer): Answer {
  const html = body.toString()
  if (!html.startsWith('<!DOCTYPE html>') || !html.trimEnd().endsWith('</html>'))
    throw new Error(`No whole page was drawn, but ${html.length} characters: ${html.slice(0, 80)}`)
  const same = html
    .replaceAll(/nonce"?( content)?="[^"]*"/g, '')
    .replaceAll(/\b1[0-9]{12}\b|\b20[0-9-]{8}T[0-9:.]{12}Z/g, '')
  return { status, headers, body: Buffer.from(same) }
}

/** In order: each pattern takes its matches from the text that earlier ones have left. */
const BYTES: [kind: string, pattern: RegExp][] = [
  ['data', /<script[^>]*type="application\/json"[^>]*>[^]*?<\/script>/g],
  ['scripts', /<script(?![^>]* src=)[^>]*>[^]*?<\/script>/g],
  ['head', /<(link|meta)\b[^>]*>|<script\b[^>]*><\/script>/g],
  ['icons', /<svg[^]*?<\/svg>/g],
  ['pictures', / (srcset|imagesrcset|sizes|imagesizes|src)="[^"]*"/gi],
  ['classes', / class="[^"]*"/g],
  ['markup', /<[^>]*>/g],
]

/** In characters, by kind; the rest is text that people read. */
export function bytesOf(html: string): Map<string, number> {
  const kinds = new Map<string, number>()
  let rest = html
  for (const [kind, pattern] of BYTES) {
    const before = rest.length
    rest = rest.replaceAll(pattern, '')
    kinds.set(kind, before - rest.length)
  }
  return kinds.set('text', rest.length)
}

/** The names of the renderer's files show their content (apps/web/vite.config.ts). */
const WORK: [kind: string, pattern: RegExp][] = [
  ['React', /dist\/server\/assets\/react-/],
  ['router', /dist\/server\/assets\/router-|dist\/server\/server\.js/],
  ['queries', /dist\/server\/assets\/queries-/],
  ['screens', /dist\/server\//],
  ['sending', /platform\/web\/|@fastify\/compress|fast-json-stringify/],
  ['statements', /node_modules\/(pg|pg-[a-z]+|postgres-[a-z]+|kysely)\/|platform\/database\//],
  ['API', /apps\/server\/src\/|packages\/|node_modules\/(zod|fastify|light-my-request|find-my-way)\//],
]

/** Shares of the busy time, by the nearest calling function that has a known file. */
export function workOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const kindOf = new Map<number, string>()
  const spread = (node: Profiler.ProfileNode, above: string): void => {
    const { url, functionName } = node.callFrame
    const own = functionName === '(garbage collector)' ? 'memory' : WORK.find(([, pattern]) => pattern.test(url))?.[0]
    const kind = functionName === '(idle)' || url === 'node:inspector' ? 'idle' : (own ?? above)
    kindOf.set(node.id, kind)
    for (const id of node.children ?? []) {
      const child = byId.get(id)
      if (child) spread(child, kind)
    }
  }
  const byId = new Map(nodes.map((node) => [node.id, node]))
  if (nodes[0]) spread(nodes[0], 'Node')
  const times = new Map<string, number>()
  for (const [place, id] of samples.entries()) {
    const kind = kindOf.get(id) ?? 'Node'
    if (kind !== 'idle') times.set(kind, (times.get(kind) ?? 0) + (timeDeltas[place] ?? 0))
  }
  const whole = [...times.values()].reduce((sum, time) => sum + time, 0)
  return new Map([...times].map(([kind, time]) => [kind, time / whole]))
}
