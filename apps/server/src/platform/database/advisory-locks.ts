/** The numbers of PostgreSQL's advisory locks for whole processes, in one place so that no two are equal. */
export const advisoryLocks = {
  /** Held by the process that owns the embedded cluster. */ owning: 4_857_861,
  /** Held by the session that migrates. */ migrating: 4_857_862,
  /** Held while the reference tables are updated, inside of `filling`. */ loadingReferences: 4_857_863,
  /** Held by the session that fills a fresh database. */ filling: 4_857_864,
  /** Held by the transaction that writes the daily digest for staff. */ sendingDigest: 4_857_865,
} as const
