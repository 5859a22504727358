/**
 * `node tools/app-icons.ts`: the icons of the installed application, drawn from favicon.svg into apps/web/public/icons.
 * platform/web/web-install.ts names their sizes.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const folder = path.resolve(import.meta.dirname, '../apps/web/public')
const drawn = readFileSync(path.join(folder, 'favicon.svg'), 'utf8')
/** Systems cut their own shape out of it: the background reaches every edge, the sign stays in the middle. */
const ground = drawn.replace(' rx="6"', '')
const inset = ground
  .replace('<path', '<g transform="translate(16 16) scale(.72) translate(-16 -17.75)"><path')
  .replace('</svg>', '</g></svg>')
if (ground === drawn || inset === ground) throw new Error('favicon.svg is drawn in another way now: look at this file')

const icons = [
  ['192.png', 192, drawn],
  ['512.png', 512, drawn],
  ['maskable-512.png', 512, inset],
  ['apple-180.png', 180, inset],
] as const
await Promise.all(
  icons.map(([name, size, svg]) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ palette: true })
      .toFile(path.join(folder, 'icons', name)),
  ),
)
