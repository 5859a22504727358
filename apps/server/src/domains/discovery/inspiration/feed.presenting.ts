/** The newest photos of inspiration as an Atom feed (RFC 4287), in one language. */
import type { InspirationPhoto } from '@husrum/contract/experts/portfolio/inspiration-photo.ts'
import type { Language } from '@husrum/contract/core/locales.ts'
import { expertPath, withLocale } from '@husrum/contract/core/pages/page-addresses.rules.ts'
import type { Translate } from '../../../platform/http/errors.ts'

export type FeedEntry = { photo: InspirationPhoto; published: Date; updated: Date }

export const feedPath = (language: Language): string => withLocale('/inspiration.atom', language)

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** For XML and HTML; characters that neither allows are removed. */
const escape = (text: string): string =>
  text.replaceAll(/[^\P{Cc}\t\n\r]/gu, '').replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark)

export function presentFeed(
  translate: Translate,
  entries: readonly FeedEntry[],
  { baseUrl, language }: { baseUrl: string; language: Language },
): string {
  const at = (path: string) => escape(baseUrl + withLocale(path, language))
  const newest = Math.max(0, ...entries.map(({ updated }) => updated.getTime()))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escape(baseUrl + feedPath(language))}</id>`,
    `<title>${escape(`${translate('inspiration.title')} – ${translate('shell.product')}`)}</title>`,
    `<subtitle>${escape(translate('inspiration.description'))}</subtitle>`,
    `<updated>${new Date(newest).toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escape(baseUrl + feedPath(language))}"/>`,
    `<link rel="alternate" type="text/html" href="${at('/inspiration')}"/>`,
    ...entries.map(({ photo, published, updated }) => {
      const { picture, project, expert } = photo
      const words = photo.caption || picture.alt
      const shown = `<p><img src="${escape(new URL(picture.url, baseUrl).href)}" alt="${escape(picture.alt)}" width="${picture.width}" height="${picture.height}"></p><p>${escape(words)}</p>`
      const address = at(`/inspiration?photo=${photo.id}`)
      return [
        `<entry><id>${address}</id>`,
        `<title>${escape(translate('inspiration.photoTitle', { title: project.title, name: expert.name }))}</title>`,
        `<link rel="alternate" type="text/html" href="${address}"/>`,
        `<published>${published.toISOString()}</published><updated>${updated.toISOString()}</updated>`,
        `<author><name>${escape(expert.name)}</name><uri>${at(expertPath(expert))}</uri></author>`,
        `<content type="html">${escape(shown)}</content></entry>`,
      ].join('\n')
    }),
    '</feed>\n',
  ].join('\n')
}
