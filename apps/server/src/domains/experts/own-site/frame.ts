/** The portfolio as one page without scripts, for a frame on another website. */
import type { ExpertProfile, Project } from '@husrum/contract/experts/profile/experts.ts'
import { formatNumber } from '@husrum/contract/core/numbers.rules.ts'
import { pictureSources } from '@husrum/contract/foundation/media/picture-files.rules.ts'
import type { Language } from '@husrum/contract/core/shapes.ts'
import { createHash } from 'node:crypto'
import { escaped } from './markup.ts'

export type FrameWords = {
  language: Language
  product: string
  /** `{name} at Husrum` */ title: string
  /** `4,9 of 5 from 12 reviews`; null below three reviews. */ rating: string | null
  /** The text of the link to the profile. */ more: string
  empty: string
}
/** Absolute addresses, because the frame is on another website. */
export type FrameLinks = { profile: string; project: (id: number) => string }

/** Constant, so that the policy can name it by its hash. */
const STYLE = `:root{color-scheme:light dark;--wall:#fff;--ink:#141514;--quiet:#565a56;--line:#d9dbd6}
@media (prefers-color-scheme:dark){:root{--wall:#151715;--ink:#f1f2ef;--quiet:#b3b8b2;--line:#3a3f3a}}
*{box-sizing:border-box}
body{margin:0;padding:20px;background:var(--wall);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:4px 24px;align-items:baseline;justify-content:space-between;margin-bottom:16px}
h1{margin:0;font-size:24px;line-height:1.15;letter-spacing:-.02em;overflow-wrap:anywhere}
p{margin:2px 0 0;color:var(--quiet);font-size:15px}
a{color:inherit;text-underline-offset:3px}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px;border-radius:4px}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,190px),1fr));gap:20px 14px;margin:0;padding:0;list-style:none}
li a{display:block;text-decoration:none;font-weight:600;overflow-wrap:anywhere}
li a:hover{text-decoration:underline}
img{display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;border-radius:6px;background:var(--line);margin-bottom:8px}
footer{margin-top:20px;padding-top:14px;border-top:1px solid var(--line);font-size:15px}
footer a{display:inline-block;padding:4px 0}`

/** Allows only its style and our pictures; this is the only page that others may frame. */
export const FRAME_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "script-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

export function drawFrame(
  expert: ExpertProfile,
  projects: readonly Project[],
  words: FrameWords,
  links: FrameLinks,
): string {
  const place = `${expert.city.name}, ${expert.country.name}`
  const items = projects.map(
    (project) =>
      `<li><a href="${escaped(links.project(project.id))}" target="_blank" rel="noopener">${photoOf(project)}${escaped(project.title)}</a></li>`,
  )
  return page(
    words,
    `<link rel="canonical" href="${escaped(links.profile)}">`,
    `<header><div><h1>${escaped(expert.name)}</h1><p>${escaped(place)}</p></div>${words.rating === null ? '' : `<p>${escaped(words.rating)}</p>`}</header>
<main>${items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${escaped(words.empty)}</p>`}</main>
<footer><a href="${escaped(links.profile)}" target="_blank" rel="noopener">${escaped(words.more)}</a></footer>`,
  )
}

/** The frame of a portfolio that no longer exists. */
export const drawMissing = (words: Pick<FrameWords, 'language' | 'title'>, text: string): string =>
  page(words, '', `<main><p>${escaped(text)}</p></main>`)

const page = ({ language, title }: Pick<FrameWords, 'language' | 'title'>, head: string, body: string): string =>
  `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title>${head}<style>${STYLE}</style></head><body>${body}</body></html>`

function photoOf({ cover }: Project): string {
  const { webp, jpg } = pictureSources(cover, 640)
  const files = webp.filter(({ width }) => width <= 640)
  const set = files.map(({ url, width }) => `${url} ${width}w`).join(', ')
  const plain = jpg[0]?.url ?? cover.url
  return `<img src="${escaped(plain)}"${set ? ` srcset="${escaped(set)}" sizes="(min-width: 460px) 220px, 100vw"` : ''} alt="${escaped(cover.alt)}" width="400" height="300" loading="lazy">`
}

/** `4,9`, formatted as everywhere, and null below three reviews. */
export const averageIn = ({ rating }: Pick<ExpertProfile, 'rating'>): string | null =>
  rating.average === null ? null : formatNumber(rating.average, 1)
