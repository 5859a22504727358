/** The texts for the checks: every key of every area, and every key that the code uses. */
import path from 'node:path'
import { Visitor } from 'oxc-parser'
import { at, code, files, isTest, parse, read } from './source.ts'

export const languages = ['en', 'da', 'de'] as const
export type Language = (typeof languages)[number]

export type Area = { area: string; texts: Record<Language, Map<string, string>> }

/** The rest of a file's name is the area: the first key of its texts. */
const LOCALES = /(?<=^apps\/web\/locales\/.+)\.(en|da|de)\.json$/

export function areas(): Area[] {
  const names = new Set(files(LOCALES).map((file) => file.replace(LOCALES, '')))
  return [...names].map((name) => ({
    area: path.basename(name),
    texts: { en: flat(name, 'en'), da: flat(name, 'da'), de: flat(name, 'de') },
  }))
}

function flat(name: string, language: Language): Map<string, string> {
  const file = `${name}.${language}.json`
  const found = new Map<string, string>()
  const walk = (node: unknown, trail: string[]) => {
    if (typeof node === 'string') found.set(trail.join('.'), node)
    else if (node && typeof node === 'object')
      for (const [key, value] of Object.entries(node)) walk(value, [...trail, key])
    else throw new Error(`${file}: ${trail.join('.')} is neither a text nor a group`)
  }
  if (files().includes(file)) walk(JSON.parse(read(file)), [])
  return found
}

/** The code uses `over_one` and `over_other` as `over`; `too_many` on its own is a normal key. */
export function withoutPlural(key: string, keys: ReadonlySet<string>): string {
  const base = key.replace(/(_ordinal)?_(zero|one|two|few|many|other)$/, '')
  return keys.has(`${base}_other`) || keys.has(`${base}_ordinal_other`) ? base : key
}

export type Asked = {
  /** Literal keys passed to t(), with their positions. */
  direct: { key: string; where: string }[]
  /** The beginnings of keys that are built at run time inside t(). */
  built: { start: string; where: string }[]
  /** Every string in the code: they include keys in tables. */
  strings: Set<string>
  /** Patterns of keys built at run time: the written parts, and a wildcard for each filled-in part. */
  patterns: RegExp[]
  /** Every word that could be filled in: parts of strings, names of properties, numbers. */
  words: Set<string>
}

const TRANSLATES = new Set(['t', 'translate'])
const KEY = /^[a-z][\w-]*(\.[\w-]+)+$/i

export function askedFor(): Asked {
  const asked: Asked = { direct: [], built: [], strings: new Set(), patterns: [], words: new Set() }
  const add = (text: string) => {
    asked.strings.add(text)
    for (const word of text.split('.')) asked.words.add(word)
  }
  const names = code(/^(apps|packages)\/.*\/src\/|^demo\//).filter((file) => !isTest(file))
  for (const file of names) {
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === 'string') add(value)
        if (typeof value === 'number') asked.words.add(String(value))
      },
      Property: ({ key }) => {
        if (key.type === 'Identifier') asked.words.add(key.name)
      },
      TSPropertySignature: ({ key }) => {
        if (key.type === 'Identifier') asked.words.add(key.name)
      },
      TemplateLiteral: ({ quasis, expressions }) => {
        const [head = '', ...rest] = quasis.map(({ value }) => value.cooked ?? '')
        if (expressions.length === 0) add(head)
        else if (/^[a-z][\w-]*\./i.test(head)) asked.patterns.push(patternOf(head, rest))
        for (const part of [head, ...rest]) for (const word of part.split('.')) asked.words.add(word)
      },
      JSXAttribute: ({ name, value }) => {
        if (name.name === 'i18nKey' && value?.type === 'Literal')
          asked.direct.push({ key: value.value, where: at(file, value.start) })
      },
      CallExpression: ({ callee, arguments: given }) => {
        const name =
          callee.type === 'Identifier'
            ? callee.name
            : callee.type === 'MemberExpression' && !callee.computed
              ? callee.property.name
              : ''
        const first = given[0]
        if (TRANSLATES.has(name) && first && first.type !== 'SpreadElement') collect(file, first, asked)
      },
    }).visit(parse(file).program)
  }
  return asked
}

/** `a.${one}.title` matches every key from `a.` to `.title`; a group captures the filled-in part. */
export const patternOf = (head: string, rest: readonly string[] = ['']): RegExp =>
  new RegExp(`^${[head, ...rest].map((part) => RegExp.escape(part)).join('(.+)')}$`)

type Expression = { type: string; start: number } & Record<string, unknown>

/** The possible keys of an argument: a literal, either side of a condition, the head of a template. */
function collect(file: string, node: unknown, asked: Asked): void {
  if (!isExpression(node)) return
  const where = at(file, node.start)
  if (node.type === 'Literal' && typeof node.value === 'string' && KEY.test(node.value))
    asked.direct.push({ key: node.value, where })
  if (node.type === 'ConditionalExpression')
    for (const side of [node.consequent, node.alternate]) collect(file, side, asked)
  if (node.type === 'LogicalExpression') for (const side of [node.left, node.right]) collect(file, side, asked)
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
    const text = read(file).slice(node.start + 1)
    const head = /^[\w.-]*/.exec(text)?.[0] ?? ''
    if (node.quasis.length === 1) asked.direct.push({ key: head, where })
    else if (head.includes('.')) asked.built.push({ start: head, where })
  }
}

export function isExpression(node: unknown): node is Expression {
  return typeof node === 'object' && node !== null && 'type' in node && 'start' in node
}
