/** Every row of a table in a document has all cells. */
import { expect, test } from 'vitest'
import { files, read } from './source.ts'

/** Cells of a row; a bar in code or after a backslash belongs to the text. */
const cellsOf = (row: string) => row.replaceAll(/\\\||`[^`]*`/g, '').split('|').length - 2

test('every row of a table in a document has as many cells as its head', () => {
  const uneven = files(/\.md$/).flatMap((file) => {
    const lines = read(file).split('\n')
    let head = 0
    return lines.flatMap((line, at) => {
      if (!line.startsWith('|')) head = 0
      else head ||= cellsOf(line)
      return line.startsWith('|') && cellsOf(line) !== head ? [`${file}:${at + 1}`] : []
    })
  })
  expect(uneven).toEqual([])
})
