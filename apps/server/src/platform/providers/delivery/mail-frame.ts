/**
 * The layout of our mails, as plain text and as HTML, in the reader's language. Callers pass text, which is escaped.
 * Styles are inline, since mail programs drop style sheets. Pictures are the operator's logo, with its name as
 * alternative text, and at most one photo of ours.
 */
import type { MailLook } from '../../core/texts/brand.ts'
import type { Translate } from '../../http/errors.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The recipient of a reply, where that is not the sender. */ reply_to?: string
  /** With this address a mailbox unsubscribes from mails of this kind by itself (RFC 8058). */ unsubscribe_url?: string
  attachments?: Attachment[]
}
/** An attachment of a mail. */
export type Attachment = { name: string; type: string; /** In base64. */ content: string }

export const attached = (name: string, type: string, content: string | Uint8Array): Attachment => ({
  name,
  type,
  content: Buffer.from(content).toString('base64'),
})

export type Letter = {
  to: string
  /** The person's first name, where it is known. */
  name?: string
  subject: string
  /** Paragraphs before the button. */
  lines: string[]
  /** A picture of our own: a path of this site. */
  picture?: { path: string; alt: string }
  /** The details of the subject, each with its name. */
  facts?: { term: string; value: string }[]
  /** Lists after the facts: each entry is a link with a short text. */
  groups?: { title: string; items: { label: string; url: string; about: string }[] }[]
  button?: { label: string; url: string }
  /** Alternatives to the button, as links below it. */
  others?: { label: string; url: string }[]
  /** Paragraphs after the button. */
  after?: string[]
  /** For kinds that can be switched off: the reason for the mail, and the link that ends them. */
  ending?: { why: string; label: string; url: string }
  /** The reason for other mails: the reader's account, an address that was entered, or membership of staff. */
  reason?: 'account' | 'given' | 'team'
}

/** A placeholder for the installation's public address, which delivery knows and a letter does not. */
export const SITE = 'https://site.invalid'

/** The sender's site: delivery adds it to a composed mail. */
export type MailPlace = { baseUrl: string; look: MailLook }

/** The mail with the installation's address and look. */
export function placed<T extends Pick<Mail, 'text' | 'html'>>(mail: T, { baseUrl, look }: MailPlace): T {
  const at = (words: string) => words.replaceAll(SITE, baseUrl)
  return { ...mail, text: at(mail.text), html: dressed(at(mail.html), { baseUrl, look }) }
}

/** Replaces whole opening tags, which no text can imitate: brackets in texts are escaped. */
function dressed(html: string, { baseUrl, look: { accent, logoUrl } }: MailPlace): string {
  const coloured =
    accent === undefined
      ? html
      : html
          .replaceAll(
            `${BUTTON}${IN_INK}">`,
            `${BUTTON.replace('class="m-button" ', '')}background:${accent};color:#141514">`,
          )
          .replace(CARD, CARD.replace('padding:', `border-top:4px solid ${accent} !important;padding:`))
  if (logoUrl === undefined) return coloured
  const [before, name, after] = splitAt(coloured, NAME, '</p>')
  const logo = `<img src="${escape(baseUrl + logoUrl)}" alt="${name}" height="${LOGO_PX}" class="m-logo" style="display:block;height:${LOGO_PX}px;width:auto;max-width:100%;border:0">`
  return `${before}${logo}${after}`
}

/** The text between two tags at their first occurrence, and the text around it. */
function splitAt(html: string, opening: string, closing: string): [before: string, inside: string, after: string] {
  const start = html.indexOf(opening) + opening.length
  const end = html.indexOf(closing, start)
  return [html.slice(0, start), html.slice(start, end), html.slice(end)]
}

