/** Decisions stay few and short enough to be read, and every cited number is a decision that exists. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { files, read } from './source.ts'

const FILES = 40
const WORDS = 250
const PARTS = ['## Context', '## Decision', '## Cost']

const decisions = files(/^docs\/decisions\/(?!README\.md$)/)
const numberOf = (file: string) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(path.basename(file))?.[1])
const numbers = decisions.map(numberOf)

/** A migration that has run never changes, nor do the numbers in it: every start compares its checksum. */
const FROZEN = /^apps\/server\/migrations\/\d/
const TEXTS = /\.(tsx?|mjs|md|sql|ya?ml|css)$|(^|\/)(\.env\.example|Dockerfile|Caddyfile)$/
const CITED = /\bdecisions\/(\d{4})|\bdecisions? (\d{1,3}(?:(?:, | and )\d{1,3})*)\b/gi

const citedIn = (text: string): number[] =>
  [...text.matchAll(CITED)].flatMap(([, inPath, inWords = '']) => (inPath ?? inWords).match(/\d+/g) ?? []).map(Number)

test(`there are ${FILES} decisions at most`, () => {
  expect(decisions.length, 'merge those that say one thing').toBeLessThanOrEqual(FILES)
})

test('each number belongs to one decision and stands in its name and heading', () => {
  expect(numbers.filter((number, index) => !number || numbers.indexOf(number) !== index)).toEqual([])
  const other = decisions.filter((file) => !read(file).startsWith(`# ${numberOf(file)}. `))
  expect(other, 'begin with "# <number>. <title>"').toEqual([])
})

test(`a decision has context, decision and cost, in ${WORDS} words at most`, () => {
  const wrong = decisions.filter((file) => {
    const headings = read(file).match(/^## .+$/gm) ?? []
    return headings.join() !== PARTS.join() || read(file).trim().split(/\s+/).length > WORDS
  })
  expect(wrong, 'shorten it; figures belong to docs/performance.md').toEqual([])
})

test('the index lists every decision', () => {
  const index = read('docs/decisions/README.md')
  expect(decisions.filter((file) => !index.includes(`(${path.basename(file)})`))).toEqual([])
})

test('cited numbers are found in paths and in words', () => {
  const text = 'See docs/decisions/0025 (decisions 8, 30 and 103); the decision 12 h later; content-decisions/{id}'
  expect(citedIn(text)).toEqual([25, 8, 30, 103, 12])
})

test('every decision that a text cites exists', () => {
  const missing = files(TEXTS)
    .filter((file) => !FROZEN.test(file) && file !== 'checks/decisions.test.ts')
    .flatMap((file) => citedIn(read(file)).flatMap((cited) => (numbers.includes(cited) ? [] : `${file}: ${cited}`)))
  expect(missing, 'name the decision that holds the rule now').toEqual([])
})
