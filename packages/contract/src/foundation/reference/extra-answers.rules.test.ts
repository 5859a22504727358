import { describe, expect, test } from 'vitest'
import { EXTRA_TEXT_MAX } from '../../core/limits.ts'
import { readExtraAnswer, type Judged, type QuestionKind } from './extra-answers.rules.ts'

const asked = (kind: QuestionKind, more: Partial<Judged> = {}): Judged => ({
  kind,
  required: false,
  options: [{ key: 'a' }, { key: 'b' }],
  min: null,
  max: null,
  ...more,
})

describe('readExtraAnswer', () => {
  test.each<[QuestionKind, unknown, unknown]>([
    ['text', '  A dog  ', 'A dog'],
    ['text', '   ', null],
    ['text', undefined, null],
    ['number', '2,6', 2.6],
    ['number', '2.65', 2.65],
    ['number', -3, -3],
    ['number', '-0', 0],
    ['number', '', null],
    ['one', 'b', ['b']],
    ['one', ['b'], ['b']],
    ['one', [], null],
    ['several', 'b,a', ['a', 'b']],
    ['several', ['b', 'b'], ['b']],
    ['several', null, null],
  ])('of a %s, %j is %j', (kind, given, answer) => {
    expect(readExtraAnswer(asked(kind), given)).toEqual({ answer })
  })

  test.each<[QuestionKind, unknown, string]>([
    ['text', 7, 'wrong_type'],
    ['text', 'x'.repeat(EXTRA_TEXT_MAX + 1), 'too_long'],
    ['number', '2,6 m', 'number'],
    ['number', '1e3', 'number'],
    ['number', '2,655', 'number'],
    ['number', Number.POSITIVE_INFINITY, 'number'],
    ['number', [2], 'wrong_type'],
    ['one', ['a', 'b'], 'too_many'],
    ['one', 'c', 'unknown_option'],
    ['one', '__proto__', 'unknown_option'],
    ['several', [1], 'unknown_option'],
    ['several', { a: true }, 'wrong_type'],
  ])('of a %s, %j is refused', (kind, given, code) => {
    expect(readExtraAnswer(asked(kind), given)).toMatchObject({ problem: { code } })
  })

  test('bounds of a number, both of them allowed', () => {
    const height = asked('number', { min: 2, max: 5.5 })
    expect(readExtraAnswer(height, 2)).toEqual({ answer: 2 })
    expect(readExtraAnswer(height, '5,5')).toEqual({ answer: 5.5 })
    expect(readExtraAnswer(height, 1.99)).toEqual({ problem: { code: 'too_small', params: { limit: '2' } } })
    expect(readExtraAnswer(height, 5.51)).toEqual({ problem: { code: 'too_big', params: { limit: '5,5' } } })
  })

  test.each<[QuestionKind, unknown]>([
    ['text', ' '],
    ['number', ''],
    ['one', []],
    ['several', undefined],
  ])('a required %s needs more than %j', (kind, given) => {
    expect(readExtraAnswer(asked(kind, { required: true }), given)).toEqual({ problem: { code: 'required' } })
  })
})
