/**
 * The browser's client reads only method, path, audience and `proof` of the contract's endpoint tables; the rest is
 * left out of its build, with every schema that no screen imports by name (about 70 kB of zod, telephone metadata and
 * schemas on pages without a form). Forms import schemas (`registerAccount`), never `table.login.body`.
 *
 * A file is one module, so a form's schema would bring zod to every page that reads another value of the file. Here
 * each file becomes two modules: everything made with zod is in the module with the file's name and `?schemas`, and the
 * module of the file re-exports it.
 */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointTable } from '@husrum/contract/core/endpoint.ts'
import type { Plugin } from 'vite'

const contract = path.resolve(import.meta.dirname, '../../packages/contract/src') + path.sep

const SCHEMAS = 'schemas'

type Node = { type: string; start: number; end: number } & Record<string, unknown>
/** The parser types only some of a node's fields; which other fields a node has follows from its `type`. */
const nodeIn = (value: unknown): Node | undefined => (value ?? undefined) as Node | undefined // see above
const nodesIn = (value: unknown): Node[] => value as Node[] // see above

/** Runs the module to read its tables, so a table may be written in any way: spread, computed, shared parts. */
export function contractForBrowser(readModule = importFresh): Plugin {
  return {
    name: 'husrum:contract-for-browser',
    applyToEnvironment: (environment) => environment.name === 'client',
    async transform(code, id) {
      // the modules of this library have no side effects
      if (id.includes('/node_modules/libphonenumber-js/')) return { code, map: null, moduleSideEffects: false }
      const [file = '', query] = id.split('?')
      if (!file.startsWith(contract)) return null
      const statements = nodesIn(this.parse(code).body)
      const zod = query === SCHEMAS ? { statements: new Set<Node>(), exports: [] } : withoutZod(statements, file)
      const values = topLevelValues(statements.filter((statement) => !zod.statements.has(statement)))
      const module = values.some(({ value }) => isTable(value)) ? await readModule(file) : {}
      const edits = [
        ...values.map(({ name, value }) => ({
          start: value.start,
          end: value.end,
          text: pure(isTable(value) ? slimTable(name, module[name]) : `(${code.slice(value.start, value.end)})`),
        })),
        ...[...zod.statements].map(({ start, end }) => ({ start, end, text: '' })),
      ].toSorted((a, b) => a.start - b.start)
      const passedOn =
        zod.exports.length > 0
          ? `\nexport { ${zod.exports.join(', ')} } from ${JSON.stringify(`${file}?${SCHEMAS}`)}`
          : ''
      return { code: applied(code, edits) + passedOn, map: null, moduleSideEffects: false }
    },
  }
}

/** In development the file may have changed since it was last read. */
async function importFresh(file: string): Promise<Record<string, unknown>> {
  return import(`${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`)
}

/**
 * Expressions that run code as the value of a top-level constant: `const user = z.object({…})`,
 * `const fields = { name: personName() }`.
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

/**
 * Finds the statements that are removed from a file, and their exports: top-level statements that name zod, or a name
 * from a file that uses zod, or a name that such a statement declares, and the imports that nothing else needs. Tables
 * stay, but lose their schemas.
 */
function withoutZod(statements: Node[], file: string): { statements: Set<Node>; exports: string[] } {
  const names = new Set(statements.flatMap((statement) => namesOfZod(statement, file)))
  const declarations = statements.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? nodeIn(statement.declaration) : statement
    if (!declaration || /^(Import|Export)/.test(declaration.type)) return []
    if (topLevelValues([statement]).some(({ value }) => isTable(value))) return []
    return [{ statement, isExported, declared: declaredBy(declaration), named: namedIn(declaration) }]
  })
  const found = new Set<(typeof declarations)[number]>()
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const each of declarations) {
      if (found.has(each) || names.isDisjointFrom(each.named)) continue
      found.add(each)
      for (const name of each.declared) names.add(name)
    }
  }
  const all = [...found]
  const needed = namedIn(declarations.filter((each) => !found.has(each)).map(({ statement }) => statement))
  const idle = statements.filter(
    (statement) => statement.type === 'ImportDeclaration' && needed.isDisjointFrom(new Set(localNames(statement))),
  )
  return {
    statements: new Set([...idle, ...all.map(({ statement }) => statement)]),
    exports: all.flatMap(({ isExported, declared }) => (isExported ? declared : [])),
  }
}

/** The local names of imports from zod, or from a file of the contract that uses zod. */
function namesOfZod(statement: Node, file: string): string[] {
  if (statement.type !== 'ImportDeclaration') return []
  const source = String(nodeIn(statement.source)?.value)
  const isOfZod = source === 'zod' || (source.startsWith('.') && usesZod(path.resolve(path.dirname(file), source)))
  return isOfZod ? localNames(statement) : []
}
const localNames = (imported: Node): string[] =>
  nodesIn(imported.specifiers).map((each) => String(nodeIn(each.local)?.name))
const usesZod = (file: string): boolean => /^import \{.* from 'zod'$/m.test(readFileSync(file, 'utf8'))

function declaredBy(declaration: Node): string[] {
  if (declaration.type === 'VariableDeclaration')
    return nodesIn(declaration.declarations).map((one) => String(nodeIn(one.id)?.name))
  const id = nodeIn(declaration.id)
  return id ? [String(id.name)] : []
}

/** Every name that is read in a node. Too many do no harm: a parameter may have the same name as a schema. */
function namedIn(value: unknown): Set<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((each) => [...namedIn(each)]))
  if (typeof value !== 'object' || value === null || !('type' in value)) return new Set()
  const node = value as Node // the parser's, since it has a type
  if (node.type === 'Identifier') return new Set([String(node.name)])
  // `words.kind` reads `words`, and `{ kind: 1 }` reads nothing
  const label = node.computed === true ? undefined : { MemberExpression: 'property', Property: 'key' }[node.type]
  return new Set(Object.entries(node).flatMap(([key, child]) => (key === label ? [] : [...namedIn(child)])))
}

function isTable(value: Node): boolean {
  const callee = nodeIn(value.callee)
  return callee?.type === 'Identifier' && callee.name === 'endpoints'
}

/** Marks an expression as pure, so that the bundler drops an unused constant together with all it is made of. */
const pure = (expression: string): string => `/* @__PURE__ */ (() => ${expression})()`

/** A table with only the fields that `createClient` and lib/api/api.ts read of an endpoint. */
function slimTable(name: string, table: unknown): string {
  if (typeof table !== 'object' || table === null)
    throw new Error(`The contract's table "${name}" is not exported, so the browser cannot have it`)
  const endpoints = Object.entries(table as EndpointTable) // endpoints() takes nothing else
  return `(${JSON.stringify(Object.fromEntries(endpoints.map(([key, { method, path: at, audience, proof }]) => [key, { method, path: at, audience, proof }])))})`
}

function applied(code: string, edits: { start: number; end: number; text: string }[]): string {
  let result = code
  for (const { start, end, text } of edits.toReversed()) result = result.slice(0, start) + text + result.slice(end)
  return result
}
