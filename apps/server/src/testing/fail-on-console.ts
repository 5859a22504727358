/** A test that writes an error or warning to the console fails, even when every expectation holds. */
import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

const say = { error: console.error, warn: console.warn }
let outputs: string[] = []

beforeEach(() => {
  outputs = []
  for (const kind of ['error', 'warn'] as const)
    console[kind] = (...words: unknown[]) => {
      outputs.push(format(...words))
      say[kind](...words)
    }
})

afterEach(() => {
  Object.assign(console, say)
  expect(outputs, 'console.error and console.warn during the test').toEqual([])
})
