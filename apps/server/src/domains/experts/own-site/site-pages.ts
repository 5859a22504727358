/** The pages of an own domain: the profile and its projects, without scripts, cookies or data about visitors. */
import type { ExpertProfile, Project } from '@husrum/contract/experts/profile/experts.ts'
import { languageOfProject, languageOfText } from '@husrum/contract/discovery/translations.rules.ts'
import { pictureSources } from '@husrum/contract/foundation/media/picture-files.rules.ts'
import type { Language, Picture } from '@husrum/contract/core/shapes.ts'
import { createHash } from 'node:crypto'
import { drawable, type Lettering } from '../../../platform/core/drawing/lettering.ts'
import { escaped } from './markup.ts'

export type SiteWords = {
  language: Language
  /** Empty below three reviews. */ rating: string
  more: string
  projects: string
  home: string
  missing: string
  languages: string
  /** The maintenance notice, if there is one. */ notice: { title: string; text: string; more: string } | undefined
}

const STYLE = `:root{color-scheme:light dark;--wall:#fff;--ink:#141514;--quiet:#565a56;--line:#d9dbd6}
@media (prefers-color-scheme:dark){:root{--wall:#151715;--ink:#f1f2ef;--quiet:#b3b8b2;--line:#3a3f3a}}
*{box-sizing:border-box}
body{margin:0 auto;padding:32px 20px 48px;max-width:1120px;background:var(--wall);color:var(--ink);font:17px/1.55 system-ui,sans-serif}
h1{margin:0;font-size:clamp(32px,6vw,52px);line-height:1.08;letter-spacing:-.025em;overflow-wrap:anywhere}
h2{margin:48px 0 18px;font-size:26px;letter-spacing:-.02em}
h3{margin:10px 0 0;font-size:18px}
p{max-width:66ch;margin:10px 0 0;white-space:pre-line;overflow-wrap:anywhere}
.q{color:var(--quiet)}
a{color:inherit;text-underline-offset:3px}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px;border-radius:4px}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,320px),1fr));gap:32px 20px;margin:0;padding:0;list-style:none}
li a{display:block;text-decoration:none}
li a:hover h3{text-decoration:underline}
img{display:block;width:100%;height:auto;border-radius:6px;background:var(--line)}
li img,.cover{aspect-ratio:4/3;object-fit:cover}
.cover{margin:28px 0;aspect-ratio:16/9}
figure{margin:28px 0 0}
figcaption{margin-top:8px;color:var(--quiet);font-size:15px}
.act{display:inline-block;margin-top:20px;padding:12px 20px;border-radius:6px;background:var(--ink);color:var(--wall);font-weight:600;text-decoration:none}
aside{margin:0 0 24px;padding:10px 16px;border:2px solid var(--ink);border-radius:6px}
aside p{margin:0}
footer{margin-top:56px;padding-top:18px;border-top:1px solid var(--line);font-size:15px}
footer a{display:inline-block;padding:4px 12px 4px 0}`

export const SITE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const ICON = '/icon.svg'
const NAMES = { en: 'English', da: 'Dansk', de: 'Deutsch' } as const

export function drawOwnProfile(
  expert: ExpertProfile,
  projects: readonly Project[],
  words: SiteWords,
  canonical: string,
): string {
  const own = `/${words.language}`
  const cover = expert.cover ?? expert.photos[0]
  const items = projects.map(
    ({ id, title, description, cover: photo, city, year }) =>
      `<li><a href="${own}/projects/${id}">${image(photo, 640)}<h3${spoken(languageOfProject({ title, description }))}>${escaped(title)}</h3></a><span class="q">${escaped([city?.name, year].filter(Boolean).join(', '))}</span></li>`,
  )
  return page(words, { title: expert.name, canonical, path: '' })(
    `<header><h1>${escaped(expert.name)}</h1><p class="q">${escaped(`${expert.city.name}, ${expert.country.name}`)}</p>${words.rating ? `<p>${escaped(words.rating)}</p>` : ''}</header>
<main>${cover ? image(cover, 1280, 'cover') : ''}<p${spoken(languageOfText(expert.description))}>${escaped(expert.description)}</p><a class="act" href="${escaped(canonical)}">${escaped(words.more)}</a>${items.length > 0 ? `<h2>${escaped(words.projects)}</h2><ul>${items.join('')}</ul>` : ''}</main>`,
  )
}

