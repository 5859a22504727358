/** Builds the pages with Vite when their sources have changed since the last build. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const root = path.resolve(import.meta.dirname, '..')
const web = path.join(root, 'apps/web')
const stampFile = path.join(web, 'dist/.sources')
const SOURCES = [
  'apps/web/{src,locales,public}/**/*',
  'apps/web/*.{ts,json,mjs}',
  'packages/*/src/**/*',
  'packages/*/package.json',
  'package-lock.json',
]
/** Files that the build itself writes. */
const WRITTEN = /routeTree\.gen\.ts$|apps\/web\/public\/locales\//

/** Returns whether a build was made. If it fails, it throws the builder's message. */
export async function buildWeb(): Promise<boolean> {
  const sources = hashSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sources) return false
  console.log('Building the pages (when their sources changed, about ten seconds) ...')
  rmSync(stampFile, { force: true }) // an interrupted build must not look like a finished one
  await run([path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], web)
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, sources)
  return true
}

function hashSources(): string {
  const hash = createHash('sha256').update(process.version)
  const files = globSync(SOURCES, { cwd: root }).map((file) => file.split(path.sep).join('/'))
  for (const file of files.filter((name) => !WRITTEN.test(name) && !name.includes('/node_modules/')).toSorted()) {
    const at = path.join(root, file)
    if (!statSync(at).isFile()) continue
    hash.update(`${file}\0`).update(readFileSync(at))
  }
  return hash.digest('hex')
}

function run(args: string[], cwd: string): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const end = () => child.kill()
  process.once('exit', end)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('exit', end)
      if (code === 0) resolve()
      else reject(new Error(`The pages could not be built: vite build ended with ${code ?? 'a signal'}.`))
    })
  })
}
