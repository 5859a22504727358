/** For commands that work beside the product: the database it runs on, or one started just for them. */
import type { Config } from '../config/config.ts'
import type { Connection } from './database.ts'
import { joinEmbedded, openEmbedded } from './embedded.ts'

export type ReachedDatabase = { connection: Connection; stop(): Promise<void> }

/** `name` tells a product that starts meanwhile who has the data folder. */
export async function reachDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  name: string,
): Promise<ReachedDatabase> {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => {} }
  const connection = await joinEmbedded(dataDir)
  return connection ? { connection, stop: async () => {} } : openEmbedded(dataDir, { address: name })
}
