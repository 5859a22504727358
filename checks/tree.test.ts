/** The tree has no path of a machine, no secret and nothing unfinished, and documents exactly its settings. */
import os from 'node:os'
import { expect, test } from 'vitest'
import { at, code, files, isTest, read, root } from './source.ts'

const BINARY = /\.(png|jpe?g|webp|avif|gif|ico|heic|woff2?|ttf|pdf|bin|gz|zip|mp4)$/i
const SELF = 'checks/tree.test.ts'
const ours = files().filter((file) => !BINARY.test(file) && file !== SELF)
const withoutLock = ours.filter((file) => file !== 'package-lock.json')

function find(names: string[], pattern: RegExp): string[] {
  return names.flatMap((file) =>
    [...read(file).matchAll(pattern)].map((match) => `${at(file, match.index)}: ${match[0].slice(0, 80)}`),
  )
}

test('no path of a machine', () => {
  const here = [root, os.homedir()]
    .filter((place) => place.length > 5)
    .map((place) => place.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const anywhere = new RegExp([...here, '/home/\\w+/', '/Users/\\w+/', 'C:\\\\Users'].join('|'), 'g')
  expect(find(ours, anywhere), 'write a path relative to the file, or from an environment variable').toEqual([])
})

test('no registry', () => {
  const configured = process.env.npm_config_registry
  const host = configured && URL.canParse(configured) ? new URL(configured).hostname : undefined
  const special = host && host !== 'registry.npmjs.org' && host !== 'localhost' ? `|${host.replaceAll('.', '\\.')}` : ''
  const pattern = new RegExp(`https?://[^\\s"'/]*(registry|artifactory|nexus|verdaccio)[^\\s"'/]*${special}`, 'gi')
  expect(find(ours, pattern), 'packages come from whatever registry a machine has set up').toEqual([])
})

test('no secret', () => {
  const pattern =
    /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bsk_live_[0-9a-zA-Z]{16,}|\bwhsec_[0-9a-zA-Z]{24,}|\bghp_[0-9a-zA-Z]{36}\b/g
  expect(find(withoutLock, pattern), 'secrets belong into the environment').toEqual([])
})

test('nothing unfinished', () => {
  const names = code(/^(apps|packages|tools|demo|e2e|bench|checks)\//).filter((file) => file !== SELF)
  expect(find(names, /\b(TODO|FIXME|XXX|HACK)\b|\b[nN]ot (yet )?implemented\b/g), 'finish it, or take it out').toEqual(
    [],
  )
})

test('no skipped or focused test', () => {
  const names = code(/./).filter(isTest)
  expect(find(names, /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b/g)).toEqual([])
})

test('every setting is described in .env.example with a line that works as it is', () => {
  const sources = files(/^apps\/server\/src\/platform\/config\/[\w-]+\.ts$/)
    .filter((file) => !isTest(file))
    .map(read)
    .join('\n')
  const settings = new Set(
    [...sources.matchAll(/\b(?:\w+\((?:env,\s*)?'|(?<=[{,]\s*))([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:'|:)/g)].map(
      ([, name]) => name,
    ),
  )
  settings.delete('HUSRUM_WEB') // set by `npm run dev` and tests, not by people
  const described = [...read('.env.example').matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(
    [...settings].filter((name) => !described.includes(name)),
    'describe it in .env.example',
  ).toEqual([])
  expect(
    read('.env.example')
      .split('\n')
      .filter((line) => line && !line.startsWith('#')),
    'comment out every line',
  ).toEqual([])
})

test('migrations are numbered once each and named', () => {
  const names = files(/^apps\/server\/migrations\/.*\.sql$/).map((file) => file.slice('apps/server/migrations/'.length))
  expect(
    names.filter((name) => !/^\d{4}_[a-z][a-z0-9_]*\.sql$/.test(name)),
    'NNNN_what_it_is_about.sql',
  ).toEqual([])
  const numbers = names.map((name) => name.slice(0, 4))
  expect(
    numbers.filter((number, i) => numbers.indexOf(number) !== i),
    'two migrations with one number: renumber the newer',
  ).toEqual([])
  expect(files(/^apps\/server\/migrations\/README\.md$/)).toHaveLength(1)
})
