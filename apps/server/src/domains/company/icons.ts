/** Icons of the logo or of the name: drawn when they are first asked for, and kept, for they are few and small. */
import { brandIcons, type BrandIcon } from '@husrum/contract/rules/brand-icons.ts'
import { readLetterIcon, type LetterIcon } from '@husrum/contract/rules/letter-icon.ts'
import { letteringOnce } from '../../platform/lettering.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Pictures } from '../media/media.service.ts'
import { maybeLogo } from './company.queries.ts'
import { drawLetter } from './letter-icon.ts'

type Asked = { /** A logo’s hash, or what `letterIcon` writes. */ of: string; icon: BrandIcon }
/** Of four logos: the one that holds, a draft, and what browsers still ask for. */
const KEPT_MOST = 20

export function keepIcons({ db, pictures }: { db: Database; pictures: Pick<Pictures, 'drawIcon' | 'drawSquare'> }): {
  /** Undefined for a logo that nobody sent. */
  get(asked: Asked): Promise<Uint8Array | undefined>
} {
  const kept = new Map<string, Promise<Uint8Array>>()
  const lettering = letteringOnce()
  const drawLetterIcon = async (letter: LetterIcon, icon: BrandIcon) => {
    const { size } = brandIcons[icon]
    return pictures.drawSquare(drawLetter(await lettering(), letter, icon, size), size)
  }
  return {
    async get({ of, icon }) {
      const name = `${of}-${icon}`
      const found = kept.get(name)
      if (found) return found
      const letter = readLetterIcon(of)
      const logo = letter ? undefined : await maybeLogo(db, of)
      if (!letter && !logo) return undefined
      const drawing =
        kept.get(name) ?? (letter ? drawLetterIcon(letter, icon) : pictures.drawIcon(logo ?? new Uint8Array(), icon))
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
