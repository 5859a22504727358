/** For commands that run beside the product: its running database, or one started just for the command. */
import type { Config } from '../config/config.ts'
import type { Connection } from './database.ts'
import { joinEmbedded, openEmbedded } from './embedded.ts'

export type ReachedDatabase = { connection: Connection; stop(): Promise<void> }

/** `name` shows a product that starts meanwhile who uses the data folder. */
export async function reachDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  name: string,
): Promise<ReachedDatabase> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => {} }
  const connection = await joinEmbedded(dataDir)
  return connection ? { connection, stop: async () => {} } : openEmbedded(dataDir, { address: name })
}