export function composeMail(
  translate: Translate,
  {
    to,
    name,
    subject,
    lines,
    picture,
    facts = [],
    groups = [],
    button,
    others = [],
    after = [],
    ending,
    reason = 'account',
  }: Letter,
): Mail {
  const grouped = groups.flatMap(({ items }) => items.map((item) => item.url))
  for (const url of [button?.url, ...grouped, ...others.map((other) => other.url), ending?.url])
    if (url !== undefined && !/^https?:\/\/[^\s<>"]+$/.test(url)) throw new Error('A mailed link needs a web address')
  if (picture && !/^\/[\w./-]+$/.test(picture.path)) throw new Error('A mailed picture needs a path of this site')
  const title = oneLine(subject)
  const language = translate('mail.frame.language')
  const frame: Frame = {
    language,
    product: translate('shell.product'),
    company: translate('mail.frame.company'),
    greeting: name ? translate('mail.frame.greeting_named', { name: oneLine(name) }) : translate('mail.frame.greeting'),
    copy: translate('mail.frame.copy'),
    why: ending?.why ?? translate(`mail.frame.why.${reason}`),
    ending,
    imprint: {
      label: translate('mail.frame.imprint'),
      url: `${SITE}${language === 'en' ? '' : `/${language}`}/imprint`,
    },
  }
  const letter = { to, subject: title, lines, picture, facts, groups, button, others, after }
  return { to, subject: title, text: plain(letter, frame), html: page(letter, frame) }
}

type Frame = {
  language: string
  product: string
  company: string
  greeting: string
  copy: string
  why: string
  ending: Letter['ending']
  imprint: { label: string; url: string }
}
type Filled = Required<Pick<Letter, 'to' | 'subject' | 'lines' | 'facts' | 'groups' | 'others' | 'after'>> & {
  picture: Letter['picture'] | undefined
  button: Letter['button'] | undefined
}

/** A subject is one header line: control characters and line ends become spaces. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()

function plain(
  { lines, facts, groups, button, others, after }: Filled,
  { greeting, product, company, why, ending, imprint }: Frame,
): string {
  return [
    greeting,
    ...lines,
    ...(facts.length > 0 ? [facts.map(({ term, value }) => `${oneLine(term)}: ${oneLine(value)}`).join('\n')] : []),
    ...groups.flatMap(({ title, items }) => [
      title,
      ...items.map(({ label, url, about }) => [label, ...(about ? [about] : []), url].join('\n')),
    ]),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...others.map(({ label, url }) => `${label}:\n${url}`),
    ...after,
    // two hyphens and a space begin a signature (RFC 3676)
    [
      '-- ',
      product,
      why,
      ...(ending ? [`${ending.label}: ${ending.url}`] : []),
      `${imprint.label}: ${imprint.url}`,
      company,
    ].join('\n'),
  ].join('\n\n')
}

const FONT = "font-family:'Schibsted Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const PARAGRAPH = `margin:0 0 16px;${FONT};font-size:17px;line-height:1.5;color:#141514`
const SMALL = `margin:0 0 8px;${FONT};font-size:14px;line-height:1.5;color:#565a56`
/**
 * For programs with a dark theme. Programs without style sheets keep the inline colours or invert them by themselves.
 */
const DARK = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.m-page{background:#161716!important}.m-card{background:#1f211f!important;border-color:#3a3f3a!important}',
  '.m-ink{color:#f1f2ef!important}.m-quiet{color:#b3b8b2!important}',
  '.m-button{background:#f1f2ef!important;color:#141514!important}',
  // a logo is made for a white background
  '.m-logo{background:#ffffff;padding:6px 8px;border-radius:6px}}',
].join('')
/** The parts that an operator's own look changes. */
const NAME = `<p class="m-ink" style="margin:0 0 16px;${FONT};font-size:22px;font-weight:700;letter-spacing:-.045em;color:#141514">`
const CARD =
  '<div class="m-card" style="border:1px solid #deded8;padding:28px 24px 16px;background:#ffffff;border-radius:10px">'
const BUTTON = `class="m-button" style="display:inline-block;padding:13px 22px;border-radius:6px;${FONT};font-size:16px;font-weight:600;line-height:1.2;text-decoration:none;`
const IN_INK = 'background:#141514;color:#ffffff'
const LOGO_PX = 36

function page({ subject, lines, picture, facts, groups, button, others, after }: Filled, frame: Frame): string {
  const paragraph = (text: string) => `<p class="m-ink" style="${PARAGRAPH}">${escape(text)}</p>`
  return [
    `<!doctype html><html lang="${escape(frame.language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escape(subject)}</title><style>${DARK}</style></head>`,
    '<body class="m-page" style="margin:0;padding:0;background:#f4f4f1">',
    '<div style="max-width:560px;margin:0 auto;padding:24px 16px">',
    `${NAME}${escape(frame.product)}</p>`,
    CARD,
    `<h1 class="m-ink" style="margin:0 0 20px;${FONT};font-size:24px;font-weight:600;line-height:1.2;letter-spacing:-.02em;color:#141514">${escape(subject)}</h1>`,
    paragraph(frame.greeting),
    ...lines.map(paragraph),
    ...(picture ? [pictured(picture)] : []),
    ...(facts.length > 0 ? [listed(facts)] : []),
    ...groups.flatMap(grouped),
    ...(button ? [linked(button, frame.copy)] : []),
    ...others.map(
      ({ label, url }) =>
        `<p class="m-ink" style="${PARAGRAPH}"><a href="${escape(url)}" class="m-ink" style="color:#141514;font-weight:600">${escape(label)}</a></p>`,
    ),
    ...after.map(paragraph),
    '</div><div style="padding:20px 24px 0">',
    `<p class="m-quiet" style="${SMALL}">${escape(frame.why)}${ending(frame.ending)}</p>`,
    `<p class="m-quiet" style="${SMALL}">${escape(frame.company)} · <a href="${escape(frame.imprint.url)}" class="m-quiet" style="color:#565a56">${escape(frame.imprint.label)}</a></p>`,
    '</div></div></body></html>',
  ].join('\n')
}

const ending = (link: Frame['ending']) =>
  link ? ` <a href="${escape(link.url)}" class="m-quiet" style="color:#565a56">${escape(link.label)}</a>` : ''

const pictured = ({ path, alt }: NonNullable<Letter['picture']>) =>
  `<p style="margin:0 0 16px"><img src="${escape(SITE + path)}" alt="${escape(oneLine(alt))}" width="510" style="display:block;width:100%;max-width:510px;height:auto;border:0;border-radius:6px"></p>`

const listed = (facts: NonNullable<Letter['facts']>) =>
  `<p class="m-ink" style="${PARAGRAPH}">${facts
    .map(({ term, value }) => `<b>${escape(oneLine(term))}:</b> ${escape(oneLine(value))}`)
    .join('<br>')}</p>`

const grouped = ({ title, items }: NonNullable<Letter['groups']>[number]): string[] => [
  `<h2 class="m-ink" style="margin:24px 0 12px;${FONT};font-size:17px;font-weight:600;line-height:1.35;color:#141514">${escape(title)}</h2>`,
  ...items.map(
    ({ label, url, about }) =>
      `<p class="m-ink" style="${PARAGRAPH}"><a href="${escape(url)}" class="m-ink" style="color:#141514;font-weight:600">${escape(label)}</a>${about ? `<br><span class="m-quiet" style="font-size:15px;color:#565a56">${escape(about)}</span>` : ''}</p>`,
  ),
]

/** The address is also below the button: some programs show no button, and a careful reader checks the target. */
function linked({ label, url }: { label: string; url: string }, copy: string): string {
  return [
    `<p style="margin:24px 0"><a href="${escape(url)}" ${BUTTON}${IN_INK}">${escape(label)}</a></p>`,
    `<p class="m-quiet" style="${SMALL}">${escape(copy)}</p>`,
    `<p class="m-quiet" style="${SMALL};margin-bottom:20px;word-break:break-all"><a href="${escape(url)}" class="m-quiet" style="color:#565a56">${escape(url)}</a></p>`,
  ].join('\n')
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
