/** An S3-compatible store for tests, in this process, on its own port and in a temporary folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { StoreSettings } from '../../platform/config/config-parts.ts'

type Server = { run(): Promise<{ port: number }>; close(): Promise<void> }
type ServerOptions = {
  port: number
  address: string
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}

export type TestStore = {
  settings: { [name in keyof StoreSettings]: NonNullable<StoreSettings[name]> }
  folder: string
  close(): Promise<void>
}

export async function openTestStore(): Promise<TestStore> {
  const require = createRequire(import.meta.url)
  const S3rver = require('s3rver') as new (options: ServerOptions) => Server // the package has no types
  const folder = mkdtempSync(path.join(tmpdir(), 'husrum-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'husrum' }],
  })
  const { port } = await server.run()
  return {
    folder,
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      bucket: 'husrum',
      keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
