/** The product as a process that answers what most benches ask. */
import { Session } from 'node:inspector/promises'
import { answerParent } from './child.ts'
import { serveProduct } from './serve.ts'
import { takeStatements } from './statements.ts'

const { app, drawn } = await serveProduct()
const session = new Session()
session.connect()
answerParent(app.http, {
  drawn,
  statements: takeStatements,
  /** Profiles the time from `profile` to `profiled`. */
  profile: async () => {
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
  },
  profiled: async () => (await session.post('Profiler.stop')).profile,
})
