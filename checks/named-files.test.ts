/** A file named in a comment or a document exists, so that a reader can follow the name. */
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { code, files, read } from './source.ts'

const all = files()
const paths = new Set(all)
const names = new Set(all.map((file) => path.basename(file)))
/** Files that commands write, or examples of files that a reader will write. */
const made = /^(\.env|routeTree\.gen\.ts|compose\.override\.yaml|THIRD-PARTY-LICENSES\.md)$|\.tar$/
const NAMED = /(?<![\w@/.<>*{$-])(?:[\w@.-]+\/)*[\w.-]+\.(?:tsx?|mjs|md|sql|ya?ml|css)\b(?![/<*{])/g

function missingIn(where: string, text: string): string[] {
  return [...text.matchAll(NAMED)]
    .map(([name]) => name.replace(/^\.\//, ''))
    .filter((name) => {
      const beside = path.normalize(path.join(path.dirname(where), name))
      const known = paths.has(name) || paths.has(beside) || all.some((file) => file.endsWith(`/${name}`))
      return !known && !names.has(name) && !made.test(path.basename(name)) && !/^\.[\w.]+$|^@husrum\//.test(name)
    })
    .map((name) => `${where}: ${name}`)
}

test('every file named in a comment exists', () => {
  const missing = code(/\.(ts|tsx|mjs)$/).flatMap((file) =>
    parseSync(file, read(file)).comments.flatMap(({ value }) => missingIn(file, value)),
  )
  expect(missing, 'name the file as it is called now').toEqual([])
})

test('every file named in a document exists', () => {
  const documents = all.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md')
  expect(documents.flatMap((file) => missingIn(file, read(file)))).toEqual([])
})
