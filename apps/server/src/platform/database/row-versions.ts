import { sql, type RawBuilder } from 'kysely'

/**
 * Text that changes whenever one of the joined rows does, for answers cached for one account: in a statement over the
 * sources of the answer, `rowVersions(['m', 'l'], 'm.id')` names the tables of the join and its order. A stored row is
 * identified by its place (`ctid`) and the transaction that wrote it (`xmin`), so no column can be forgotten; only a
 * table can. Read the version before the data cached under it, never after: the next call then finds later changes.
 */
export function rowVersions(tables: readonly string[], order: string): RawBuilder<string> {
  return sql<string>`coalesce(md5(string_agg(${rowVersion(tables)}, ',' order by ${sql.ref(order)})), '')`
}

/** The same for one joined row: for a page, whose rows are chosen in a subquery before they are combined. */
export function rowVersion(tables: readonly string[]): RawBuilder<string> {
  const rows = tables.map((table) => {
    const [place, writer] = [sql.ref(`${table}.ctid`), sql.ref(`${table}.xmin`)]
    // a left join may have no row
    return sql`coalesce(${place}::text || ${writer}::text, '-')`
  })
  return sql<string>`(${sql.join(rows, sql` || `)})`
}
