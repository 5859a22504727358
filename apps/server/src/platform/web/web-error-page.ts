/** Sent when even the error screen failed to render: no script, no file, only text and a link. */
import type { Language } from '@husrum/contract/core/shapes.ts'
import type { Catalogue } from '../core/texts/catalogues.ts'

export type ErrorWords = {
  say: (key: string) => string
  language: Language
  nonce: string
  status: number
  /** The default says that the fault is ours. */ text?: string
}

export function errorPage({ say, language, nonce, status, text = say('shell.problem.text') }: ErrorWords): string {
  const home = language === 'en' ? '/' : `/${language}`
  const title = escapeText(say('shell.problem.title'))
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} – ${escapeText(say('shell.product'))}</title>
<style nonce="${nonce}">body{margin:0;padding:12vh 6vw;font:17px/1.5 system-ui,sans-serif;color:#141514}h1{font-size:32px;line-height:1.1;letter-spacing:-.02em}p{max-width:60ch;color:#565a56}a{color:inherit}:root{color-scheme:light dark}@media(prefers-color-scheme:dark){body{background:#161716;color:#f3f3ef}p{color:#b4b8b3}}</style></head>
<body><main><p>${status}</p><h1>${title}</h1><p>${escapeText(text)}</p><p><a href="${home}">${escapeText(say('shell.problem.home'))}</a></p></main></body></html>`
}

/** A catalogue's texts, where no values have to be filled in. */
export function wordsOf(texts: Catalogue): (key: string) => string {
  return (key) => {
    let place: string | Catalogue | undefined = texts
    for (const part of key.split('.')) place = typeof place === 'object' ? place[part] : undefined
    return typeof place === 'string' ? place : ''
  }
}

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
