import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { contractForBrowser } from './contract-for-browser.ts'

const file = new URL('../../packages/contract/src/things.ts', import.meta.url).pathname
type Transform = (
  this: { parse: typeof parseAst },
  code: string,
  id: string,
) => { code: string; moduleSideEffects: boolean } | null

function transform(code: string, id = file) {
  const plugin = contractForBrowser()
  return (plugin.transform as Transform).call({ parse: parseAst }, code, id) // the plugin gives a plain function
}

test('a table keeps method, path and audience', () => {
  const made = transform(`export const things = endpoints({
    list: { method: 'GET', path: '/api/things', audience: ['public'], query: z.object({ q: z.string() }), reply: whole(thing), status: 200 },
    one: { method: 'GET', path: '/api/things/{id}', audience: people, params, status: 200 },
  })`)
  expect(made?.code).toBe(
    "export const things = /* @__PURE__ */ (() => ({ list: { method: 'GET', path: '/api/things', audience: ['public'] }, one: { method: 'GET', path: '/api/things/{id}', audience: people } }))()",
  )
  expect(made?.moduleSideEffects).toBe(false)
})

test('schemas stay whole for the forms that import them, and vanish where nobody does', () => {
  expect(
    transform('export const user = z.object({ id: z.int() })\nexport const max = 80\nexport function check() {}')?.code,
  ).toBe(
    'export const user = /* @__PURE__ */ (() => (z.object({ id: z.int() })))()\nexport const max = 80\nexport function check() {}',
  )
})

test('a table the browser build cannot read stops the build', () => {
  expect(() => transform('export const things = endpoints({ ...others })')).toThrow('an endpoint is an object literal')
  expect(() => transform('export const things = endpoints(table)')).toThrow('takes an object literal')
})

test('other files are left alone', () => {
  expect(transform('export const a = z.object({})', '/somewhere/else.ts')).toBeNull()
})
