/** The server as a process of its own, for tests that stop and kill it: `node main-process.ts`, settings from the environment. */
import { main } from '../main.ts'

await main()
