import { expect, test } from 'vitest'
import { z } from 'zod'
import { patchExpert } from '../../experts/profile/profile.ts'
import { id } from '../shapes.ts'
import { fieldCode, type FieldCode } from './field-problem.rules.ts'

const codeOf = (schema: z.ZodType, value: unknown): FieldCode | undefined => {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? []
  return issue && fieldCode(issue)
}

test.for<[name: string, z.ZodType, unknown, FieldCode | undefined]>([
  ['a bound that is allowed itself', z.number().min(0), -1, { code: 'too_small', params: { limit: 0 } }],
  ['a bound that is not: 0 is no id', id(), 0, { code: 'not_above', params: { limit: 0 } }],
  ['the same from above', z.number().lt(10), 10, { code: 'not_below', params: { limit: 10 } }],
  ['a number that is too big', z.int().max(12), 13, { code: 'too_big', params: { limit: 12 } }],
  ['a short text', z.string().min(3), 'ab', { code: 'too_short', params: { limit: 3 } }],
  ['a long text', z.string().max(1), 'ab', { code: 'too_long', params: { limit: 1 } }],
  ['a text of blanks', z.string().trim().min(1), '  ', { code: 'required' }],
  ['a short list', z.array(z.int()).min(1), [], { code: 'too_few', params: { limit: 1 } }],
  ['nothing', z.union([z.int(), z.string()]), undefined, { code: 'required' }],
  ['null', z.int(), null, { code: 'required' }],
  ['an empty text where an email belongs', z.email(), '', { code: 'required' }],
  ['another type', z.int(), 'seven', { code: 'wrong_type' }],
  ['no email', z.email(), 'x', { code: 'email' }],
  ['no date', z.iso.date(), '31.12.2026', { code: 'date' }],
  ['terms not accepted', z.literal(true), false, { code: 'accept' }],
  ['no such option', z.enum(['a', 'b']), 'c', { code: 'unknown_choice' }],
  ['neither of two', z.union([z.int(), z.boolean()]), 'c', { code: 'unknown_choice' }],
  ['a code of our own', z.string().refine(() => false, { error: 'year_to_come' }), 'x', { code: 'year_to_come' }],
])('%s', ([, schema, value, code]) => expect(codeOf(schema, value)).toEqual(code))

test.for([
  ['2099-12-31', undefined],
  ['2100-01-01', { code: 'date_too_late', params: { limit: '2099-12-31' } }],
  ['9999-01-01', { code: 'date_too_late', params: { limit: '2099-12-31' } }],
  ['2000-01-01', undefined],
  ['1999-12-31', { code: 'date_too_early', params: { limit: '2000-01-01' } }],
  ['0000-01-01', { code: 'date_too_early', params: { limit: '2000-01-01' } }],
  ['31.12.2099', { code: 'date' }],
  ['soon', { code: 'date' }],
])('the end of a pause on %s', ([back_on, code]) => expect(codeOf(patchExpert, { back_on })).toEqual(code))
