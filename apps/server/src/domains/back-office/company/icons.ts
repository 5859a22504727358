/** Draws icons from the uploaded icon, the logo or the name on the first request, and caches them: they are small. */
import { brandIcons, type BrandIcon } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import { readLetterIcon, type LetterIcon } from '@husrum/contract/back-office/company/letter-icon.rules.ts'
import { lazyLettering, type Lettering } from '../../../platform/core/drawing/lettering.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import { maybeLogo } from './company.queries.ts'

/** The side of the square; all drawing uses this scale. */
const SIDE = 32
/** Devices cut the corners off the last two themselves, and leave only a circle of the second. */
const corners: Record<BrandIcon, number> = { tab: 6, app: 6, large: 6, touch: 0, maskable: 0 }
const shares: Record<BrandIcon, number> = { tab: 1, app: 1, large: 1, touch: 0.9, maskable: 0.72 }
const [SIZE, BASELINE, ON_BAND] = [25, 23.5, '#ffffff']

/** A letter over a bar, like the shipped icon, as SVG with outlines. */
function drawLetter(lettering: Lettering, { letter, accent, band }: LetterIcon, icon: BrandIcon, size: number) {
  const left = (SIDE - lettering.measure(letter, 'strong', SIZE)) / 2
  const path = lettering.outline(letter, 'strong', SIZE, left, BASELINE)
  const share = shares[icon]
  const aside = (SIDE * (1 - share)) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" rx="${corners[icon]}" fill="${band}"/>`,
    `<g transform="translate(${aside} ${aside}) scale(${share})"><path fill="${ON_BAND}" d="${path}"/>`,
    `<rect x="7" y="26" width="18" height="2.5" fill="${accent}"/></g></svg>`,
  ].join('')
}

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
