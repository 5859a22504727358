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
  ['Anne-Marie Lind-Krogh', 'Anne-Marie Lind-Krogh'],
  ['Down to -3 degrees, and 2-3 more; or 1 = 1', '"Down to -3 degrees, and 2-3 more; or 1 = 1"'],
  ['bo@husrum.example; ann@husrum.example', '"bo@husrum.example; ann@husrum.example"'],
])('%j reads %j', (cell, written) => expect(csvLine([cell])).toBe(`${written}\r\n`))

test.each([
  ['=cmd|calc', `'=cmd|calc`],
  ['+4520123456', `'+4520123456`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['＝1+1', `'＝1+1`],
  ['＋1', `'＋1`],
  ['－1', `'－1`],
  ['＠SUM(A1)', `'＠SUM(A1)`],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['  =1', `'  =1`],
  ['\u00A0=1', `'\u00A0=1`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  ['\nx', `"'\nx"`],
])('%j is no formula', (cell, written) => {
  const line = csvLine([cell])
  expect(line.replaceAll('"', '')).toBe(`${written.replaceAll('"', '')}\r\n`)
  expect(line.startsWith(`"'`)).toBe(true)
})

test.each([
  ['Bo;=1+1;Lind', `"Bo;'=1+1;Lind"`],
  ['Bo; =1+1; @x', `"Bo; '=1+1; '@x"`],
  ['Bo,+1', `"Bo,'+1"`],
  ['Bo\t-1', `"Bo\t'-1"`],
  ['Bo\r\n=1', `"Bo\r\n'=1"`],
  ['Bo\n \n＝1', `"Bo\n \n'＝1"`],
  ['Bo;"=1+1"', `"Bo;""'=1+1"""`],
  ['=1;=2', `"'=1;'=2"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
])('nor is a piece of %j where another separator is read', (cell, written) =>
  expect(csvLine([cell])).toBe(`${written}\r\n`),
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