export function drawOwnProject(expert: ExpertProfile, project: Project, words: SiteWords, canonical: string): string {
  const facts = [project.city?.name, project.year].filter(Boolean).join(', ')
  const written = spoken(languageOfProject(project))
  const figures = project.images.map(
    (picture) =>
      `<figure>${image(picture, 1280)}${picture.caption ? `<figcaption${written}>${escaped(picture.caption)}</figcaption>` : ''}</figure>`,
  )
  return page(words, { title: `${project.title} – ${expert.name}`, canonical, path: `/projects/${project.id}` })(
    `<header><p><a href="/${words.language}">${escaped(words.home)}: ${escaped(expert.name)}</a></p><h1${written}>${escaped(project.title)}</h1><p class="q">${escaped(facts)}</p></header>
<main><p${written}>${escaped(project.description)}</p>${figures.join('')}<a class="act" href="${escaped(canonical)}">${escaped(words.more)}</a></main>`,
  )
}

/** The page is in the reader's language, and user texts are in their own. */
const spoken = (written: Language | undefined): string => (written === undefined ? '' : ` lang="${written}"`)

export const drawMissing = (words: SiteWords, home: string): string =>
  page(words, { title: words.missing, canonical: home, path: '' })(
    `<main><h1>404</h1><p>${escaped(words.missing)}</p><a class="act" href="/">${escaped(words.home)}</a></main>`,
    'noindex',
  )

type Head = { title: string; canonical: string; path: string }

const page =
  ({ language, languages, notice }: SiteWords, { title, canonical, path }: Head) =>
  (body: string, robots = 'index') => {
    const others = (['en', 'da', 'de'] as const).map(
      (each) =>
        `<a href="/${each}${path}" lang="${each}" hreflang="${each}"${each === language ? ' aria-current="true"' : ''}>${NAMES[each]}</a>`,
    )
    const note = notice
      ? `<aside aria-label="${escaped(notice.title)}"><p><b>${escaped(notice.text)}</b> ${escaped(notice.more)}</p></aside>`
      : ''
    return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="${robots}"><title>${escaped(title)}</title><link rel="icon" href="${ICON}" type="image/svg+xml"><link rel="canonical" href="${escaped(canonical)}"><style>${STYLE}</style></head><body>${note}${body}<footer><nav aria-label="${escaped(languages)}">${others.join('')}</nav></footer></body></html>`
  }

function image(picture: Picture, upTo: number, kind?: 'cover'): string {
  const { webp, jpg } = pictureSources(picture, upTo)
  const set = webp
    .filter(({ width }) => width <= upTo)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ')
  const sizes = upTo > 640 ? '(min-width: 1120px) 1080px, 100vw' : '(min-width: 720px) 360px, 100vw'
  return `<img${kind ? ` class="${kind}"` : ''} src="${escaped(jpg.at(-1)?.url ?? picture.url)}"${set ? ` srcset="${escaped(set)}" sizes="${sizes}"` : ''} alt="${escaped(picture.alt)}" width="${picture.width}" height="${picture.height}"${kind ? '' : ' loading="lazy"'}>`
}

const SIDE = 32
const SIZE = 22

/** The browser icon: the first letter of the name, as outlines. */
export function drawSiteIcon(lettering: Lettering, name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(drawable(name))?.[0].toUpperCase() ?? ''
  const x = (SIDE - lettering.measure(letter, 'strong', SIZE)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="6" fill="#141514"/><path fill="#fff" d="${lettering.outline(letter, 'strong', SIZE, x, 24)}"/></svg>`
}
