import { expect, test } from 'vitest'
import {
  changed,
  fieldsOf,
  firstIncomplete,
  nextStep,
  previousStep,
  progressOf,
  reachable,
  stepAt,
  stepOfField,
  stepsOf,
  type Flow,
} from './flow.ts'

type Answers = { a: string; b: string; secret: string; c: string }
const needs = (field: keyof Answers) => (answers: Answers) => (answers[field] ? [] : [{ field, code: 'required' }])

const flow: Flow<Answers, { short: boolean }> = {
  name: 'sample',
  empty: { a: '', b: '', secret: '', c: '' },
  secret: ['secret'],
  follow: (before, change) => (change.a !== undefined && change.a !== before.a ? { b: '' } : {}),
  revive: () => ({}),
  steps: [
    { number: 0, name: 'first', fields: ['a'], check: needs('a') },
    { number: 1, name: 'second', fields: ['b'], check: needs('b'), isSkipped: ({ a }) => a === 'skip' },
    {
      number: 4,
      name: 'third',
      fields: ({ short }) => (short ? ['c'] : ['c', 'secret']),
      check: async (answers) => needs('c')(answers),
    },
    { number: 5, name: 'last', fields: [], check: () => [], isSkipped: (_, { short }) => short },
  ],
}
const long = { short: false }
const filled = { a: 'x', b: 'y', secret: 'z', c: 'w' }
const steps = stepsOf(flow, filled, long)

test('steps are passed over for these answers or this person', () => {
  expect(stepsOf(flow, { ...filled, a: 'skip' }, { short: true }).map(({ name }) => name)).toEqual(['first', 'third'])
})

test('the progress counts from 1, whatever the numbers are', () => {
  expect(steps.map(({ number }) => progressOf(steps, number))).toEqual([1, 2, 3, 4].map((place) => ({ place, of: 4 })))
})

test('a number between two steps belongs to the one before', () => {
  expect(stepAt(steps, 3).name).toBe('second')
  expect(stepAt(steps, 99).name).toBe('last')
  expect(stepAt(steps, -1).name).toBe('first')
})

test('next and previous skip what is passed over', () => {
  const without = stepsOf(flow, { ...filled, a: 'skip' }, long)
  expect(nextStep(without, 0)?.name).toBe('third')
  expect(previousStep(without, 4)?.name).toBe('first')
  expect(nextStep(without, 5)).toBeUndefined()
  expect(previousStep(without, 0)).toBeUndefined()
})

test('a field is found on its step, and a part of a list too', () => {
  expect(stepOfField(steps, 'b', long)?.name).toBe('second')
  expect(stepOfField(steps, 'c.3.alt', long)?.name).toBe('third')
  expect(stepOfField(steps, 'secret', { short: true })).toBeUndefined()
  expect(stepOfField(steps, 'elsewhere', long)).toBeUndefined()
})

test('fields may depend on who is there', () => {
  const third = stepAt(steps, 4)
  expect(fieldsOf(third, long)).toEqual(['c', 'secret'])
  expect(fieldsOf(third, { short: true })).toEqual(['c'])
})

test('nobody gets past a step whose secret answer is gone', () => {
  expect(reachable(flow, filled, long, 5)).toBe(5)
  expect(reachable(flow, { ...filled, secret: '' }, long, 5)).toBe(4)
  expect(reachable(flow, { ...filled, secret: '' }, long, 4)).toBe(4)
  expect(reachable(flow, { ...filled, secret: '' }, { short: true }, 5)).toBe(4)
})

test('a change brings what follows from it', () => {
  expect(changed(flow, filled, { a: 'other' })).toEqual({ ...filled, a: 'other', b: '' })
  expect(changed(flow, filled, { a: 'x' })).toEqual(filled)
})

test('the first incomplete step is the first in order', async () => {
  expect(await firstIncomplete(flow, filled, long)).toBeUndefined()
  const found = await firstIncomplete(flow, { ...filled, b: '', c: '' }, long)
  expect(found?.step.name).toBe('second')
  expect(found?.problems).toEqual([{ field: 'b', code: 'required' }])
})
