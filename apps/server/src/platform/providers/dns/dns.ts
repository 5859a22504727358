/**
 * DNS lookup, the only request about a domain that a person enters. Nothing is ever fetched from the domain. An answer
 * without a record is an empty list; timeouts and failures throw, since they say nothing about the record.
 */
import { readFile } from 'node:fs/promises'
import { Resolver } from 'node:dns/promises'
import path from 'node:path'

export type DnsLookup = {
  /** The names to which this name points, in lower case. */
  listAliases(host: string): Promise<string[]>
  /** The TXT records of the name, each as one text. */
  listTexts(host: string): Promise<string[]>
}

const TIMEOUT_MS = 3000
/** The errors for names that have no such record, or do not exist. */
const NOTHING = new Set(['ENODATA', 'ENOTFOUND'])
/** More than any name needs. */
const MOST = 50

export function networkDns(): DnsLookup {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  return {
    listAliases: async (host) => (await orNone(() => resolver.resolveCname(host))).slice(0, MOST).map(plain),
    listTexts: async (host) =>
      (await orNone(() => resolver.resolveTxt(host))).slice(0, MOST).map((parts) => parts.join('')),
  }
}

/**
 * Stands in for DNS in development: the records are those of a file beside the database, `{ "www.example.com": {
 * "cname": ["…"], "txt": ["…"] } }`. Without the file there are none.
 */
export function fileDns(dataDir: string): DnsLookup {
  const read = async (host: string): Promise<{ cname?: unknown; txt?: unknown }> => {
    const zone = await readFile(path.join(dataDir, ZONE_FILE), 'utf8').catch(() => '{}')
    const records: unknown = JSON.parse(zone)
    const own = typeof records === 'object' && records !== null ? Object.entries(records) : []
    const found: unknown = own.find(([name]) => name === host)?.[1]
    return typeof found === 'object' && found !== null ? found : {}
  }
  const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
  return {
    listAliases: async (host) => texts((await read(host)).cname).map(plain),
    listTexts: async (host) => texts((await read(host)).txt),
  }
}
export const ZONE_FILE = 'dns.json'

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')

async function orNone<T>(look: () => Promise<T[]>): Promise<T[]> {
  try {
    return await look()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (NOTHING.has(code)) return []
    throw error
  }
}
