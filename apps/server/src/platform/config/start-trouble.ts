/** Reasons that stop a start, as sentences that say how to fix them. */
import { createServer } from 'node:net'
import { ConfigError, type Config } from './config.ts'
import { sqlState } from '../database/database.ts'
import { codeOf } from '../providers/delivery/delivery.ts'
import { joinEmbedded } from '../database/embedded.ts'
import { isFull } from '../files/files.ts'
import { StoreError } from '../files/store-marker.ts'

/** A read-only file system returns ENOENT when a folder is made with its parents. */
const folderTroubles = new Set(['EEXIST', 'ENOTDIR', 'ENOENT', 'EACCES', 'EPERM', 'EROFS'])
export const isFolderTrouble = (error: unknown): boolean => folderTroubles.has(codeOf(error))

/** An error that the operator can fix; only its message is printed. */
export class StartError extends Error {}

/** Undefined for a bug of the program, whose stack is needed. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof StoreError) return error.message
  const full = isFull(error) ? 'of this machine' : sqlState(error) === '53100' ? 'of PostgreSQL' : undefined
  if (full) return `No space left on the disk ${full}: make room and start again.`
  if (codeOf(error) === 'EROFS' || codeOf(error) === 'EACCES')
    return `${error instanceof Error && 'path' in error ? String(error.path) : 'A folder of Husrum'} cannot be written to. Start Husrum as an account that may, or set HUSRUM_DATA to a folder that can be.`
  return undefined
}

/** Checks the port before anything is started or built. */
export async function requireFreePort({
  port,
  host,
  databaseUrl,
  dataDir,
}: Pick<Config, 'port' | 'host' | 'databaseUrl' | 'dataDir'>): Promise<void> {
  const probe = createServer()
  const code = await new Promise<string>((resolve) => {
    probe.once('error', (error) => resolve(codeOf(error)))
    probe.listen({ port, host }, () => probe.close(() => resolve('')))
  })
  // Husrum itself runs on the same folder: the error of opening the folder says more, with address and process
  if (code === 'EADDRINUSE' && !databaseUrl && (await joinEmbedded(dataDir))) return
  if (code) throw new StartError(portTrouble(code, port, host))
}

export function portTrouble(code: string, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another. Example: PORT=3001`
  if (code === 'EACCES') return `Port ${port} needs more rights than this account has. Example: PORT=3000`
  const isLocalhost = host === 'localhost' // the default host: the hosts file of every installation has it
  return `HOST=${host} is no address of this machine (${code}). ${isLocalhost ? 'Add it to /etc/hosts, or take the address itself. Example: HOST=127.0.0.1' : 'Example: HOST=localhost'}`
}
