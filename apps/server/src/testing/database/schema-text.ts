/** The types of the database's tables as text, for `npm run db:types` and a test. */
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
