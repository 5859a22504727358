/** Which tables a backup contains and how each is copied, read from the database's own catalogue. */
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** The queue's own housekeeping (statistics by day, warnings) is left out; its jobs are included. */
const QUEUE_TABLES = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

export type BackupTable = {
  /** `public.accounts` */ name: string
  columns: string[]
  /** The columns of the primary key; all columns where there is none. */ order: string[]
}

/** Makes COPY's output independent of the session's settings. */
export async function prepareSession(client: pg.Client): Promise<void> {
  await client.query(
    `set statement_timeout = 0; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0; set search_path = public;
     set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'`,
  )
}

/**
 * Columns in the order of their names, so that the history of a table does not matter. Generated columns and
 * transaction marks are left out: marks are valid in their own cluster only, and restored rows get new ones.
 */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select n.nspname || '.' || c.relname as name,
       array_agg(quote_ident(a.attname) order by a.attname) as columns,
       coalesce(
         (select array_agg(quote_ident(k.attname) || case when k.attcollation = 0 then '' else ' collate "C"' end order by at)
          from pg_index i, unnest(i.indkey) with ordinality as key(attnum, at), pg_attribute k
          where i.indrelid = c.oid and i.indisprimary and k.attrelid = c.oid and k.attnum = key.attnum),
         array['t.*::text collate "C"']) as "order"
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname = any($1))
       and c.relname not in ('file_store_marker', 'market_snapshot') -- they speak of the file store beside this database
       and c.relname not in ('events', 'event_counters') -- of open streams, whose numbers must not come twice
       and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
     group by n.nspname, c.relname, c.oid
     order by n.nspname desc, c.relname`,
    [QUEUE_TABLES],
  )
  return rows
}

const copyQuery = ({ name, columns, order }: BackupTable): string =>
  `copy (select ${columns.join(', ')} from ${name} as t order by ${order.join(', ')}) to stdout`

/** The reader's pace slows the server down (backpressure). */
export const openTable = (client: pg.Client, table: BackupTable): AsyncIterable<Buffer> =>
  client.query(copyTo(copyQuery(table)))

/** Returns the number of rows that were written. */
export async function fillTable(
  client: pg.Client,
  { name, columns }: Pick<BackupTable, 'name' | 'columns'>,
  content: AsyncIterable<Uint8Array>,
): Promise<number> {
  const table = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(content, table)
  return table.rowCount
}

export async function checksumOf(client: pg.Client, table: BackupTable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of openTable(client, table)) hash.update(piece)
  return hash.digest('hex')
}

export type Sequence = { name: string; last_value: string }

/** Sequences that were used at least once. They are ahead of any snapshot, never behind it. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}
