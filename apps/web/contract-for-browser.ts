/**
 * The contract's endpoint tables carry schemas for the server: validation, documentation. The browser's client reads only method, path and audience,
 * so for the browser the rest of each table is left out, and every schema that no screen imports by its own name goes with it (about 70 kB of zod, telephone
 * metadata and schemas on pages without a form). Forms import schemas (`registerAccount`), never `table.login.body`.
 */
import path from 'node:path'
import type { Plugin } from 'vite'

const contract = path.resolve(import.meta.dirname, '../../packages/contract/src') + path.sep
/** What `createClient` and lib/api.ts read of an endpoint. */
const kept = new Set(['method', 'path', 'audience'])

type Node = { type: string; start: number; end: number } & Record<string, unknown>

export function contractForBrowser(): Plugin {
  return {
    name: 'husrum:contract-for-browser',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (id.includes('/node_modules/libphonenumber-js/')) return { code, map: null, moduleSideEffects: false } // it has none, but does not say so
      if (!id.startsWith(contract)) return null
      const edits = topLevelValues(this.parse(code) as unknown as Node).map((value) => ({
        start: value.start,
        end: value.end,
        text: pure(code, value),
      })) // the parser's types do not name every node
      return { code: applied(code, edits), map: null, moduleSideEffects: false }
    },
  }
}

/** `const user = z.object({…})`, `const fields = { name: personName() }`: whatever runs when a top-level constant is made. */
const running = new Set(['CallExpression', 'ObjectExpression', 'ArrayExpression', 'NewExpression'])
function topLevelValues(program: Node): Node[] {
  const statements = program.body as Node[]
  return statements.flatMap((statement) => {
    const declaration = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null
    if (declaration?.type !== 'VariableDeclaration') return []
    return (declaration.declarations as Node[])
      .map((one) => one.init as Node | null)
      .filter((init): init is Node => init !== null && running.has(init.type))
  })
}

/** Marked pure, the bundler drops a constant that nobody uses together with all it was made of. */
function pure(code: string, value: Node): string {
  const callee = value.callee as Node | undefined
  const isTable = callee?.type === 'Identifier' && callee.name === 'endpoints'
  return `/* @__PURE__ */ (() => ${isTable ? slimTable(code, value) : `(${code.slice(value.start, value.end)})`})()`
}

function slimTable(code: string, call: Node): string {
  const [table] = call.arguments as Node[]
  if (table?.type !== 'ObjectExpression')
    throw new Error('endpoints() takes an object literal, which the browser build can shorten')
  const endpoints = (table.properties as Node[]).map((property) => {
    const endpoint = property.value as Node
    if (property.type !== 'Property' || endpoint.type !== 'ObjectExpression')
      throw new Error(`an endpoint is an object literal: ${code.slice(property.start, property.start + 60)}`)
    const fields = (endpoint.properties as Node[]).filter(
      (field) => field.type === 'Property' && kept.has(String((field.key as Node).name)),
    )
    const key = property.key as Node
    return `${code.slice(key.start, key.end)}: { ${fields.map((field) => code.slice(field.start, field.end)).join(', ')} }`
  })
  return `({ ${endpoints.join(', ')} })`
}

function applied(code: string, edits: { start: number; end: number; text: string }[]): string {
  let result = code
  for (const { start, end, text } of edits.toReversed()) result = result.slice(0, start) + text + result.slice(end)
  return result
}
