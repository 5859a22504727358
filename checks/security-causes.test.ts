/** Security events: every code of a refusal has a text in the list that staff read, and no other code has one. */
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { api } from '@husrum/contract/index.ts'
import { securityKinds } from '@husrum/contract/identity/accounts/security.ts'
import { securityCauses } from '@husrum/contract/identity/accounts/security-causes.rules.ts'
import { type Argument, type NewExpression, type ObjectExpression, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { code, isTest, parse } from './source.ts'

/** Refusals of staff who impersonate a user are events of their own kind. */
const look: readonly string[] = securityCauses.look
const textOf = (node: Argument | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** `new Refusal(429, 'code')` by status, and the codes of counted limits, which are always 429. */
function refusedIn(file: string): { status: number; code: string }[] {
  const found: { status: number; code: string }[] = []
  new Visitor({
    NewExpression({ callee, arguments: [status, second] }: NewExpression) {
      const word = textOf(second)
      if (callee.type !== 'Identifier' || callee.name !== 'Refusal' || word === undefined) return
      if (status?.type === 'Literal') found.push({ status: Number(status.value), code: word })
    },
    ObjectExpression({ properties }: ObjectExpression) {
      const values = new Map(
        properties.flatMap((each) =>
          each.type === 'Property' && each.key.type === 'Identifier' ? [[each.key.name, each.value] as const] : [],
        ),
      )
      const word = textOf(values.get('code'))
      if (values.has('windowSeconds') && word !== undefined) found.push({ status: 429, code: word })
    },
  }).visit(parse(file).program)
  return found
}

const said = code(/^apps\/server\/src\/(?!testing)/)
  .filter((file) => !isTest(file))
  .flatMap((file) => refusedIn(file))
const documented = Object.values<Endpoint>(api).flatMap(({ refusals = {} }) =>
  Object.entries(refusals).flatMap(([status, codes]) => codes.map((each) => ({ status: Number(status), code: each }))),
)
const refusedWith = (statuses: readonly number[]) => [
  ...new Set([...said, ...documented].filter(({ status }) => statuses.includes(status)).map(({ code: word }) => word)),
]

const say =
  'its words belong into packages/contract/src/identity/accounts/security-causes.rules.ts and admin-security.cause'

test('every kind of event has its causes', () => {
  expect(Object.keys(securityCauses).toSorted()).toEqual(securityKinds.toSorted())
})

test('what a call with a token is refused with has its words', () => {
  const codes = refusedWith([401, 403])
  expect(codes.filter((each) => !look.includes(each)).toSorted(), say).toEqual(securityCauses.refused.toSorted())
  expect(codes.filter((each) => look.includes(each)).toSorted(), say).toEqual(look.toSorted())
})

test('every limit has its words', () => {
  expect([...refusedWith([429]), 'more_events'].toSorted(), say).toEqual(securityCauses.limit.toSorted())
})
