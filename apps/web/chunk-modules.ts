/** Writes which module is in which file of the browser's build, and its size, for `npm run bench:web -- weight`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

export type ChunkModules = { file: string; imports: string[]; modules: { id: string; length: number }[] }[]

export const chunkModulesFile = path.join(import.meta.dirname, 'dist/chunk-modules.json')

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
                modules: Object.entries(chunk.modules).map(([id, { renderedLength }]) => ({
                  id: path.relative(
                    path.resolve(import.meta.dirname, '../..'),
                    id.replace(/^\0/, '').split('?')[0] ?? id,
                  ),
                  length: renderedLength,
                })),
              },
            ]
          : [],
      )
      mkdirSync(path.dirname(chunkModulesFile), { recursive: true })
      writeFileSync(chunkModulesFile, JSON.stringify(chunks))
    },
  }
}
