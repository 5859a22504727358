/** The tree for the checks: its files, their imports, and positions in them. */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ParseResult, parseSync } from 'oxc-parser'

export const root = path.resolve(import.meta.dirname, '..')
const NOT_OURS = /(^|\/)(node_modules|dist|test-results|playwright-report|\.git|\.cache|\.tanstack|\.data[^/]*)\//
const WRITTEN = /\.gen\.ts$|apps\/server\/src\/platform\/database\/schema\.ts$/

let listed: string[] | undefined
/** Every file that is, or would be, committed: paths from the root, with forward slashes. */
export function files(pattern?: RegExp): string[] {
  listed ??= listFiles()
  return pattern ? listed.filter((file) => pattern.test(file)) : listed
}

function listFiles(): string[] {
  const named = existsSync(path.join(root, '.git'))
    ? execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
    : globSync('**/*', { cwd: root, withFileTypes: false, exclude: ['**/node_modules', '**/dist'] })
  const ours = named.map((file) => file.split(path.sep).join('/')).filter((file) => file && !NOT_OURS.test(`/${file}`))
  return [...new Set(ours)].filter((file) => existsSync(path.join(root, file))).toSorted()
}

/** Our TypeScript, without generated files. */
export function code(under: RegExp): string[] {
  return files(under).filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !WRITTEN.test(file))
}

export const isTest = (file: string): boolean => /\.(test|testing|story)\.tsx?$/.test(file)

const texts = new Map<string, string>()
export function read(file: string): string {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = readFileSync(path.join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

const parsed = new Map<string, ParseResult>()
export function parse(file: string): ParseResult {
  const known = parsed.get(file)
  if (known) return known
  const result = parseSync(file, read(file))
  if (result.errors.length) throw new Error(`${file} cannot be parsed: ${result.errors[0]?.message}`)
  parsed.set(file, result)
  return result
}

/** `file:line` of an offset, which editors can open. */
export function at(file: string, offset: number): string {
  return `${file}:${read(file).slice(0, offset).split('\n').length}`
}

export type Import = {
  from: string
  where: string
  /** For our own files a path from the root, for a package its specifier. */
  to: string
  specifier: string
  names: string[]
  typeOnly: boolean
}

export function importsOf(file: string): Import[] {
  const { module } = parse(file)
  const found: Import[] = []
  const add = (specifier: string, offset: number, names: string[], typeOnly: boolean) =>
    found.push({ from: file, where: at(file, offset), to: resolveImport(file, specifier), specifier, names, typeOnly })
  for (const each of module.staticImports) {
    const names = each.entries.map(({ importName }) => importName.name ?? '*')
    const typeOnly = each.entries.length > 0 && each.entries.every(({ isType }) => isType)
    add(each.moduleRequest.value, each.start, names, typeOnly)
  }
  for (const each of module.staticExports)
    for (const { moduleRequest, importName, isType } of each.entries)
      if (moduleRequest) add(moduleRequest.value, each.start, [importName.name ?? '*'], isType)
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(read(file).slice(moduleRequest.start, moduleRequest.end))
    if (literal?.[2]) add(literal[2], start, ['*'], false)
  }
  return found
}

function resolveImport(file: string, specifier: string): string {
  const own = /^@husrum\/(contract|matching)\/(.+)$/.exec(specifier)
  if (own) return `packages/${own[1]}/src/${own[2]}`
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('#')) return plain.replace('#', plain.startsWith('#locales/') ? 'apps/web/' : 'apps/web/src/')
  if (!specifier.startsWith('.')) return specifier
  const place = path.posix.join(path.posix.dirname(file), plain)
  const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
  return place + (endings.find((ending) => files().includes(place + ending)) ?? '')
}

/** Groups of files that import each other, each sorted: the strongly connected components, by Tarjan's algorithm. */
export function circles(uses: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const number = new Map<string, number>()
  const open: string[] = []
  const visit = (file: string): number => {
    const mine = number.size
    let lowest = mine
    number.set(file, mine)
    open.push(file)
    for (const next of uses.get(file) ?? []) {
      const seen = number.get(next)
      if (seen === undefined) lowest = Math.min(lowest, visit(next))
      else if (open.includes(next)) lowest = Math.min(lowest, seen)
    }
    if (lowest === mine) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1 || uses.get(file)?.includes(file)) found.push(group.toSorted())
    }
    return lowest
  }
  for (const file of uses.keys()) if (!number.has(file)) visit(file)
  return found.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
}
