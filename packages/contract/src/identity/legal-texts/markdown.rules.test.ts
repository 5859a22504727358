import { describe, expect, test } from 'vitest'
import { readLegalText } from './markdown.rules.ts'
import { mayLinkTo, piecesOf } from './pieces.rules.ts'

const head = '# Imprint\n\nWho runs this.\n\n'

describe('a text', () => {
  test('is read into what its page shows', () => {
    const source = `${head}> In short\n> and more\n\n## Who we are {#who}\n\nFirst line\nand second.\n\n- one\n- two\n\n| a | b |\n| 1 | 2 |\n\n[[services]]\n`
    const { text, problems } = readLegalText(source)
    expect(problems).toEqual([])
    expect(text).toEqual({
      title: 'Imprint',
      description: 'Who runs this.',
      inShort: ['In short', 'and more'],
      sections: [
        {
          id: 'who',
          title: 'Who we are',
          blocks: [
            'First line and second.',
            { list: ['one', 'two'] },
            { table: { head: ['a', 'b'], rows: [['1', '2']] } },
            { shipped: 'services' },
          ],
        },
      ],
    })
  })

  test.each([
    ['', ['legal_title', 'legal_description', 'legal_section']],
    [`${head}## A\n\n## B\n\nx`, ['legal_empty_section']],
    [`${head}## A\n\nx\n\n## A\n\ny`, ['legal_section_twice']],
    [`${head}- before any section\n\n## A\n\nx`, ['legal_section']],
    [`${head}## A\n\n| a | b |\n| 1 |`, ['legal_table']],
    [`${head}## A\n\n[press](javascript:alert(1))`, ['legal_link']],
    [`${head}## A\n\n[press](//elsewhere.example)`, ['legal_link']],
    [`${head}# Another title\n\n## A\n\nx`, ['legal_section']],
  ])('%j has its problems named', (source, expected) => {
    expect(readLegalText(source).problems.map(({ problem }) => problem)).toEqual(expected)
  })

  test('lines are counted from 1', () => {
    expect(readLegalText(`${head}## A\n\n[x](data:text/html,y)`).problems).toEqual([{ line: 7, problem: 'legal_link' }])
  })

  test('of eighty thousand brackets is read as fast as any other', () => {
    for (const evil of ['[', '[a](', '**', '{#', '[[', '|', '- ']) {
      const { text } = readLegalText(`${head}## A\n\n${evil.repeat(80_000 / evil.length)}`)
      for (const block of text.sections[0]?.blocks ?? []) if (typeof block === 'string') piecesOf(block)
    }
  }, 5000)

  test('of long rows of spaces, and of as many lines as there can be, too', () => {
    for (const evil of [`## ${' '.repeat(4000)}{`, `## A${' '.repeat(75_000)}{`])
      expect(readLegalText(`${head}## A\n\nx\n\n${evil}`).problems).toEqual([{ line: 9, problem: 'legal_section' }])
    const { text } = readLegalText(
      `${head}## A\n\n${'- a\n'.repeat(20_000)}\n## B\n\n| a | b |\n${'|\n'.repeat(40_000)}`,
    )
    const [list, table] = text.sections.flatMap(({ blocks }) => blocks)
    expect(list).toEqual({ list: Array.from({ length: 20_000 }, () => 'a') })
    expect(table).toMatchObject({ table: { head: ['a', 'b'] } })
  }, 5000)
})

test('markup of any other kind is text', () => {
  const html = '<script>alert(1)</script> <img src=x onerror=alert(1)> ![a](https://a.example)'
  expect(piecesOf(html)).toEqual([
    { kind: 'text', words: '<script>alert(1)</script> <img src=x onerror=alert(1)> !' },
    { kind: 'link', words: 'a', address: 'https://a.example' },
  ])
  expect(piecesOf('**so** and {email} and {other}')).toEqual([
    { kind: 'strong', words: 'so' },
    { kind: 'text', words: ' and ' },
    { kind: 'email' },
    { kind: 'text', words: ' and {other}' },
  ])
})

test.each([
  '/',
  '/imprint',
  '/terms-and-conditions#who',
  'https://a.example/b?c=d',
  'http://a.example',
  'mailto:a@b.example',
])('may link to %s', (address) => {
  expect(mayLinkTo(address)).toBe(true)
})
test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//a.example',
  '/\\a.example',
  'https:/a',
  'https://a.example/"onclick="x',
  'ftp://a.example',
  'imprint',
  'mailto:a b@c.example',
])('may not link to %s', (address) => {
  expect(mayLinkTo(address)).toBe(false)
  expect(piecesOf(`[a](${address})`).some(({ kind }) => kind === 'link')).toBe(false)
})
