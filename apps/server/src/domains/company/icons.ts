/** Icons of the logo: drawn when they are first asked for, and kept, for they are few and small. */
import type { BrandIcon } from '@husrum/contract/rules/brand-icons.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Pictures } from '../media/media.service.ts'
import { maybeLogo } from './company.queries.ts'

type Asked = { hash: string; icon: BrandIcon }
/** Of four logos: the one that holds, a draft, and what browsers still ask for. */
const KEPT_MOST = 20

export function keepIcons({ db, pictures }: { db: Database; pictures: Pick<Pictures, 'drawIcon'> }): {
  /** Undefined for a logo that nobody sent. */
  get(asked: Asked): Promise<Uint8Array | undefined>
} {
  const kept = new Map<string, Promise<Uint8Array>>()
  return {
    async get({ hash, icon }) {
      const name = `${hash}-${icon}`
      const found = kept.get(name)
      if (found) return found
      const logo = await maybeLogo(db, hash)
      if (!logo) return undefined
      const drawing = kept.get(name) ?? pictures.drawIcon(logo, icon)
      kept.set(name, drawing)
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_MOST) break
        kept.delete(oldest)
      }
      drawing.catch(() => kept.delete(name))
      return drawing
    },
  }
}
