/** A test in which something complains on the console fails, even when every expectation holds. */
import { format } from 'node:util'
import { afterEach, beforeEach, expect } from 'vitest'

const say = { error: console.error, warn: console.warn }
let complaints: string[] = []

beforeEach(() => {
  complaints = []
  for (const kind of ['error', 'warn'] as const)
    console[kind] = (...words: unknown[]) => {
      complaints.push(format(...words))
      say[kind](...words)
    }
})

afterEach(() => {
  Object.assign(console, say)
  expect(complaints, 'console.error and console.warn during the test').toEqual([])
})
