/** Comments fit beside the code: no line with a comment is over 120 columns. */
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { code, files, read } from './source.ts'

const COLUMNS = 120

/** A long address cannot be wrapped. */
const ADDRESS = /https?:\/\/\S{60,}/

/** The numbers of lines, from 1, on which a comment goes beyond the last column. */
function longLines(text: string, comments: readonly { start: number; end: number }[]): number[] {
  const lines = text.split('\n')
  const numberOf = (offset: number) => text.slice(0, offset).split('\n').length
  const touched = comments.flatMap(({ start, end }) => {
    const first = numberOf(start)
    return Array.from({ length: numberOf(end) - first + 1 }, (_, index) => first + index)
  })
  const isLong = (line = '') => line.length > COLUMNS && !ADDRESS.test(line)
  return [...new Set(touched)].filter((number) => isLong(lines[number - 1]))
}

const spans = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))

const commentsOf = (file: string, text: string) => {
  if (file.endsWith('.css')) return spans(text, /\/\*[^]*?\*\//g)
  if (file.endsWith('.sql')) return spans(text, /--.*$/gm)
  return parseSync(file, text).comments
}

test('a long comment is found wherever it stands, a long string is not', () => {
  const long = 'x'.repeat(COLUMNS)
  const lines = [
    `// ${long}`,
    `const a = '${long} // no comment'`,
    '/**',
    ` * ${long}`,
    ' */',
    `const b = a // ${long}`,
  ]
  const source = lines.join('\n')
  expect(longLines(source, commentsOf('a.ts', source))).toEqual([1, 4, 6])
  expect(longLines(`a {}\n/* ${long} */`, commentsOf('a.css', `a {}\n/* ${long} */`))).toEqual([2])
  expect(longLines(`select 1 -- ${long}`, commentsOf('a.sql', `select 1 -- ${long}`))).toEqual([1])
})

test('no line with a comment is over 120 columns', () => {
  const all = [...code(/./), ...files(/\.(css|sql)$/)]
  const long = all.flatMap((file) =>
    longLines(read(file), commentsOf(file, read(file))).map((number) => `${file}:${number}`),
  )
  expect(long, 'say it in fewer words, two lines at most').toEqual([])
})
