/** The page that the worker shows when a page cannot be fetched: self-contained, impersonal, and always the same. */
import { createHash } from 'node:crypto'
import type { Language } from '@husrum/contract/core/shapes.ts'
import { escapeText } from './web-error-page.ts'

const STYLE = `:root{color-scheme:light dark}body{margin:0;padding:0 6vw;font:17px/1.5 system-ui,sans-serif;color:#141514;background:#fff}header{padding:20px 0;font-size:22px;font-weight:700;letter-spacing:-.045em}main{padding-top:12vh;max-width:60ch}h1{margin:0 0 12px;font-size:32px;line-height:1.1;letter-spacing:-.02em}p{margin:0 0 28px;color:#565a56}a{display:inline-block;padding:12px 20px;border-radius:6px;font-weight:600;text-decoration:none;color:#fff;background:#141514}a:focus-visible{outline:3px solid #ffc53d;outline-offset:2px}@media(prefers-color-scheme:dark){body{color:#f3f3ef;background:#161716}p{color:#b4b8b3}a{color:#141514;background:#f3f3ef}}`
/** Only the browser knows when the connection is back; without scripts the link does the same. */
const SCRIPT = `addEventListener('online',function(){location.reload()})`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Uses hashes: the page is cached together with its policy, so a nonce would be the same each time. */
export const offlinePolicy = `default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export type OfflineWords = { say: (key: string) => string; language: Language; product: string }

/** The link leads to the requested address: the worker shows this page there. */
export function offlinePage({ say, language, product }: OfflineWords): string {
  const title = escapeText(say('shell.offline.title'))
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} – ${escapeText(product)}</title><style>${STYLE}</style></head>
<body><header>${escapeText(product)}</header><main><h1>${title}</h1><p>${escapeText(say('shell.offline.text'))}</p><a href="">${escapeText(say('shell.problem.retry'))}</a></main><script>${SCRIPT}</script></body></html>
`
}
