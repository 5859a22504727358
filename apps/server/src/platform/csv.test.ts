import { expect, test } from 'vitest'
import { csvLine, csvOf } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  [0, '0'],
  [-3, '-3'],
  [true, 'true'],
  ['a, b', '"a, b"'],
  ['a; b', '"a; b"'],
  ['She said "no"', '"She said ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' padded ', '" padded "'],
  ['Åse', 'Åse'],
])('%j reads %j', (cell, written) => expect(csvLine([cell])).toBe(`${written}\r\n`))

test.each(['=cmd|calc', '+4520123456', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("x")'])(
  '%j is no formula',
  (cell) => {
    const line = csvLine([cell])
    expect(line.startsWith('"\'')).toBe(true)
    expect(line).toContain(cell.replaceAll('"', '""'))
  },
)

test('a header, then every batch, in UTF-8 that spreadsheets recognise', async () => {
  async function* batches() {
    yield [{ name: 'Åse' }, { name: '=1' }]
    yield []
    yield [{ name: 'Bo' }]
  }
  const parts: Uint8Array[] = []
  for await (const part of csvOf<{ name: string }>({ name: (row) => row.name, n: () => 1 }, batches())) parts.push(part)
  expect(Buffer.concat(parts).toString()).toBe('\uFEFFname,n\r\nÅse,1\r\n"\'=1",1\r\nBo,1\r\n')
})
