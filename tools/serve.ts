/** The command of a container: the product as built in advance, with settings only from the environment. */
import path from 'node:path'
import process from 'node:process'

process.chdir(path.resolve(import.meta.dirname, '..'))
process.env.NODE_ENV ??= 'production'
const { main } = await import('../apps/server/src/main.ts')
await main()
