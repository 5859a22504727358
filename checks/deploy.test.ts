/** What is deployed names files that are there and settings that exist. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { read, root } from './source.ts'

const compose = read('deploy/compose.yaml')
const dockerfile = read('deploy/Dockerfile')
const names = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))]
const described = (file: string) => names(read(file), /^#? ?([A-Z][A-Z0-9_]+)=/gm)

test('every file that the image copies or runs is there', () => {
  const copied = names(dockerfile, /^COPY (?!--from)(.+)$/gm).flatMap((line) => line.split(' ').slice(0, -1))
  const run = names(`${dockerfile}\n${compose}`, /\b((?:tools|apps)\/[\w/.-]+\.ts)\b/g)
  expect([...copied, ...run].filter((name) => !existsSync(path.join(root, name)))).toEqual([])
})

test('every package.json is there before the install', () => {
  const copied = names(dockerfile, /^COPY (\S+package\.json) \S+\/$/gm)
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  const own = ['apps/server', 'apps/web', 'packages/contract', 'packages/matching'].map(
    (name) => `${name}/package.json`,
  )
  expect(workspaces, 'a new folder of workspaces belongs into the Dockerfile and here').toEqual([
    'packages/*',
    'apps/*',
  ])
  expect(copied).toEqual(expect.arrayContaining(own))
})

test('every file that compose mounts is there', () => {
  const mounted = names(compose, /^\s*- (\.\/[\w.-]+):/gm)
  expect(mounted).not.toEqual([])
  expect(mounted.filter((name) => !existsSync(path.join(root, 'deploy', name)))).toEqual([])
  expect(existsSync(path.join(root, names(compose, /dockerfile: (\S+)/g)[0] ?? 'none'))).toBe(true)
})

test('the instances get settings that the product reads', () => {
  const [, block = ''] = /environment: &settings\n((?: {4}\S.*\n)+)/.exec(compose) ?? []
  const given = names(block, /^ {4}([A-Z][A-Z0-9_]+):/gm)
  expect(given.length).toBeGreaterThan(5)
  expect(given.filter((name) => !described('.env.example').includes(name))).toEqual([])
})

test('what compose asks for is in its own example', () => {
  const asked = names(compose, /(?<!\$)\$\{([A-Z][A-Z0-9_]+)[:}]/g)
  expect(asked.filter((name) => !described('deploy/.env.example').includes(name))).toEqual([])
})

test('the proxy asks addresses that exist, and its own address is the one that is trusted', () => {
  const upstreams = names(read('deploy/Caddyfile'), /\b(app\d):3000/g)
  expect(upstreams.filter((name) => !compose.includes(`\n  ${name}: *app\n`))).toEqual([])
  const [trusted] = names(compose, /HUSRUM_TRUSTED_PROXIES: (\S+)/g)
  expect(compose).toContain(`ipv4_address: ${trusted}`)
})
