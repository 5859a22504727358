/** A story with a misspelt or unknown project in its tag would run nowhere, and nobody would notice. */
import { expect, test } from 'vitest'
import config from '../e2e/playwright.config.ts'
import { at, code, read } from './source.ts'

const projects = config.projects?.map(({ name }) => name) ?? []
const project = `(?:${projects.join('|')})`
const list = `${project}(?:\\+${project})*`
const isTag = new RegExp(`^@(?:${list})?(?:\\|${list})?$`)

test('stories are tagged with projects that exist', () => {
  const tags = code(/^e2e\//).flatMap((file) =>
    [...read(file).matchAll(/\btag: '([^']*)'/g)].map(({ 1: tag = '', index }) => ({ tag, where: at(file, index) })),
  )
  const wrong = tags.filter(({ tag }) => !isTag.test(tag) || tag === '@')
  expect(wrong, 'e2e/playwright.config.ts says how stories are tagged').toEqual([])
  expect(tags.length).toBeGreaterThan(80)
})
