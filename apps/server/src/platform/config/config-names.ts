/** Misspelt settings: an unknown HUSRUM_… is refused with the nearest known name; the default is not used silently. */
import { ConfigError, type Env } from './config-parts.ts'

/** Read by commands, tests and compose files, not by the server. */
const elsewhere = ['HUSRUM_BENCH_DATA', 'HUSRUM_CHROMIUM', 'HUSRUM_DOMAIN', 'HUSRUM_E2E_URL', 'HUSRUM_ENV_FILE']

/** Gives `read` an environment that records which names are read, and refuses all others afterwards. */
export function readKnownOnly<T>(env: Env, read: (env: Env) => T): T {
  const known = new Set(elsewhere)
  const noting = new Proxy(env, {
    get(target, name) {
      if (typeof name !== 'string') return undefined
      known.add(name)
      return target[name]
    },
  })
  const result = read(noting)
  for (const name of Object.keys(env)) {
    if (!name.startsWith('HUSRUM_') || known.has(name) || !env[name]?.trim()) continue
    const nearest = [...known]
      .filter((each) => each.startsWith('HUSRUM_'))
      .toSorted((a, b) => edits(name, a) - edits(name, b))[0]
    throw new ConfigError(`${name} is no setting of Husrum. Did you mean ${nearest}? .env.example lists them all.`)
  }
  return result
}

/** The number of letters to insert, remove or change (Levenshtein). */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
