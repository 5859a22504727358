/** `npm start`: the whole product in one process. setup.mjs has installed the packages. */
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { loadSettings } from './settings.ts'
import { buildWeb } from './web-build.ts'

process.chdir(path.resolve(import.meta.dirname, '..'))
enableCompileCache('node_modules/.cache/compiled')
loadSettings()
// Ctrl-C before the server has its own handler: `exit` runs the hook that stops the database.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(130)
  })

const { main } = await import('../apps/server/src/main.ts')
// built only after the settings are read and the data folder is locked: a second start must not rebuild under the first
await main({ prepareWeb: async () => void (await buildWeb().catch(giveUp)) })

function giveUp(error: Error): never {
  console.error(error.message) // Vite has printed the details
  process.exit(1)
}
