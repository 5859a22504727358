/**
 * `GET /dev/mails`: every mail with made-up people, as HTML and as text. The HTML of each mail has its own address with
 * a sandbox policy, so it cannot affect the page that frames it.
 */
import type { FastifyInstance } from 'fastify'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { languages } from '../../../platform/core/texts/catalogues.ts'
import { placed, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/core/platform.ts'

export type MailSample = { name: string; compose(locale: Locale): Mail }
type Query = { Querystring: { mail?: string; language?: string } }

const PAGE = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"
const SHUT_IN = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'"

export function mountMails(
  http: FastifyInstance,
  { config, brand, mailSamples }: Pick<Platform, 'config' | 'brand'> & { mailSamples: readonly MailSample[] },
): void {
  const chosen = ({ mail, language }: Query['Querystring']) => {
    const sample = mail === undefined ? mailSamples[0] : mailSamples.find(({ name }) => name === mail)
    const locale = language === undefined ? 'en' : languages.find((known) => known === language)
    if (!sample || !locale) throw notFound('not_found')
    const { subject, text, html } = placed(sample.compose(locale), {
      baseUrl: config.baseUrl,
      look: brand.now().mail,
    })
    return { name: sample.name, locale, subject, text, html }
  }
  http.get<Query>('/dev/mails', async ({ query }, reply) => {
    const names = mailSamples.map(({ name }) => name)
    return reply
      .headers({ 'content-security-policy': PAGE, 'content-type': 'text/html; charset=utf-8' })
      .send(page(names, chosen(query)))
  })
  http.get<Query>('/dev/mails/html', async ({ query }, reply) =>
    reply
      .headers({ 'content-security-policy': SHUT_IN, 'content-type': 'text/html; charset=utf-8' })
      .send(chosen(query).html),
  )
}

type Shown = { name: string; locale: string; subject: string; text: string }

function page(names: readonly string[], { name, locale, subject, text }: Shown): string {
  const link = (to: { mail: string; language: string }, label: string) => {
    const here = to.mail === name && to.language === locale
    return `<a href="/dev/mails?${new URLSearchParams(to).toString()}"${here ? ' aria-current="page"' : ''}>${escape(label)}</a>`
  }
  const frame = `/dev/mails/html?${new URLSearchParams({ mail: name, language: locale }).toString()}`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(subject)} · Mails</title><style>${STYLE}</style></head><body>
<nav aria-label="Mails"><h1>Mails</h1><p>${languages.map((language) => link({ mail: name, language }, language)).join(' · ')}</p>
<ul>${names.map((each) => `<li>${link({ mail: each, language: locale }, each)}</li>`).join('')}</ul></nav>
<main><h2>${escape(subject)}</h2><div class="parts">
<section aria-labelledby="html"><h3 id="html">HTML</h3><iframe sandbox title="${escape(subject)}" src="${escape(frame)}"></iframe></section>
<section aria-labelledby="text"><h3 id="text">Text</h3><pre lang="${locale}" tabindex="0">${escape(text)}</pre></section>
</div></main></body></html>`
}

const STYLE = `body{margin:0;display:grid;grid-template-columns:260px minmax(0,1fr);font:15px/1.5 system-ui,sans-serif;color:#141514}
nav{padding:16px;border-right:1px solid #deded8}ul{margin:0;padding:0;list-style:none}a{color:inherit}li a{display:block;padding:4px 0}
[aria-current]{font-weight:700}main{padding:16px;min-width:0}.parts{display:grid;grid-template-columns:1fr 1fr;gap:16px}
iframe{width:100%;height:80vh;border:1px solid #deded8}pre{margin:0;padding:12px;border:1px solid #deded8;white-space:pre-wrap;overflow-wrap:anywhere}
@media(max-width:900px){body,.parts{grid-template-columns:minmax(0,1fr)}nav{border:0}}`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
