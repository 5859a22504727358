/** The file store of the settings: an S3-compatible service, or a folder beside the database. */
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { folderFiles, type Files } from './files.ts'
import { s3Files } from './files-s3.ts'

export function openFiles({ store, dataDir }: Pick<Config, 'store' | 'dataDir'>): Files {
  return store ? s3Files(store) : folderFiles(path.join(dataDir, 'files'))
}
