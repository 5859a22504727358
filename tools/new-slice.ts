/**
 * `npm run new-slice clients/notes [note]`: the files of a new feature of a room after the `leads` slice, mounted and
 * tested: a table, a paged list, a read by id, and a call that creates one. Change them to what the feature needs.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { sliceFiles, type SliceNames } from './slice-files.ts'

process.chdir(path.resolve(import.meta.dirname, '..'))
const names = readNames(process.argv.slice(2))
const files = sliceFiles(names, nextMigration())
const taken = Object.keys(files).filter((file) => existsSync(file))
if (taken.length) stop(`Already there: ${taken.join(', ')}`)

for (const [file, text] of Object.entries(files)) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`wrote   ${file}`)
}
const { room, domain, Domain, one } = names
edit('packages/contract/src/index.ts', [
  [/(?=import \{ reference \})/, `import { ${domain} } from './${room}/${domain}.ts'\n`],
  [/(?=\.\.\.development\b)/, `...${domain}, `],
  [/(?= *\{ title: 'Development')/, `  { title: '${Domain}', about: 'Say what they are.', tables: [${domain}] },\n`],
])
edit('apps/server/src/app/modules.ts', [
  [/(?=\n\/\*\*)/, `import { ${domain}Module } from '../domains/${room}/${domain}/${domain}.module.ts'\n`],
  [/(?= *developmentModule,)/, `  ${domain}Module,\n`],
])
spawnSync(
  'node_modules/.bin/oxfmt',
  [
    ...Object.keys(files).filter((file) => file.endsWith('.ts')),
    'packages/contract/src/index.ts',
    'apps/server/src/app/modules.ts',
  ],
  { stdio: 'inherit' },
)
console.log(`
Next:
  1. Say in the migration what a ${one} is, then: npm run db:types
  2. Add error.${one}_not_found to apps/web/locales/core/errors/errors.{en,da,de}.json
  3. Change the contract, the slice and its test into what the domain is about
  4. Say how a person's ${domain} reach the export of their data: its test lists every table about people
  5. npm test -- ${domain} && npm test -- checks && npm test -- export permissions
  6. Add the word to GLOSSARY.md
  7. A page for it: npm run new-page ${room}/${domain} /account/${domain}`)

function readNames([place = '', given]: string[]): SliceNames {
  const [room = '', domain = ''] = place.split('/')
  if (!existsSync(`apps/server/src/domains/${room}`) || !/^[a-z][a-z]+$/.test(domain))
    stop('Name the room and the feature in the plural: npm run new-slice clients/notes [note]')
  const one = given ?? domain.replace(/ies$/, 'y').replace(/s$/, '')
  if (one === domain || !/^[a-z]+$/.test(one)) stop(`Say what one of them is called: npm run new-slice ${place} <one>`)
  const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`
  return { room, domain, Domain: capital(domain), one, One: capital(one) }
}

function nextMigration(): string {
  const numbers = readdirSync('apps/server/migrations').map((file) => Number(/^\d{4}(?=_)/.exec(file)?.[0] ?? 0))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

/** Inserts each text where its pattern matches; prints a note if the file's new shape needs a manual edit. */
function edit(file: string, insertions: [RegExp, string][]): void {
  let text = readFileSync(file, 'utf8')
  for (const [place, insertion] of insertions) {
    if (place.test(text)) text = text.replace(place, () => insertion)
    else console.log(`in ${file}, add by hand: ${insertion.trim()}`)
  }
  writeFileSync(file, text)
  console.log(`changed ${file}`)
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
