import { expect, test } from 'vitest'
import { circlesOf, pagesWithZod } from './chunk-modules.ts'

const chunk = (file: string, imports: string[], ...ids: string[]) => ({
  file,
  imports,
  modules: ids.map((id) => ({ id })),
})

test('files that import each other are named, over a third one too', () => {
  expect(circlesOf([chunk('a', ['b', 'c']), chunk('b', ['c']), chunk('c', [])])).toEqual([])
  expect(circlesOf([chunk('entry', ['base']), chunk('base', ['entry', 'icons']), chunk('icons', [])])).toEqual([
    'entry imports base, which imports it',
    'base imports entry, which imports it',
  ])
  expect(circlesOf([chunk('a', ['b']), chunk('b', ['c']), chunk('c', ['a'])])).toHaveLength(3)
})

test('a page that begins with zod is named, and one that fetches it later is not', () => {
  const zod = chunk('zod', [], 'node_modules/zod/v4/core/core.js')
  const page = (imports: string[]) => chunk('leads', imports, 'apps/web/src/routes/expert/leads.tsx')
  expect(pagesWithZod([zod, page([]), chunk('rules', ['zod'], 'apps/web/src/flows/rules.ts')])).toEqual([])
  expect(pagesWithZod([zod, page(['meetings']), chunk('meetings', ['zod'])])).toEqual([
    'apps/web/src/routes/expert/leads.tsx',
  ])
})
