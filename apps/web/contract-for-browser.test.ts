import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { contractForBrowser } from './contract-for-browser.ts'

const folder = new URL('../../packages/contract/src/', import.meta.url).pathname
type Transform = (
  this: { parse: typeof parseAst },
  code: string,
  id: string,
) => Promise<{ code: string; moduleSideEffects: boolean } | null>

function transform(code: string, id = `${folder}things.ts`, module: Record<string, unknown> = {}) {
  const plugin = contractForBrowser(async () => module)
  return (plugin.transform as Transform).call({ parse: parseAst }, code, id) // the plugin gives a plain function
}

test('a table keeps method, path and audience, however it is written', async () => {
  const read = { method: 'GET', audience: ['public'], status: 200 }
  const things = {
    list: { ...read, path: '/api/things', reply: {} },
    drop: { method: 'DELETE', path: '/api/things/{id}', audience: ['client'], status: 204 },
  }
  const made = await transform('export const things = endpoints({ list: { ...read, path }, drop })', undefined, {
    things,
  })
  expect(made?.code).toBe(
    'export const things = /* @__PURE__ */ (() => ({"list":{"method":"GET","path":"/api/things","audience":["public"]},"drop":{"method":"DELETE","path":"/api/things/{id}","audience":["client"]}}))()',
  )
  expect(made?.moduleSideEffects).toBe(false)
})

test('schemas stay whole for the forms that import them, and vanish where nobody does', async () => {
  const made = await transform(
    'export const user = z.object({ id: z.int() })\nexport const max = 80\nexport function check() {}',
    `${folder}things.ts?schemas`,
  )
  expect(made?.code).toBe(
    'export const user = /* @__PURE__ */ (() => (z.object({ id: z.int() })))()\nexport const max = 80\nexport function check() {}',
  )
})

test('what is made with zod is a module of its own, so that words and tables come without it', async () => {
  const code = [
    "import { z } from 'zod'",
    "import { trimmed } from './core/shapes.ts'",
    "import * as words from './core/vocabulary.ts'",
    'export const MAX = 80',
    "export const kinds = ['home', words.other]",
    'const line = trimmed(1, MAX)',
    'export const offer = z.object({ about: line, kind: z.enum(kinds) })',
    'export function check(kind) { return kind === MAX }',
    'export const read = (given) => offer.parse(given)',
    'export const things = endpoints({ list: { body: offer } })',
  ].join('\n')
  const plain = await transform(code, undefined, { things: {} })
  expect(plain?.code.split('\n').filter(Boolean)).toEqual([
    "import * as words from './core/vocabulary.ts'",
    'export const MAX = 80',
    "export const kinds = /* @__PURE__ */ (() => (['home', words.other]))()",
    'export function check(kind) { return kind === MAX }',
    'export const things = /* @__PURE__ */ (() => ({}))()',
    `export { offer, read } from "${folder}things.ts?schemas"`,
  ])
  const schemas = await transform(code, `${folder}things.ts?schemas`, { things: {} })
  expect(schemas?.code).toContain('export const offer = /* @__PURE__ */ (() => (z.object(')
  expect(schemas?.code).toContain('const line = /* @__PURE__ */ (() => (trimmed(1, MAX)))()')
})

test('a table that is not exported stops the build', async () => {
  await expect(transform('const things = endpoints({})')).rejects.toThrow('"things" is not exported')
})

test('other files are left alone', async () => {
  expect(await transform('export const a = z.object({})', '/somewhere/else.ts')).toBeNull()
})

test('every endpoint of the contract reaches the browser with all three', async () => {
  for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((each) =>
    /(?<!\.test)\.ts$/.test(each),
  )) {
    const module: Record<string, unknown> = await import(`${folder}${name}`)
    for (const [, table] of /^export const (\w+) = endpoints\(/m
      .exec(readFileSync(`${folder}${name}`, 'utf8'))
      ?.entries() ?? []) {
      const endpoints = Object.entries(module[table] ?? {})
      for (const [key, endpoint] of endpoints)
        expect([name, key, endpoint]).toEqual([
          name,
          key,
          expect.objectContaining({
            method: expect.any(String),
            path: expect.stringMatching(/^\//),
            audience: expect.any(Array),
          }),
        ])
    }
  }
})
