/** The browsers for tests: the machine's Chromium or Chrome, and its headless shell; installed on demand. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
/**
 * Chromium without windows and what belongs to them: stories take about half the time in it. It shows no notifications
 * and installs no application, so the tests of those launch the whole browser.
 */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
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

/** The path of an installed browser; HUSRUM_CHROMIUM names another one, which must not be a headless shell. */
export function findChromium(): string | undefined {
  const mac = process.platform === 'darwin' ? MAC : []
  const named = namedBrowser()
  return [...(named ? [named] : []), ...onPath(NAMES), ...mac, chromium.executablePath()].find((at) => existsSync(at))
}

/** The browser for stories and widget tests: the headless shell where there is one. */
export const findHeadless = (): string | undefined => findShell() ?? findChromium()
const findShell = () => namedBrowser() ?? onPath(SHELLS).find((at) => existsSync(at))

function namedBrowser(): string | undefined {
  const named = process.env.HUSRUM_CHROMIUM
  if (named && !existsSync(named)) throw new Error(`HUSRUM_CHROMIUM names ${named}, and there is nothing there.`)
  return named
}

function onPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder))
  return names.flatMap((name) => [...folders, '/usr/bin'].map((folder) => path.join(folder, name)))
}

/**
 * Installs what is missing: Debian's packages with root rights, otherwise Playwright's own build, and that only where
 * there is no browser at all.
 */
export function ensureChromium(): void {
  if (process.getuid?.() === 0 && run('apt-get', ['--version'], 'ignore')) installPackages()
  else if (!findChromium()) {
    console.log('No Chromium found: installing one (once) ...')
    run('npx', ['playwright', 'install', 'chromium'])
  }
  if (!findChromium())
    throw new Error(
      'The stories need Chromium, and it could not be installed. Install Chromium or Chrome, or name one: HUSRUM_CHROMIUM=/usr/bin/chromium',
    )
}

let wasTried = false
function installPackages(): void {
  const shell = SHELLS[0] ?? ''
  const wanted = [...(findChromium() ? [] : ['chromium', 'fonts-liberation']), ...(findShell() ? [] : [shell])]
  if (wanted.length === 0 || wasTried) return
  wasTried = true
  const wait = ['-o', 'DPkg::Lock::Timeout=300', '-qq']
  const isKnown = (name: string) => run('apt-cache', ['show', name], 'ignore')
  // an old list names packages that are gone; where it has Chromium and no shell, a new one has none either
  if (wanted.includes('chromium') || isKnown(shell) || !isKnown('chromium')) run('apt-get', [...wait, 'update'])
  const known = wanted.filter(isKnown) // a release before Debian 12 has no package of the shell
  if (known.length === 0) return
  console.log(`Installing ${known.join(', ')} (once) ...`)
  const install = (names: string[]) => run('apt-get', [...wait, 'install', '-y', '--no-install-recommends', ...names])
  // without the shell when both fail: it needs the same version as a Chromium that is there already
  if (!install(known) && known.length > 1) install(known.filter((name) => name !== shell))
}

function run(program: string, args: string[], output: 'inherit' | 'ignore' = 'inherit'): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { stdio: ['ignore', output, output], env }).status === 0
}
