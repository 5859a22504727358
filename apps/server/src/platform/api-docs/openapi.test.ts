/** The requirements of generators and validators on the document. */
import { api } from '@husrum/contract/index.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeApi, withNamedSchemas } from './openapi.ts'

type Json = Record<string, unknown>
type Schema = Json & {
  properties?: Record<string, Schema>
  required?: string[]
  oneOf?: Schema[]
  const?: unknown
}
type Operation = {
  operationId: string
  responses: Json
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> }
}

const described = describeApi(api, { baseUrl: 'https://husrum.example', production: false, product: 'Nordhjem' })
// describeApi writes this shape
const operations = Object.values(described.paths as Record<string, Record<string, Operation>>).flatMap((each) =>
  Object.values(each),
)

/** Every object of the document that is a schema, with its location. */
function schemas(value: unknown, where: string): [string, Schema][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, each]) =>
    key === 'example' ? [] : schemas(each, `${where}.${key}`),
  )
  // JSON Schema's own form
  return Array.isArray(value) ? inner : [[where, value as Schema], ...inner]
}
const all = operations.flatMap((operation) => schemas(operation, operation.operationId))

test('each call stands there once, under its own method, with what it may be refused with', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(api).toSorted())
  const unrefused = operations.filter(
    ({ responses }) => !Object.keys(responses).some((status) => /^4\d\d$/.test(status)),
  )
  expect(unrefused.map(({ operationId }) => operationId)).toEqual([])
})

test('what is required is a property', () => {
  const missing = all.flatMap(([where, { type, required, properties = {} }]) =>
    type === 'object' && required
      ? required.filter((name) => !(name in properties)).map((name) => `${where}: ${name}`)
      : [],
  )
  expect(missing).toEqual([])
})

test('of several shapes one fits: a required field has another fixed value in each', () => {
  const choices = all.flatMap(([where, { oneOf }]) => (oneOf ? [{ where, oneOf }] : []))
  expect(choices.length).toBeGreaterThan(5)
  const overlapping = choices.filter(({ oneOf }) => {
    const telling = Object.keys(oneOf[0]?.properties ?? {}).filter((name) => {
      const values = oneOf.map(({ properties, required }) => required?.includes(name) && properties?.[name]?.const)
      return values.every((value) => typeof value === 'string') && new Set(values).size === oneOf.length
    })
    return telling.length === 0
  })
  expect(overlapping.map(({ where }) => where)).toEqual([])
})

test('every example fits its schema, and has no field that the schema does not have', () => {
  const wrong = operations.flatMap(({ operationId, requestBody }) => {
    const { schema, example } = requestBody?.content['application/json'] ?? {}
    if (!schema || typeof example !== 'object' || example === null) return []
    const shapes = schema.oneOf ?? [schema]
    const known = shapes.flatMap(({ properties = {} }) => Object.keys(properties))
    const fits = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(example).success
    const unknown = Object.keys(example).filter((name) => known.length > 0 && !known.includes(name))
    return [...(fits ? [] : [operationId]), ...unknown.map((name) => `${operationId}: ${name}`)]
  })
  expect(wrong).toEqual([])
})

test('every named schema, parameter and header is used', () => {
  const document = withNamedSchemas(described)
  const text = JSON.stringify(document)
  const { schemas: shapes, parameters, headers } = document.components as Record<string, Json> // describeApi writes it
  for (const [kind, named] of Object.entries({ schemas: shapes, parameters, headers }))
    expect(Object.keys(named ?? {}).filter((name) => !text.includes(`"#/components/${kind}/${name}"`))).toEqual([])
})

test('titles and examples have the name that the product has here', () => {
  expect(JSON.stringify(described)).toContain('Nordhjem finds who fits you.')
  const said = JSON.stringify(described).match(/[^"]*husrum[^"]*/gi)
  // this installation's address
  expect(new Set(said)).toEqual(new Set(['https://husrum.example']))
})
