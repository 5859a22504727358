/** `npm start`: the whole product in one process. Packages are there already (setup.mjs). */
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { loadSettings } from './settings.ts'
import { buildWeb } from './web-build.ts'

process.chdir(path.resolve(import.meta.dirname, '..'))
enableCompileCache('node_modules/.cache/compiled')
loadSettings()
// Ctrl-C before the server has its own way to stop: leave through `exit`, where the database is told.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(130)
  })

const { main } = await import('../apps/server/src/main.ts')
// built only after the settings are read and the data folder is ours: a second start must not rebuild under the first
await main({ prepareWeb: async () => void (await buildWeb().catch(giveUp)) })

function giveUp(error: Error): never {
  console.error(error.message) // Vite has said the rest
  process.exit(1)
}
