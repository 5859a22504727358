/** The browser for stories and widget tests: the machine's Chromium or Chrome, or one that is installed on demand. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of an installed browser; HUSRUM_CHROMIUM names another one. */
export function findChromium(): string | undefined {
  const named = process.env.HUSRUM_CHROMIUM
  if (named && !existsSync(named)) throw new Error(`HUSRUM_CHROMIUM names ${named}, and there is nothing there.`)
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  const onPath = NAMES.flatMap((name) => [...folders, '/usr/bin'].map((folder) => path.join(folder, name)))
  const mac = process.platform === 'darwin' ? MAC : []
  return [...(named ? [named] : []), ...onPath, ...mac, chromium.executablePath()].find((at) => existsSync(at))
}

/** Finds a browser, or installs one: Debian's package with root rights, Playwright's own build elsewhere. */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  console.log('No Chromium found: installing one (once) ...')
  if (process.getuid?.() === 0 && run('apt-get', ['--version'], 'ignore')) {
    const wait = ['-o', 'DPkg::Lock::Timeout=300', '-qq']
    run('apt-get', [...wait, 'update'])
    run('apt-get', [...wait, 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'])
  } else run('npx', ['playwright', 'install', 'chromium'])
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    'The stories need Chromium, and it could not be installed. Install Chromium or Chrome, or name one: HUSRUM_CHROMIUM=/usr/bin/chromium',
  )
}

function run(program: string, args: string[], output: 'inherit' | 'ignore' = 'inherit'): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { stdio: ['ignore', output, output], env }).status === 0
}
