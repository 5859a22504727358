/** Writes `.br` and `.gz` beside every text file of the browser's build, so that the server need not compress them. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const TEXT = /\.(js|css|svg|json|txt)$/
/** Below this the header costs more than the packing saves. */
const WORTH_IT = 1024

export function precompress(): Plugin {
  return {
    name: 'husrum:precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        if (!dir) return
        const names = await readdir(dir, { recursive: true })
        await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compressFile(path.join(dir, name))))
      },
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < WORTH_IT) return
  const [br, gz] = await Promise.all([brotli(content), gzip(content, { level: 9 })]) // brotli's default is its best
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
