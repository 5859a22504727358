/** Reads a finished archive again and compares it with its manifest. */
import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { fileEntry, MANIFEST, manifestShape } from './backup-manifest.ts'
import { openArchive, type ArchiveEntry } from './backup-tar.ts'

/** The first difference, as a sentence; undefined when everything is as it was written. */
export async function findDifference(file: string): Promise<string | undefined> {
  try {
    const entries = await openArchive(file)
    const byName = new Map(entries.map((entry) => [entry.name, entry]))
    const described = byName.get(MANIFEST)
    if (!described) return 'the archive does not say what it holds'
    const manifest = manifestShape.parse(JSON.parse(await text(described.read())))
    for (const { name, sha256 } of manifest.tables) {
      const parts = entries.filter((entry) => entry.name.startsWith(`tables/${name}/`))
      if ((await checksumOf(parts, true)) !== sha256) return `the table ${name} is not as it was written`
    }
    for (const { key, sha256 } of manifest.files) {
      const entry = byName.get(fileEntry(key))
      if (!entry || (await checksumOf([entry], false)) !== sha256) return `the file ${key} is not as it was written`
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : 'the archive cannot be read'
  }
}

async function checksumOf(entries: readonly ArchiveEntry[], compressed: boolean): Promise<string> {
  const hash = createHash('sha256')
  const add = async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) hash.update(piece)
  }
  for (const entry of entries) await (compressed ? pipeline(entry.read(), createGunzip(), add) : add(entry.read()))
  return hash.digest('hex')
}
