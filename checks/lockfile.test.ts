/** The lockfile has the same packages on every platform, from any registry, under licences we may ship. */
import { expect, test } from 'vitest'
import { read } from './source.ts'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  link?: boolean
  optionalDependencies?: Record<string, string>
}
const { packages }: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'))
const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)

test('names no address to download from', () => {
  const named = installed.filter(([, { resolved }]) => resolved).map(([place]) => place)
  expect(named, 'run npm with omit-lockfile-registry-resolved=true (.npmrc) and install again').toEqual([])
})

test('pins what every package contains', () => {
  expect(installed.filter(([, { integrity }]) => !integrity).map(([place]) => place)).toEqual([])
})

// npm silently drops an optional dependency whose platform package the registry lacks; `npm ci` then fails elsewhere
test('holds every optional dependency', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !findUpwards(place, name))
      .map((name) => `${place || 'package.json'} → ${name}`),
  )
  expect(missing, 'choose a version whose platform packages all exist (ARCHITECTURE.md, versions)').toEqual([])
})

function findUpwards(place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}

test('brings no package under a GPL', () => {
  const isGpl = (licence: string) => /(^|[^L])GPL/i.test(licence)
  const refused = installed
    .filter(([, { license = '' }]) => license.split(/\s+OR\s+/i).every(isGpl))
    .map(([place, { license }]) => `${place} (${license})`)
  expect(refused, 'find another package: a GPL would bind everything shipped with it').toEqual([])
})

test('names data under a licence that asks for it in NOTICE', () => {
  const named = installed
    .filter(([, { license = '', dev }]) => !dev && /CC-BY/.test(license))
    .map(([place]) => place.split('node_modules/').at(-1) ?? place)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !read('NOTICE').includes(name))).toEqual([])
})
