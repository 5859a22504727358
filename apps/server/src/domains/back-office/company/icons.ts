/** Draws icons from the uploaded icon, the logo or the name on the first request, and caches them: they are small. */
import { brandIcons, type BrandIcon } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import { readLetterIcon, type LetterIcon } from '@husrum/contract/back-office/company/letter-icon.rules.ts'
import { lazyLettering } from '../../../platform/core/drawing/lettering.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import { maybeLogo } from './company.queries.ts'
import { drawLetter } from './letter-icon.ts'

type Asked = { /** A logo’s hash, or the result of `ownIcon` or `letterIcon`. */ of: string; icon: BrandIcon }
/** For four logos: the published one, a draft, and those that browsers still ask for. */
const KEPT_MOST = 20

/** The hash of the uploaded picture for the icon; undefined when it is drawn from a letter. */
export const readUploadedIcon = (of: string): { hash: string; isOwn: boolean } | undefined => {
  const [, own, hash] = /^(own-)?([0-9a-f]{32})$/.exec(of) ?? []
  return hash === undefined ? undefined : { hash, isOwn: own !== undefined }
}

export function storeIcons({ db, pictures }: { db: Database; pictures: Pick<Pictures, 'drawIcon' | 'drawSquare'> }): {
  /** Undefined for a picture that nobody uploaded. */
  get(asked: Asked): Promise<Uint8Array | undefined>
} {
  const kept = new Map<string, Promise<Uint8Array>>()
  const lettering = lazyLettering()
  const drawLetterIcon = async (letter: LetterIcon, icon: BrandIcon) => {
    const { size } = brandIcons[icon]
    return pictures.drawSquare(drawLetter(await lettering(), letter, icon, size), size)
  }
  async function drawerOf(of: string): Promise<((icon: BrandIcon) => Promise<Uint8Array>) | undefined> {
    const letter = readLetterIcon(of)
    if (letter) return (icon) => drawLetterIcon(letter, icon)
    const sent = readUploadedIcon(of)
    const png = sent && (await maybeLogo(db, sent.hash))
    return png && ((icon) => pictures.drawIcon(png, icon, sent))
  }
  return {
    async get({ of, icon }) {
      const name = `${of}-${icon}`
      const found = kept.get(name)
      if (found) return found
      const draw = await drawerOf(of)
      if (!draw) return undefined
      const drawing = kept.get(name) ?? draw(icon)
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
