/** Stops a build of the browser's files that import each other in a circle, or whose pages begin with zod. */
import path from 'node:path'
import type { Plugin } from 'vite'

export type ChunkModules = { file: string; imports: string[]; modules: { id: string }[] }[]

type Files = readonly Pick<ChunkModules[number], 'file' | 'imports'>[]

/** The files fetched with a file: itself, its imports, and so on. */
function fetchedWith(file: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set([file])
  for (const each of found) for (const next of imports.get(each) ?? []) found.add(next)
  return found
}
const importsOf = (files: Files) => new Map(files.map(({ file, imports }) => [file, imports]))

/**
 * The circles of imports. In a circle one file runs before the other: a value that it reads while loading may be
 * undefined in one browser, order or build, and exist in another.
 */
export function circlesOf(files: Files): string[] {
  const imports = importsOf(files)
  return files.flatMap(({ file, imports: own }) =>
    own
      .filter((each) => fetchedWith(each, imports).has(file))
      .map((each) => `${file} imports ${each}, which imports it`),
  )
}

/** The routes that load zod at once. Pages validate input when it is sent, with schemas from `import()` (flows/). */
export function pagesWithZod(chunks: ChunkModules): string[] {
  const imports = importsOf(chunks)
  const hasZod = new Set(chunks.filter(({ modules }) => modules.some(({ id }) => isZod(id))).map(({ file }) => file))
  return chunks.flatMap(({ file, modules }) => {
    const routes = modules.filter(({ id }) => id.startsWith('apps/web/src/routes/')).map(({ id }) => id)
    return routes.length > 0 && !fetchedWith(file, imports).isDisjointFrom(hasZod) ? routes : []
  })
}
const isZod = (id: string): boolean => id.startsWith('node_modules/zod/')

export function chunkModules(): Plugin {
  return {
    name: 'husrum:chunk-modules',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle(_, bundle) {
      const chunks: ChunkModules = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk'
          ? [
              {
                file: path.basename(chunk.fileName),
                imports: chunk.imports.map((file) => path.basename(file)),
                modules: Object.keys(chunk.modules).map((id) => ({
                  id: path.relative(
                    path.resolve(import.meta.dirname, '../..'),
                    id.replace(/^\0/, '').split('?')[0] ?? id,
                  ),
                })),
              },
            ]
          : [],
      )
      const circles = circlesOf(chunks)
      if (circles.length > 0) this.error(`Files of the build that import each other:\n${circles.join('\n')}`)
      const heavy = pagesWithZod(chunks)
      if (heavy.length > 0) this.error(`Pages that begin with zod, which their forms need later:\n${heavy.join('\n')}`)
    },
  }
}
