import { expect, test } from 'vitest'
import { wordingProblem } from './wording.rules.ts'

test.each([
  ['Hello {{name}}', 'Dear {{name}}'],
  ['{{count, number}} of {{all}}', 'Of {{all}}: {{ count,number }}'],
  ['Write to <expert>{{name}}</expert>', '<expert>{{name}}</expert> is reached here'],
  ['More than 3 > 2', 'Fewer > more'],
])('%j may be %j', (original, text) => {
  expect(wordingProblem(original, text)).toBeUndefined()
})

test.each([
  ['Hello {{name}}', 'Hello', 'wording_blanks'],
  ['Hello {{name}}', 'Hello {{name}} {{name}}', 'wording_blanks'],
  ['Hello {{name}}', 'Hello {{other}}', 'wording_blanks'],
  ['{{count, number}} days', '{{count}} days', 'wording_blanks'],
  ['Hello {{name}}', 'Hello {{name}} {{', 'wording_blanks'],
  ['Hello', 'Hello <b>you</b>', 'wording_tags'],
  ['Hello', '<script>alert(1)</script>', 'wording_tags'],
  ['Hello', '<img src=x onerror=alert(1)>', 'wording_tags'],
  ['Hello', 'a < b', 'wording_tags'],
  ['<a>Hello</a>', '<a onclick="x">Hello</a>', 'wording_tags'],
  ['<a>Hello</a>', 'Hello', 'wording_tags'],
  ['Hello', 'Hello $t(shell.product)', 'wording_nesting'],
])('%j may not be %j', (original, text, problem) => {
  expect(wordingProblem(original, text)).toBe(problem)
})
