/** A failed start prints one sentence that names the setting, before anything is started or built. */
import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFolderTrouble, portTrouble, sentenceOf } from '../platform/config/start-trouble.ts'
import { PRODUCTION } from '../testing/production.ts'
import { runTool } from '../testing/processes/tool.ts'

let folder: string
let other: Server
let taken: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-start-'))
  writeFileSync(path.join(folder, 'a-file'), '')
  other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  const bound = other.address()
  taken = String(typeof bound === 'object' && bound ? bound.port : 0)
})
afterAll(() => {
  other.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['a taken port', () => ({ PORT: taken }), /^Port \d+ is taken by another program\. .*PORT=3001$/],
  ['an address of another machine', () => ({ PORT: '0', HOST: '192.0.2.1' }), /^HOST=192\.0\.2\.1 is no address/],
  [
    'a folder that cannot be made',
    () => ({ PORT: '0', HUSRUM_DATA: path.join(folder, 'a-file', 'data') }),
    /^HUSRUM_DATA must be a folder/,
  ],
  ['a level that is none', () => ({ LOG_LEVEL: 'loud' }), /^LOG_LEVEL must be one of/],
  ['a misspelt setting', () => ({ HUSRUM_RATELIMIT: 'off' }), /^HUSRUM_RATELIMIT is no setting.*HUSRUM_RATE_LIMITS\?/],
  [
    'files in memory',
    () => ({ ...PRODUCTION, PORT: '0', HUSRUM_DATA: '/dev/shm/husrum-start-test' }),
    /lies in memory \(tmpfs\).*HUSRUM_ALLOW_TEMPORARY_STORE=on$/,
  ],
])('%s', async (_, env, sentence) => {
  const { code, err } = await runTool('start.ts', [], { HUSRUM_DATA: folder, HUSRUM_WEB: 'off', ...env() })
  expect([code, err.trim()]).toEqual([1, expect.stringMatching(sentence)])
  expect(err.trim().split('\n')).toHaveLength(1)
  rmSync('/dev/shm/husrum-start-test', { recursive: true, force: true })
})

const small = path.join(tmpdir(), `husrum-small-disk-${process.pid}`)
/** Only root may mount a disk, and not in every container. */
const isMounted =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  (mkdirSync(small), spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=60m,mode=0755', 'none', small]).status === 0)
afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', small])
  rmSync(small, { recursive: true, force: true })
})

test.runIf(isMounted)(
  'a first start on a disk that is too small says so, and leaves no PostgreSQL behind',
  async () => {
    const { code, err } = await runTool('start.ts', [], { HUSRUM_DATA: small, HUSRUM_WEB: 'off', PORT: '0' })
    expect([code, err.trim()]).toEqual([1, expect.stringMatching(/^No space left on the disk of HUSRUM_DATA .*\.$/)])
    const running = execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).split('\n')
    expect(running.filter((line) => line.includes(small))).toEqual([])
  },
  120_000,
)

test('a full disk is named, here and where PostgreSQL runs; a fault of the program keeps its stack', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  expect(sentenceOf(full)).toBe('No space left on the disk of this machine: make room and start again.')
  expect(sentenceOf(Object.assign(new Error('could not extend file'), { code: '53100' }))).toContain(
    'No space left on the disk of PostgreSQL',
  )
  const readOnly = Object.assign(new Error('EROFS'), { code: 'EROFS', path: '/srv/husrum/dist' })
  expect(sentenceOf(readOnly)).toMatch(/^\/srv\/husrum\/dist cannot be written to/)
  // the error of a read-only file system when a folder is created with its parents
  expect(isFolderTrouble(Object.assign(new Error('mkdir'), { code: 'ENOENT' }))).toBe(true)
  expect(sentenceOf(new TypeError('x is undefined'))).toBeUndefined()
})

test('where not even localhost is known, the address that works everywhere is the example', () => {
  expect(portTrouble('ENOTFOUND', 3000, 'localhost')).toBe(
    'HOST=localhost is no address of this machine (ENOTFOUND). Add it to /etc/hosts, or take the address itself. Example: HOST=127.0.0.1',
  )
  expect(portTrouble('EADDRNOTAVAIL', 3000, '192.0.2.1')).toMatch(/Example: HOST=localhost$/)
})
