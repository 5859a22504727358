/** The server as its own process, for tests that stop and kill it: `node main-process.ts`. */
import { main } from '../main.ts'

await main()
