/** The allowed imports (ARCHITECTURE.md). A failure names the line and the right import. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { at, circles, code, files, type Import, importsOf, isTest, read } from './source.ts'

const SERVER = 'apps/server/src/'
const WEB = 'apps/web/src/'
const CONTRACT_MAY_USE = ['zod', 'libphonenumber-js']

const domainOf = (file: string) => /^apps\/server\/src\/domains\/([^/]+\/[^/]+)\//.exec(file)?.[1]
const layerOf = (file: string) => /\.(routes|service|queries|presenting)\.ts$/.exec(file)?.[1]
const isOurs = (to: string) => /^(apps|packages|demo|tools|e2e|checks|bench)\//.test(to)
const isPackage = (to: string, name: string) => to === name || to.startsWith(`${name}/`)

/** `refuse` returns what is wrong with an import and what to do instead, or nothing. */
type Rule = { from: RegExp; tests?: true; refuse: (to: string, of: Import) => string | undefined }

function report(rules: Rule[]): string[] {
  return rules.flatMap(({ from, tests, refuse }) =>
    code(from)
      .filter((file) => tests || !isTest(file))
      .flatMap((file) => importsOf(file))
      .flatMap((found) => {
        const wrong = refuse(found.to, found)
        return wrong ? [`${found.where} imports ${found.to}: ${wrong}`] : []
      }),
  )
}

test('packages stand on their own', () => {
  expect(
    report([
      {
        from: /^packages\/contract\/src\//,
        refuse: (to) =>
          to.startsWith('packages/contract/') || CONTRACT_MAY_USE.some((name) => isPackage(to, name))
            ? undefined
            : `the contract runs in the browser and on the server: it imports ${CONTRACT_MAY_USE.join(', ')} and itself, nothing else`,
      },
      {
        from: /^packages\/matching\/src\//,
        refuse: (to, { from }) =>
          to.startsWith('packages/matching/') || (to.startsWith('node:') && /\/(lines|worker)[^/]*\.ts$/.test(from))
            ? undefined
            : 'matching imports nothing; only its line protocol and worker speak to Node',
      },
    ]),
  ).toEqual([])
})

test('the platform knows no domain', () => {
  expect(
    report([
      {
        from: /^apps\/server\/src\/platform\//,
        refuse: (to, { typeOnly }) => {
          if (typeOnly && to === `${SERVER}app/events.ts`) return undefined // a type lists the possible events
          if (domainOf(to)) return 'pass what is needed as an argument from app.ts'
          if (isOurs(to) && !to.startsWith(`${SERVER}platform/`) && !to.startsWith('packages/contract/'))
            return 'the platform imports itself, the contract and npm packages'
          return undefined
        },
      },
    ]),
  ).toEqual([])
})

test('a domain reaches another one through its service only', () => {
  expect(
    report([
      {
        from: /^apps\/server\/src\/domains\//,
        refuse: (to, { from }) => {
          const [mine, theirs] = [domainOf(from), domainOf(to)]
          if (theirs === 'market/notifications' && mine !== theirs)
            return 'nobody imports notifications: emit an event (src/app/events.ts), it listens'
          if (theirs && theirs !== mine && !['service', 'presenting'].includes(layerOf(to) ?? ''))
            return `import ${theirs}.service.ts or ${theirs}.presenting.ts and add what is missing there`
          if (to.startsWith('packages/matching/') && mine !== 'market/matching')
            return 'import matching.service.ts, the one place that holds the index'
          if (to.startsWith(`${SERVER}testing/`)) return 'testing/ is for tests'
          if (/^apps\/web\/|^@husrum\/web/.test(to)) return 'server and web share only the contract'
          return undefined
        },
      },
    ]),
  ).toEqual([])
})

