/** The database's schema as text, for people and for a test: columns, constraints, indexes and functions. */
import { Kysely, PostgresDialect } from 'kysely'
import { generate, PostgresDialect as CodegenDialect } from 'kysely-codegen'
import type pg from 'pg'

export async function typesOf(pool: pg.Pool): Promise<string> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const dialect = new CodegenDialect({ numericParser: 'number' })
  const generated = await generate({
    db,
    dialect,
    camelCase: false,
    excludePattern: '{migrations,pgboss.*}',
    defaultSchemas: ['public'],
    typeOnlyImports: true,
  })
  // ids and counts are read as numbers, see platform/database/database.ts
  return generated
    .replace(/export type Int8 = .*\n/, 'export type Int8 = ColumnType<number, number | string, number | string>;\n')
    .replace(
      '/**\n * This file was',
      '/**\n * Written by `npm run db:types` from the migrations; do not edit by hand.\n * This file was',
    )
}

export async function describeSchema(pool: pg.Pool): Promise<string> {
  const columns = await pool.query<{ line: string; table: string }>(
    `select c.relname as table, format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
            case when a.attidentity <> '' then ' identity' when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) as line
       from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname <> 'migrations'
      order by c.relname, a.attnum`,
  )
  const constraints = await pool.query<{ line: string; table: string }>(
    `select conrelid::regclass::text as table, format('  constraint %s %s', conname, pg_get_constraintdef(oid)) as line from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n' and conrelid::regclass::text <> 'migrations' order by conrelid::regclass::text, contype desc, conname`,
  )
  const indexes = await pool.query<{ line: string; table: string }>(
    `select tablename as table, '  ' || indexdef as line from pg_indexes where schemaname = 'public' and tablename <> 'migrations'
        and indexname not in (select conname from pg_constraint) order by tablename, indexname`,
  )
  const functions = await pool.query<{ line: string }>(
    `select pg_get_functiondef(p.oid) as line from pg_proc p left join pg_depend d on d.objid = p.oid and d.deptype = 'e'
      where p.pronamespace = 'public'::regnamespace and d.objid is null order by p.proname`,
  )
  const tables = [...new Set(columns.rows.map((row) => row.table))]
  const linesOf = (rows: { line: string; table: string }[], table: string) =>
    rows.filter((row) => row.table === table).map((row) => row.line)
  const texts = tables.map((table) =>
    [table, ...linesOf(columns.rows, table), ...linesOf(constraints.rows, table), ...linesOf(indexes.rows, table)].join(
      '\n',
    ),
  )
  return `-- Written by \`npm run db:types\` from the migrations; do not edit by hand.\n\n${[...texts, ...functions.rows.map((row) => row.line.trimEnd())].join('\n\n')}\n`
}
