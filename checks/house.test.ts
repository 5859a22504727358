/** Where everything is: seven rooms in one order, one name per feature in every layer (ARCHITECTURE.md). */
import path from 'node:path'
import { expect, test } from 'vitest'
import { circles, code, files, importsOf, isTest } from './source.ts'

/** An import goes down this list, never up. */
const ROOMS = ['back-office', 'discovery', 'market', 'clients', 'experts', 'identity', 'foundation']

type Layer = { folder: string; /** Folders beside the rooms, with their reasons. */ beside?: Record<string, string> }
const LAYERS: Record<string, Layer> = {
  contract: {
    folder: 'packages/contract/src',
    beside: { core: 'shapes, limits and the client, which every room uses', 'index.ts': 'every table by name' },
  },
  server: { folder: 'apps/server/src/domains' },
  screens: { folder: 'apps/web/src/screens' },
  queries: { folder: 'apps/web/src/queries' },
  parts: {
    folder: 'apps/web/src/parts',
    beside: { shell: 'around every page', flow: 'around every flow of steps', forms: 'of forms of any feature' },
  },
  texts: { folder: 'apps/web/locales', beside: { core: 'texts of every page', 'README.md': 'how texts are written' } },
  stories: {
    folder: 'e2e',
    beside: {
      product: 'what holds for every page',
      support: 'what stories are made of',
      'playwright.config.ts': 'settings',
      'tsconfig.json': 'settings',
    },
  },
}

/** Features without a table in the contract, each with its reason. */
const WITHOUT_TABLE: Record<string, string> = {
  'market/agreements': 'what quotes and meetings have in common; no call of its own',
  'market/automatic-answers': 'a job; its switch is a field of the profile',
  'discovery/sitemap': 'addresses for search engines, not of the API',
  'discovery/share-cards': 'pictures for search engines and messengers, not of the API',
  'discovery/landing': 'the start page shows what other features answer',
  'discovery/site-pages': 'pages of words alone: about, questions, for experts',
  'back-office/staff-lists': 'how every list for staff looks and asks (core/staff-lists.ts)',
  'back-office/work-list': 'keys and focus of lists with a pane, for staff and experts',
}

const features = (layer: Layer): { room: string; feature: string; file: string }[] =>
  files()
    .filter((file) => file.startsWith(`${layer.folder}/`))
    .map((file) => ({ file, parts: file.slice(layer.folder.length + 1).split('/') }))
    .filter(({ parts: [room = ''] }) => ROOMS.includes(room))
    .map(({ file, parts: [room = '', feature = ''] }) => ({ file, room, feature: feature.split('.')[0] ?? '' }))

const contract = new Set(features(LAYERS.contract as Layer).map(({ room, feature }) => `${room}/${feature}`))

test.each(Object.entries(LAYERS))('%s: nothing lies outside of the rooms', (_, { folder, beside = {} }) => {
  const first = new Set(
    files()
      .filter((file) => file.startsWith(`${folder}/`))
      .map((file) => file.slice(folder.length + 1).split('/')[0] ?? ''),
  )
  expect([...first].filter((name) => !ROOMS.includes(name) && !(name in beside))).toEqual([])
  expect(Object.keys(beside).filter((name) => !first.has(name))).toEqual([])
})

test.each(Object.entries(LAYERS))('%s: a feature has its name in the contract', (_, layer) => {
  const unknown = features(layer)
    .map(({ room, feature }) => `${room}/${feature}`)
    .filter((name) => !contract.has(name) && !(name in WITHOUT_TABLE))
  expect([...new Set(unknown)], 'name it as its table in packages/contract/src/<room>/').toEqual([])
})

test('what is said to have no table has none, and is there', () => {
  const named = new Set(
    Object.values(LAYERS).flatMap((layer) => features(layer).map(({ room, feature }) => `${room}/${feature}`)),
  )
  expect(Object.keys(WITHOUT_TABLE).filter((name) => contract.has(name) || !named.has(name))).toEqual([])
})

const roomOf = (file: string, folder: string) =>
  file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined

test.each(['packages/contract/src', 'apps/server/src/domains'])('%s: imports go down the rooms', (folder) => {
  const level = (file: string) => {
    const room = roomOf(file, folder)
    return room === undefined ? -1 : room === 'core' ? ROOMS.length : ROOMS.indexOf(room)
  }
  const up = code(new RegExp(`^${folder}/`))
    .filter((file) => !isTest(file) && level(file) >= 0)
    .flatMap((file) => importsOf(file))
    .filter(({ from, to }) => level(to) >= 0 && level(to) < level(from))
    .map(({ where, to }) => `${where} → ${to}`)
  expect(up, 'move what both need down, emit an event, or hand it in from app.ts').toEqual([])
})

test('no files import each other in a circle, not even for types', () => {
  const ours = code(/^(apps|packages|demo|bench|e2e|tools)\//).filter(
    (file) => !isTest(file) && !file.endsWith('.gen.ts'),
  )
  const uses = new Map(ours.map((file) => [file, importsOf(file).map(({ to }) => to)]))
  const named = circles(uses).map((circle) =>
    circle.map((file) => `${file} → ${(uses.get(file) ?? []).filter((to) => circle.includes(to)).join(', ')}`),
  )
  expect(named, 'move what both need into the file that imports nothing of the other').toEqual([])
})

/** Levels that cannot be divided, each with its reason. */
const LONG: Record<string, string> = {
  'apps/web/src/routes': 'names are addresses',
  'apps/web/src/routes/admin': 'names are addresses',
}

test('no level holds more than about fifteen entries', () => {
  const levels = new Map<string, Set<string>>()
  for (const file of code(/^(apps|packages)\//).filter((name) => !isTest(name))) {
    const parts = file.split('/')
    for (let depth = 1; depth < parts.length; depth++) {
      const folder = parts.slice(0, depth).join('/')
      levels.set(folder, (levels.get(folder) ?? new Set<string>()).add(parts[depth] ?? ''))
    }
  }
  const long = [...levels].filter(([folder, entries]) => entries.size > 18 && !(folder in LONG))
  expect(
    long.map(([folder, entries]) => `${folder}: ${entries.size}`),
    'divide it by subject',
  ).toEqual([])
})

test('the platform has no loose files', () => {
  const loose = files(/^apps\/server\/src\/platform\/[^/]+$/)
  expect(loose.map((file) => path.basename(file))).toEqual([])
})