test('domains import each other in one direction', () => {
  const uses = new Map<string, Map<string, string>>()
  for (const file of code(/^apps\/server\/src\/domains\//).filter((name) => !isTest(name)))
    for (const { to, where } of importsOf(file)) {
      const [mine = '', theirs] = [domainOf(file), domainOf(to)]
      if (!theirs || theirs === mine) continue
      uses.set(mine, (uses.get(mine) ?? new Map<string, string>()).set(theirs, where))
    }
  const cycles = new Set<string>()
  const walk = (domain: string, trail: string[]) => {
    const before = trail.indexOf(domain)
    if (before >= 0) {
      const ring = trail.slice(before)
      if (domain === ring.toSorted()[0])
        cycles.add(
          ring
            .map(
              (name, i) =>
                `${name} → ${ring[(i + 1) % ring.length]} (${uses.get(name)?.get(ring[(i + 1) % ring.length] ?? '')})`,
            )
            .join(', '),
        )
      return
    }
    for (const next of uses.get(domain)?.keys() ?? []) walk(next, [...trail, domain])
  }
  for (const domain of uses.keys()) walk(domain, [])
  expect([...cycles], 'break the ring: emit an event, or pass the value in from the caller').toEqual([])
})

test('circles are found through any number of files, and what only leads into one is none', () => {
  const uses = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: ['d'], f: ['a'], g: ['g'], h: ['i'] }
  expect(circles(new Map(Object.entries(uses)))).toEqual([['a', 'b', 'c'], ['d', 'e'], ['g']])
})

test('inside a slice routes stand on presenting, service and queries; presenting on service and queries', () => {
  const below: Record<string, string[]> = {
    routes: ['presenting', 'service', 'queries'],
    presenting: ['service', 'queries'],
    service: ['queries'],
    queries: [],
  }
  expect(
    report([
      {
        from: /^apps\/server\/src\/domains\//,
        refuse: (to, { from, typeOnly }) => {
          const [mine, theirs] = [layerOf(from), layerOf(to)]
          if (!mine || !theirs || domainOf(from) !== domainOf(to) || typeOnly || mine === theirs) return undefined
          return below[mine]?.includes(theirs)
            ? undefined
            : `a ${mine} file may import ${below[mine]?.join(', ') || 'neither'}; move what it needs there, or into a file of its own`
        },
      },
    ]),
  ).toEqual([])
})

const SPEAKS_SQL = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g

const REGISTERS = /\b(?:events\.on|jobs\.every|jobs\.work)[<(]/g

test('listeners and jobs are registered by modules, or by the files that they list', () => {
  const wrong = code(/^apps\/server\/src\/domains\//)
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      [...read(file).matchAll(REGISTERS)]
        .filter(
          ([found]) =>
            !file.endsWith('.module.ts') && !file.endsWith(found.startsWith('events') ? '.listeners.ts' : '.jobs.ts'),
        )
        .map((match) => at(file, match.index)),
    )
  expect(
    wrong,
    'move it into <feature>.module.ts, or a long list into <feature>.listeners.ts or <feature>.jobs.ts',
  ).toEqual([])
})

test('only queries files speak SQL', () => {
  const wrong = code(/^apps\/server\/src\/domains\//)
    .filter((file) => !isTest(file) && layerOf(file) !== 'queries')
    .flatMap((file) => [
      ...importsOf(file)
        .filter(({ to, typeOnly }) => !typeOnly && (isPackage(to, 'kysely') || isPackage(to, 'pg')))
        .map(({ where }) => where),
      ...[...read(file).matchAll(SPEAKS_SQL)].map((match) => at(file, match.index)),
    ])
  expect(wrong, 'move the statement into the .queries.ts file of the slice and call it from here').toEqual([])
})

const WRITES =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](?:\w+\.)?(\w+)|\b(?:insert\s+into|delete\s+from|update(?=\s+\w+(?:\s+as)?(?:\s+\w+)?\s+set\b))\s+(\w+)/gi

test('a table is written by one domain', () => {
  const writers = new Map<string, Map<string, string>>()
  for (const file of code(/^apps\/server\/src\/domains\//).filter((name) => !isTest(name)))
    for (const match of read(file).matchAll(WRITES)) {
      const table = (match[1] ?? match[2] ?? '').toLowerCase()
      const domain = domainOf(file) ?? ''
      writers.set(table, (writers.get(table) ?? new Map<string, string>()).set(domain, at(file, match.index)))
    }
  const shared = [...writers]
    .filter(([, domains]) => domains.size > 1)
    .map(([table, domains]) => `${table}: ${[...domains.values()].join(', ')}`)
  expect(shared, 'let the domain that owns the table write it, and call its service').toEqual([])
})

test('web: routes → screens → parts → ui, and nothing of the server', () => {
  const place = (file: string) => (file.startsWith(WEB) ? file.slice(WEB.length).split('/')[0] : undefined)
  const screenOf = (file: string) => /^apps\/web\/src\/screens\/([^/]+\/[^/]+)\//.exec(file)?.[1]
  const above: Record<string, string[]> = {
    lib: ['routes', 'screens', 'flows', 'parts', 'ui'],
    queries: ['routes', 'screens', 'flows', 'parts', 'ui'],
    ui: ['routes', 'screens', 'flows', 'parts'],
    parts: ['routes', 'screens', 'flows'],
    flows: ['routes', 'screens'],
    screens: ['routes'],
  }
  expect(
    report([
      {
        from: /^apps\/web\//,
        tests: true,
        refuse: (to, { from, typeOnly }) => {
          if (/^apps\/server\/|^@husrum\/server|^packages\/matching\//.test(to))
            return 'server and web share only the contract'
          const [mine = '', theirs = ''] = [place(from), place(to)]
          if (above[mine]?.includes(theirs) && !typeOnly)
            return `${mine} lies below ${theirs}: move what both need further down, or pass it in as a prop`
          const [screen, other] = [screenOf(from), screenOf(to)]
          if (screen && other && screen !== other) return 'screens never import screens: move the piece to parts/'
          return undefined
        },
      },
    ]),
  ).toEqual([])
})

test('web: what lies in another folder of src is imported by its name', () => {
  const wrong = code(/^apps\/web\/src\//).flatMap((file) =>
    importsOf(file)
      .filter(({ to, specifier }) => {
        const [mine, theirs] = [file, to].map((each) => /^apps\/web\/src\/([^/]+)\//.exec(each)?.[1])
        return specifier.startsWith('.') && theirs !== undefined && theirs !== 'routes' && mine !== theirs
      })
      .map(({ where, to }) => `${where}: write #${to.slice(WEB.length)}`),
  )
  expect(wrong).toEqual([])
})

test('the server does not import the pages', () => {
  const wrong = report([
    {
      from: /^apps\/server\//,
      tests: true,
      refuse: (to) => (/^apps\/web\/|^@husrum\/web/.test(to) ? 'mount the built renderer' : undefined),
    },
  ])
  expect(wrong).toEqual([])
})

test('apps have no barrels', () => {
  const barrels = files(/^apps\/.*\/index\.tsx?$/).filter((file) => !file.startsWith(`${WEB}routes/`))
  expect(barrels, 'import the file itself; an index file hides who uses what').toEqual([])
})

test('imports lead somewhere', () => {
  const lost = code(/^(apps|packages|demo|tools|e2e|checks|bench)\//)
    .flatMap((file) => importsOf(file))
    .filter(({ to }) => isOurs(to) && !files().includes(to) && !/\.gen\.ts$|\/dist\//.test(to))
    .map(({ where, to }) => `${where} → ${path.posix.normalize(to)}`)
  expect(lost, 'the imported file does not exist').toEqual([])
})
