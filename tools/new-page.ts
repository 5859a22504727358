/**
 * `npm run new-page clients/notes /account/notes`: a page that lists what `npm run new-slice clients/notes` made: its
 * path, query, route, screen and texts. The Danish and German texts start in English; the checks fail until they are
 * written.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

process.chdir(path.resolve(import.meta.dirname, '..'))
const [place = '', address = ''] = process.argv.slice(2)
const [room = '', area = ''] = place.split('/')
if (!room || !/^[a-z][a-z]+$/.test(area) || !/^\/[a-z][a-z/-]*[a-z]$/.test(address))
  stop('Name the room, the feature and the address: npm run new-page clients/notes /account/notes')
const contract = `packages/contract/src/${place}.ts`
if (!existsSync(contract)) stop(`No ${contract} yet: npm run new-slice ${place} makes it.`)

const Area = `${area[0]?.toUpperCase()}${area.slice(1)}`
const signedIn = /^\/(account|expert)\//.test(address)
const text = JSON.stringify({
  [area]: { title: `Your ${area}`, description: `Your ${area}, newest first.`, none: `No ${area} yet` },
})
const files: Record<string, string> = {
  [`apps/web/src/queries/${place}.ts`]: `import { ${area} } from '@husrum/contract/${place}.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api/api.ts'

export const ${area}Queries = (api: Api) => ({
  list: () =>
    queryOptions({
      queryKey: ['${area}', 'list'],
      queryFn: ({ signal }) => api(${area}).list${Area}({ query: {} }, { signal }),
    }),
})
`,
  [`apps/web/src/screens/${place}/${Area}Screen.tsx`]: `import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ${area}Queries } from '#queries/${place}.ts'
import { useShell } from '#lib/shell-context.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'

export function ${Area}Screen() {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data } = useSuspenseQuery(${area}Queries(api).list())
  return (
    <Page className="pt-7 md:pt-10">
      <Heading level={1}>{t('${area}.title')}</Heading>
      {data.data.length === 0 ? (
        <EmptyState drawing="house" title={t('${area}.none')} className="mt-6" />
      ) : (
        <ul className="mt-6 grid gap-3">
          {data.data.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      )}
    </Page>
  )
}
`,
  [`apps/web/src/routes${address}.tsx`]: `import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { ${area}Queries } from '#queries/${place}.ts'
import { ${Area}Screen } from '#screens/${place}/${Area}Screen.tsx'

export const Route = createFileRoute('${address}')({
  loader: ({ context: { queryClient, api } }) => queryClient.ensureQueryData(${area}Queries(api).list()),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('${area}.title'),
      description: context.i18n.t('${area}.description'),${signedIn ? '\n      hidden: true,' : ''}
    }),
  }),
  component: ${Area}Screen,
})
`,
  ...Object.fromEntries(
    ['en', 'da', 'de'].map((language) => [`apps/web/locales/${place}/${area}.${language}.json`, text]),
  ),
}
const taken = Object.keys(files).filter((file) => existsSync(file))
if (taken.length) stop(`Already there: ${taken.join(', ')}`)
for (const [file, content] of Object.entries(files)) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content)
  console.log(`wrote   ${file}`)
}
const paths = 'apps/web/src/lib/paths.ts'
insert(paths, /(?=\n {2}admin: )/, `\n  ${area}: () => link({ to: '${address}' }),`)
const viewer = address.startsWith('/account/') ? 'client' : signedIn ? 'expert' : 'visitor'
insert('e2e/support/all-pages.ts', new RegExp(`(?<=\\n {2}${viewer}: \\[)`), `\n    '${address}',`)
run('oxfmt', [...Object.keys(files), paths])
spawnSync(process.execPath, ['generate-routes.ts'], { cwd: 'apps/web', stdio: 'inherit' })
console.log(`
Next:
  1. Write the Danish and German texts in apps/web/locales/${place}
  2. Put the address into the snapshot: npm test -- paths -u
  3. npm run dev, open ${address} at 390 and 1440 px in English and German; then empty, loading and failing
  4. npm test -- checks, and a step in a story: e2e/${place}.story.ts`)

function insert(file: string, where: RegExp, line: string): void {
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(where, () => line),
  )
  console.log(`changed ${file}`)
}

function run(command: string, args: string[]): void {
  spawnSync(path.join('node_modules/.bin', command), args, { stdio: 'inherit' })
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}
