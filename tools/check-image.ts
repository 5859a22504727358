/**
 * `npm run check:image [-- <node>]`: builds the image's file tree as deploy/Dockerfile does, on a bare Debian, and
 * starts the product in it by chroot, beside PostgreSQL. Needs Linux, root and debootstrap; takes some minutes. For
 * machines without a container engine: instead of Node's official image it takes the pinned Node and the libraries that
 * the official one has.
 */
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbedded } from '../apps/server/src/platform/database/embedded.ts'
import { PRODUCTION } from '../apps/server/src/testing/production.ts'
import { freePort } from '../apps/server/src/soak/product.ts'

const root = path.resolve(import.meta.dirname, '..')
const work = mkdtempSync(path.join(tmpdir(), 'husrum-image-'))
const [sources, image] = [path.join(work, 'sources'), path.join(work, 'image')]
const run = (program: string, args: string[], cwd = root) => execFileSync(program, args, { cwd, stdio: 'inherit' })

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('check:image works on Linux, as root: it makes a bare Debian and changes its root into it.')
  process.exit(1)
}
try {
  const stages = readStages()
  run('git', ['clone', '--quiet', '--no-hardlinks', root, sources])
  run('debootstrap', ['--variant=minbase', '--include=libatomic1,libstdc++6', 'bookworm', image])
  const pinned = path.join(root, `node_modules/node-linux-${process.arch}/bin/node`)
  cpSync(pinned, path.join(image, 'usr/local/bin/node'))

  run('bash', ['-ec', stages.pages], sources)
  run('node', ['tools/web-build-once.ts'], sources)
  rmSync(path.join(sources, 'node_modules'), { recursive: true })
  run('bash', ['-ec', stages.production], sources)
  const app = path.join(image, 'app')
  mkdirSync(app)
  for (const [from, to] of stages.copies)
    cpSync(path.join(sources, from), path.join(app, to), { recursive: true, verbatimSymlinks: true })
  console.log(
    `node_modules: ${
      execFileSync('du', ['-sm', path.join(app, 'node_modules')])
        .toString()
        .split('\t')[0]
    } MB`,
  )
  await start()
  console.log('The image starts, is ready and draws a page.')
} finally {
  rmSync(work, { recursive: true, force: true })
}

/** The install lines of the two stages, and the paths that the last one copies. */
function readStages() {
  const text = readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8').replaceAll('\\\n', ' ')
  const [pages = '', production = ''] = [...text.matchAll(/^RUN (npm ci .+)$/gm)].map(([, line]) => line ?? '')
  const last = text.slice(text.lastIndexOf('\nFROM '))
  const copies = [...last.matchAll(/^COPY (?:--from=\w+ )?(.+)$/gm)].flatMap(([, line = '']) => {
    const names = line.replaceAll('/app/', '').split(' ')
    const to = names.pop() ?? '.'
    return names.map((name): [string, string] => [name, to.endsWith('/') ? path.join(to, path.basename(name)) : to])
  })
  return { pages, production, copies }
}

async function start(): Promise<void> {
  const database = await openEmbedded(path.join(work, 'database'), {
    address: 'check:image',
    settings: { fsync: 'off' },
  })
  const { host, port: databasePort, user, database: name } = database.connection
  const inside = path.join(image, 'data')
  mkdirSync(path.join(inside, 'postgres'), { recursive: true })
  run('mount', ['--bind', host, path.join(inside, 'postgres')])
  const port = await freePort()
  const settings = {
    ...PRODUCTION,
    DATABASE_URL: `postgres://${user}@/${name}?host=/data/postgres&port=${databasePort}`,
    HUSRUM_DATA: '/data',
    PORT: String(port),
    PATH: '/usr/local/bin:/usr/bin:/bin',
  }
  const pairs = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  const child = spawn('chroot', [image, '/usr/bin/env', '-i', '-C', '/app', ...pairs, 'node', 'tools/serve.ts'], {
    stdio: 'inherit',
  })
  let code: number | null | undefined
  child.once('exit', (ended) => (code = ended))
  try {
    for (let tries = 0; ; tries += 1) {
      const ready = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined)
      if (ready?.ok) break
      if (code !== undefined || tries > 240) throw new Error(`The image did not become ready (exit ${code}).`)
      await sleep(500)
    }
    const page = await fetch(`http://127.0.0.1:${port}/imprint`)
    if (!page.ok || !(await page.text()).includes(PRODUCTION.COMPANY_EMAIL))
      throw new Error(`The imprint answered ${page.status}.`)
    if (!existsSync(path.join(image, 'data/files/store-marker'))) throw new Error('The file store was not marked.')
  } finally {
    child.kill('SIGTERM')
    while (code === undefined) await sleep(100)
    run('umount', [path.join(inside, 'postgres')])
    await database.stop()
  }
}
