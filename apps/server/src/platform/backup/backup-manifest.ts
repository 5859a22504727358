/** The description of a backup inside the backup. */
import { z } from 'zod'

/** Raised when an older release could no longer read the format. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const manifestShape = z.object({
  format: z.literal(FORMAT, { error: 'another format' }),
  /** The release that made the backup. */ release: z.string(),
  made_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string().regex(/^(public|pgboss)\.[a-z_0-9]+$/),
      columns: z.array(z.string()),
      order: z.array(z.string()),
      rows: z.int(),
      /** The hash of the rows as COPY writes them, before compression. */ sha256,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().regex(/^-?\d+$/) })),
  files: z.array(z.object({ key: z.string(), bytes: z.int(), sha256 })),
  /** Files that rows refer to and the store did not have. */ missing: z.array(z.string()),
})

export type Manifest = z.infer<typeof manifestShape>
export const tableEntry = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy.gz`
export const fileEntry = (key: string): string => `files/${key}`
