import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../soak/product.ts'
import { testConnection } from '../../testing/database/database.ts'
import { openPool } from './database.ts'
import { isolatesStatements } from './pooler.ts'

test('PostgreSQL itself keeps names apart, at every start', async () => {
  const pool = openPool(await testConnection(), 2)
  expect([await isolatesStatements(pool), await isolatesStatements(pool)]).toEqual([true, true])
  await pool.end()
})

const version = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? ''
const [, minor] = /PgBouncer 1\.(\d+)/.exec(version) ?? []

test.runIf(minor)('PgBouncer in transaction mode does from 1.21 on, and in session mode always', async () => {
  const connection = await testConnection()
  const folder = mkdtempSync(path.join(tmpdir(), 'husrum-pooler-'))
  chmodSync(folder, 0o777)
  for (const mode of ['transaction', 'session']) {
    const port = await freePort()
    const settings = `[databases]
${connection.database} = host=${connection.host} port=${connection.port} user=${connection.user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
ignore_startup_parameters = options,extra_float_digits
`
    const file = path.join(folder, `${mode}.ini`)
    writeFileSync(file, settings)
    const runsAs = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
    const pooler = spawn('pgbouncer', ['-q', ...runsAs, file], { stdio: 'ignore' })
    onTestFinished(() => void pooler.kill('SIGKILL'))
    const pool = openPool({ host: '127.0.0.1', port, database: connection.database, user: connection.user }, 2)
    await expect.poll(() => pool.query('select 1').then(() => true, String), { timeout: 10_000 }).toBe(true)
    expect([mode, await isolatesStatements(pool)]).toEqual([mode, mode === 'session' || Number(minor) >= 21])
    await pool.end()
    pooler.kill('SIGKILL')
  }
  rmSync(folder, { recursive: true, force: true })
})
