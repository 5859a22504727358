/**
 * The browser's client reads only method, path and audience of the contract's endpoint tables, so the rest is left out
 * of its build, with every schema that no screen imports by name (about 70 kB of zod, telephone metadata and schemas on
 * pages without a form). Forms import schemas (`registerAccount`), never `table.login.body`.
 */
import { statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointTable } from '@husrum/contract/endpoint.ts'
import type { Plugin } from 'vite'

const contract = path.resolve(import.meta.dirname, '../../packages/contract/src') + path.sep

type Node = { type: string; start: number; end: number } & Record<string, unknown>
/** The parser types only some of a node's fields; what is asked of one follows from its `type`. */
const nodeIn = (value: unknown): Node | undefined => (value ?? undefined) as Node | undefined // see above
const nodesIn = (value: unknown): Node[] => value as Node[] // see above

/** Runs the module to read its tables, so a table may be written in any way: spread, computed, shared parts. */
export function contractForBrowser(readModule = importFresh): Plugin {
  return {
    name: 'husrum:contract-for-browser',
    applyToEnvironment: (environment) => environment.name === 'client',
    async transform(code, id) {
      // it has none, but does not say so
      if (id.includes('/node_modules/libphonenumber-js/')) return { code, map: null, moduleSideEffects: false }
      const [file = ''] = id.split('?')
      if (!file.startsWith(contract)) return null
      const values = topLevelValues(nodesIn(this.parse(code).body))
      const module = values.some(({ value }) => isTable(value)) ? await readModule(file) : {}
      const edits = values.map(({ name, value }) => ({
        start: value.start,
        end: value.end,
        text: pure(isTable(value) ? slimTable(name, module[name]) : `(${code.slice(value.start, value.end)})`),
      }))
      return { code: applied(code, edits), map: null, moduleSideEffects: false }
    },
  }
}

/** In development the file may have changed since it was last read. */
async function importFresh(file: string): Promise<Record<string, unknown>> {
  return import(`${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`)
}

/**
 * `const user = z.object({…})`, `const fields = { name: personName() }`: top-level constants whose making runs code.
 */
const running = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression', 'NewExpression'])
function topLevelValues(statements: Node[]): { name: string; value: Node }[] {
  return statements.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? nodeIn(statement.declaration) : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return nodesIn(declaration.declarations).flatMap((one) => {
      const value = nodeIn(one.init)
      return value && running.has(value.type) ? [{ name: String(nodeIn(one.id)?.name), value }] : []
    })
  })
}

function isTable(value: Node): boolean {
  const callee = nodeIn(value.callee)
  return callee?.type === 'Identifier' && callee.name === 'endpoints'
}

/** Marked pure, the bundler drops a constant that nobody uses together with all it was made of. */
const pure = (expression: string): string => `/* @__PURE__ */ (() => ${expression})()`

/** What `createClient` and lib/api.ts read of an endpoint. */
function slimTable(name: string, table: unknown): string {
  if (typeof table !== 'object' || table === null)
    throw new Error(`The contract's table "${name}" is not exported, so the browser cannot have it`)
  const endpoints = Object.entries(table as EndpointTable) // endpoints() takes nothing else
  return `(${JSON.stringify(Object.fromEntries(endpoints.map(([key, { method, path: at, audience }]) => [key, { method, path: at, audience }])))})`
}

function applied(code: string, edits: { start: number; end: number; text: string }[]): string {
  let result = code
  for (const { start, end, text } of edits.toReversed()) result = result.slice(0, start) + text + result.slice(end)
  return result
}
