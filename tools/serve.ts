/** What a container runs: the product as it was built beforehand, with settings from the environment alone. */
import path from 'node:path'
import process from 'node:process'

process.chdir(path.resolve(import.meta.dirname, '..'))
process.env.NODE_ENV ??= 'production'
const { main } = await import('../apps/server/src/main.ts')
await main()
