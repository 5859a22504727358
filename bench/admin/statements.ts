import type pg from 'pg'

/** Runs a statement on the connection that fills the market. */
export type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>
