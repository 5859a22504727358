/** The database a command works on: DATABASE_URL, or the embedded one, running beside the server or started for as long as it takes. */
import type pg from 'pg'
import type { Config } from '../apps/server/src/platform/config.ts'
import { joinEmbedded, openEmbedded } from '../apps/server/src/platform/embedded.ts'

export type CommandDatabase = { connection: pg.ClientConfig; stop(): Promise<void> }

export async function openCommandDatabase(config: Config, command: string): Promise<CommandDatabase> {
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
  const running = await joinEmbedded(config.dataDir)
  if (running) return { connection: running, stop: async () => {} }
  return openEmbedded(config.dataDir, { address: command })
}
