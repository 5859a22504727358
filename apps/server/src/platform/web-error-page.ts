/** What is sent when even drawing the error screen failed: no script, no file, only words and a way on. */
import type { Language } from '@husrum/contract/shapes.ts'
import type { Catalogue } from './catalogues.ts'

export function errorPage(texts: Catalogue, language: Language, nonce: string): string {
  const say = (key: string): string => escape(read(texts, `shell.problem.${key}`))
  const home = language === 'en' ? '/' : `/${language}`
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${say('title')} – Husrum</title>
<style nonce="${nonce}">body{margin:0;padding:12vh 6vw;font:17px/1.5 system-ui,sans-serif;color:#141514}h1{font-size:32px;line-height:1.1;letter-spacing:-.02em}p{max-width:60ch;color:#565a56}a{color:inherit}</style></head>
<body><main><p>500</p><h1>${say('title')}</h1><p>${say('text')}</p><p><a href="${home}">${say('home')}</a></p></main></body></html>`
}

function read(texts: Catalogue, key: string): string {
  let place: string | Catalogue | undefined = texts
  for (const part of key.split('.')) place = typeof place === 'object' ? place[part] : undefined
  return typeof place === 'string' ? place : ''
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
