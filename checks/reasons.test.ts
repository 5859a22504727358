/** Every line that switches off a check of the compiler or the linter has a reason beside it. */
import { Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { at, code, isTest, parse, read } from './source.ts'

const ours = code(/^(apps|packages|demo|tools|bench|checks|e2e)\//).filter((file) => !isTest(file))

/** Whether a comment is on the line, or alone on the line above. */
function hasReason(file: string, offset: number, end: number): boolean {
  const lines = read(file).split('\n')
  const first = read(file).slice(0, offset).split('\n').length - 1
  const last = read(file).slice(0, end).split('\n').length - 1
  const isComment = (line = '') => /^\s*(\/\/|\/\*|\*|\{\/\*)/.test(line)
  return (
    isComment(lines[first - 1]) ||
    lines.slice(first, last + 1).some((line) => /(^|[^:'"`])\/\/ ?\S|\/\* ?\S/.test(line))
  )
}

test('every `as` and `!` has a reason beside it', () => {
  const bare = ours.flatMap((file) => {
    const found: string[] = []
    const check = (node: { start: number; end: number }, kind: string) => {
      if (!hasReason(file, node.start, node.end)) found.push(`${at(file, node.start)} ${kind}`)
    }
    new Visitor({
      TSAsExpression: (node) => {
        const { typeAnnotation: type } = node
        const isConst =
          type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const'
        if (!isConst) check(node, read(file).slice(type.start - 3, type.end))
      },
      TSNonNullExpression: (node) => check(node, '!'),
    }).visit(parse(file).program)
    return found
  })
  expect(bare, 'let the types say it, or write why it holds on the same line or the line above').toEqual([])
})

test('every disabled rule has a reason beside it', () => {
  const bare = ours.flatMap((file) =>
    [
      ...read(file).matchAll(
        /(?:oxlint|eslint)-disable(?:-next-line|-line)?([^\n]*)|@ts-(?:expect-error|ignore|nocheck)([^\n]*)/g,
      ),
    ]
      .filter((match) => !/(--|:| – ).*\w{3}/.test(match[1] ?? match[2] ?? '') && file !== 'checks/reasons.test.ts')
      .map((match) => at(file, match.index)),
  )
  expect(bare, 'add " -- why" behind the name of the rule').toEqual([])
})
