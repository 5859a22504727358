/** One word per thing (GLOSSARY.md): the wire's words stay at the border, and no name is a private word. */
import path from 'node:path'
import {
  type ArrowFunctionExpression,
  type BindingPattern,
  type BindingRestElement,
  type Function as FunctionNode,
  type ParamPattern,
  Visitor,
} from 'oxc-parser'
import { expect, test } from 'vitest'
import { at, code, files, isTest, parse, read } from './source.ts'

const OURS: Record<string, string> = {
  architect: 'expert',
  architects: 'experts',
  applicant: 'client',
  applicants: 'clients',
  application: 'brief',
  applications: 'briefs',
  favorite: 'favourite',
  favorites: 'favourites',
}
/** The three kinds of file that translate between the wire's words and ours, and the tests, which act as callers. */
const BORDER =
  /^packages\/contract\/|\.(module|routes|presenting)\.ts$|\/app\/modules\.ts$|\.(test|story)\.tsx?$|^e2e\/|^checks\//

/** `favoriteIds`, `favorite_ids` and `FAVORITE_IDS` → favorite, ids. */
function wordsIn(identifier: string): string[] {
  return identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+| /)
    .map((word) => word.toLowerCase())
}

type Named = { name: string; where: string; exported: boolean }

/** The names that a file declares: variables, parameters, functions, types. Properties of wire JSON are the wire's. */
function namesIn(file: string): Named[] {
  const found: Named[] = []
  const exported = new Set(
    parse(file).module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.localName.name)),
  )
  const add = (node: { name: string; start: number } | null | undefined) => {
    if (node) found.push({ name: node.name, where: at(file, node.start), exported: exported.has(node.name) })
  }
  const pattern = (node: BindingPattern | ParamPattern | BindingRestElement): void => {
    if (node.type === 'Identifier') add(node)
    else if (node.type === 'AssignmentPattern') pattern(node.left)
    else if (node.type === 'RestElement') pattern(node.argument)
    else if (node.type === 'TSParameterProperty') pattern(node.parameter)
    else if (node.type === 'ArrayPattern') node.elements.forEach((element) => element && pattern(element))
    else for (const property of node.properties) pattern(property.type === 'RestElement' ? property : property.value)
  }
  const callable = (node: FunctionNode | ArrowFunctionExpression) => node.params.forEach(pattern)
  new Visitor({
    VariableDeclarator: (node) => pattern(node.id),
    FunctionDeclaration: (node) => {
      add(node.id)
      callable(node)
    },
    FunctionExpression: callable,
    ArrowFunctionExpression: callable,
    ClassDeclaration: (node) => add(node.id),
    TSTypeAliasDeclaration: (node) => add(node.id),
    TSInterfaceDeclaration: (node) => add(node.id),
  }).visit(parse(file).program)
  return found
}

const ours = code(/^(apps|packages|demo|tools|bench)\//).filter((file) => !BORDER.test(file))

test("the wire's words stay in contract, routes and presenting files", () => {
  // The demo world names professions, so an architect is called an architect.
  const wrong = ours
    .filter((file) => !file.startsWith('demo/'))
    .flatMap((file) =>
      namesIn(file).flatMap(({ name, where }) => {
        const word = wordsIn(name).find((each) => each in OURS)
        return word ? [`${where} ${name}: say ${OURS[word]}`] : []
      }),
    )
  expect(wrong).toEqual([])
})

test("tables and columns have the domain's words", () => {
  const wrong = files(/^apps\/server\/migrations\/\d.*\.sql$/).flatMap((file) =>
    [
      ...read(file)
        .replace(/--.*|'[^']*'/g, (text) => ' '.repeat(text.length))
        .matchAll(/\b[a-z_]+\b/gi),
    ].flatMap((match) => {
      const word = wordsIn(match[0]).find((each) => each in OURS)
      return word ? [`${at(file, match.index)} ${match[0]}: say ${OURS[word]}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

const QUERY =
  /^(?:select|maybe|list|count|insert|update|upsert|delete|mark|lock|has|exists|purge|claim|search|next|replace|add|remove|set|touch|is|clear|write)/

test('queries say how many rows they give, writes what they do', () => {
  const wrong = code(/^apps\/server\/src\/domains\/.*\.queries\.ts$/)
    .filter((file) => !isTest(file))
    .flatMap((file) => {
      const functions = parse(file).program.body.flatMap((node) =>
        node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'FunctionDeclaration'
          ? [node.declaration]
          : [],
      )
      return functions
        .filter(({ id }) => id && !QUERY.test(id.name))
        .map(({ id, start }) => `${at(file, start)} ${id?.name ?? ''}`)
    })
  expect(
    wrong,
    'selectX gives exactly one, maybeX one or none, listX any number; insertX, markX, updateX, deleteX write',
  ).toEqual([])
})

/** GLOSSARY.md, last paragraph: the field has a standard term for each of these. */
const PRIVATE: Record<string, string> = {
  patience: 'deadline',
  mindful: 'with deadlines',
  arriving: 'upload budget, or what arrives',
  asleep: 'deferred hydration',
  sleeper: 'deferred hydration',
  takeout: 'data export',
  complaints: 'console errors',
}

/** Private verbs for what the field has a term for; refused in what other files import. */
const PRIVATE_EXPORTED: Record<string, string> = {
  ...PRIVATE,
  tell: 'notify, emit or mail',
  tells: 'notifies, emits or mails',
  telling: 'notifying',
  told: 'notified, reported or shown',
  hear: 'listen or receive',
  hears: 'listens or receives',
  heard: 'received',
  settle: 'recalculate, close or decide',
  settling: 'recalculating, closing or deciding',
  standing: 'status',
  whoever: 'the role',
  nobody: 'none',
}

test('names are the terms of the field', () => {
  const named = ours.flatMap((file) => [
    ...namesIn(file),
    { name: path.basename(file).replace(/\.\w+$/, ''), where: file, exported: true },
  ])
  const wrong = named.flatMap(({ name, where, exported }) => {
    const terms = exported ? PRIVATE_EXPORTED : PRIVATE
    const word = wordsIn(name).find((each) => Object.hasOwn(terms, each))
    return word ? [`${where} ${name}: say ${terms[word]}`] : []
  })
  expect(wrong).toEqual([])
})
