import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestConnection = { host: string; port: number; user: string; password?: string; database: string }

/** A migrated database with reference data and no accounts, for one test file: a copy of the template (about 20 ms). */
export const testConnection = (): Promise<TestConnection> =>
  newDatabase((prefix) => `template ${prefix}_template strategy file_copy`)

/** An empty database. */
export const emptyDatabase = (): Promise<TestConnection> => newDatabase(() => "template template0 encoding 'UTF8'")

async function newDatabase(how: (prefix: string) => string): Promise<TestConnection> {
  const { connection, prefix } = inject('testServer')
  const database = `${prefix}_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ ...connection, database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(`create database ${database} ${how(prefix)}`)
  } finally {
    await admin.end()
  }
  return { ...connection, database }
}

/** The same database behind a plain pool. */
export async function testDatabase(): Promise<pg.Pool> {
  return new pg.Pool({ ...(await testConnection()), max: 10 })
}
