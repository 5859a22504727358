/** `index.html` of an export: the same rows as in its JSON files, readable in a browser without a network. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { formatNumber } from '@husrum/contract/core/numbers.rules.ts'
import type { Language } from '@husrum/contract/core/shapes.ts'
import { dateFormat } from '../../../platform/core/texts/dates.ts'
import type { Translate } from '../../../platform/http/errors.ts'

/** The path of a file in the ZIP, and its name. */
type Packed = { path: string; name: string }
type Contents = {
  topics: readonly { name: string; rows: readonly unknown[] }[]
  images: readonly Packed[]
  files: readonly Packed[]
  invoices: readonly Packed[]
  made: Date
}

const css = readFileSync(path.join(import.meta.dirname, 'index-page.css'), 'utf8')

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

export function writeIndex(
  translate: Translate,
  language: Language,
  { topics, images, files, invoices, made }: Contents,
): string {
  const text = (key: string, params?: Record<string, unknown>) => escape(translate(`data-export-index.${key}`, params))
  const moments = dateFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const topicOf = (name: string) => escape(translate(`data-export-index.topic.${name}`))

  function valueOf(value: unknown): string {
    if (Array.isArray(value))
      return value.some((each) => typeof each === 'object')
        ? `<ol>${value.map((each) => `<li>${valueOf(each)}</li>`).join('')}</ol>`
        : value.map(valueOf).join(', ')
    if (typeof value === 'object' && value !== null) return fieldsOf(value)
    if (typeof value === 'boolean') return text(value ? 'yes' : 'no')
    if (typeof value === 'string')
      return escape(INSTANT.test(value) ? moments.format(new Date(value)) : value).replaceAll('\n', '<br>')
    return escape(String(value))
  }
  /** Absent values are left out: half the columns of a row are empty. */
  const fieldsOf = (row: object): string =>
    `<dl>${Object.entries(row)
      .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => `<dt>${escape(name)}</dt><dd>${valueOf(value)}</dd>`)
      .join('')}</dl>`

  const section = (id: string, title: string, content: string) =>
    `<section id="${id}"><h2>${title}</h2>${content}</section>`
  const links = (list: readonly Packed[]) =>
    `<ul>${list.map(({ path: at, name }) => `<li><a href="${at}">${escape(name)}</a></li>`).join('')}</ul>`
  const pictures = images.map(
    ({ path: at, name }) => `<a href="${at}"><img src="${at}" alt="${escape(name)}" loading="lazy"></a>`,
  )
  const parts = [
    ...topics.map(({ name, rows }) => ({
      id: name,
      title: topicOf(name),
      count: rows.length,
      content: `<p><a href="${name}.json">${name}.json</a></p><details><summary>${text('entries', { count: rows.length })}</summary>${valueOf(rows)}</details>`,
    })),
    { id: 'pictures', title: text('pictures'), count: images.length, content: `<p>${pictures.join('')}</p>` },
    { id: 'files', title: text('files'), count: files.length, content: links(files) },
    { id: 'invoice-files', title: text('invoices'), count: invoices.length, content: links(invoices) },
  ].filter(({ count }) => count > 0)

  return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text('title')}</title><style>${css}</style></head><body><main>
<h1>${text('title')}</h1>
<p>${text('made', { date: moments.format(made) })}</p>
<p>${text('about')}</p>
<nav aria-labelledby="contents"><h2 id="contents">${text('contents')}</h2><ol>${parts
    .map(({ id, title, count }) => `<li><a href="#${id}">${title}</a> <span>${formatNumber(count)}</span></li>`)
    .join('')}</ol></nav>
${parts.map(({ id, title, content }) => section(id, title, content)).join('\n')}
</main></body></html>
`
}
