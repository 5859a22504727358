/** Converts the providers' forms of a received mail into one. A form that is not as documented gives undefined. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isProvenByForm, isProvenByPostmark, type Pair } from './sender-proof.ts'

export type InboundMail = {
  /** The same each time the mail is posted. */
  id: string
  /** All recipient addresses. */
  to: string[]
  /** The sender's address, lower-cased; empty when there is none or more than one. */
  from: string
  text: string
  html: string
  /** By lower-cased name; the first of several. */
  headers: ReadonlyMap<string, string>
  /** The provider has verified that the mail came from the sender's domain. */
  isProven: boolean
  /** The number of attachments, including those in `files`; small pictures of signatures do not count. */
  attachments: number
  files: InboundFile[]
}
/** A mail that is too large to be read: only its beginning is known. */
export type LargeMail = Pick<InboundMail, 'id' | 'to'>
export type InboundFile = { name: string; content: Buffer; /** It is inline. */ isInline: boolean }

const ADDRESS = /[^\s<>,;:"()]{1,64}@[^\s<>,;:"()@]{1,255}/g
const TEXT_MAX = 1_000_000
const HEADERS_MAX = 300
const HEADER_MAX = 2000

const addresses = (text: string): string[] =>
  (text.slice(0, 20_000).match(ADDRESS) ?? []).map((each) => each.toLowerCase())

/** The address in a `From` with or without a display name: the last in angle brackets, or the whole value. */
function writerOf(from: string): string {
  const bare = from.slice(0, 2000).replace(/"(?:[^"\\]|\\.)*"/g, '')
  const inBrackets = [...bare.matchAll(/<([^<>]*)>/g)].map((match) => match[1] ?? '')
  const found = addresses(inBrackets.length > 0 ? inBrackets.join(' ') : bare)
  return found.length === 1 ? (found[0] ?? '') : ''
}

const word = z.string().catch('')
const noFile = { Name: '', Content: '', ContentID: '' }
const postmark = z.object({
  MessageID: z.string().min(1).max(300),
  From: word,
  FromFull: z.object({ Email: word }).optional().catch(undefined),
  To: word,
  Cc: word,
  OriginalRecipient: word,
  TextBody: word,
  HtmlBody: word,
  Headers: z
    .array(z.object({ Name: word, Value: word }))
    .max(HEADERS_MAX)
    .catch([]),
  Attachments: z.array(z.object({ Name: word, Content: word, ContentID: word }).catch(noFile)).catch([]),
})

/** Postmark's JSON. */
export function readPostmark(body: unknown): InboundMail | undefined {
  const { success, data } = postmark.safeParse(body)
  if (!success) return undefined
  const pairs = data.Headers.map(({ Name, Value }) => [Name, Value] as const)
  const headers = headersOf(pairs)
  const from = data.FromFull ? writerOf(data.FromFull.Email) : writerOf(data.From)
  const files = data.Attachments.map(({ Name, Content, ContentID }) => ({
    name: Name,
    content: Buffer.from(Content, 'base64'),
    isInline: ContentID !== '',
  }))
  return {
    // the mail's own id where it has one: the same mail may be posted under another number
    id: headers.get('message-id') ?? data.MessageID,
    to: addresses(`${data.OriginalRecipient} ${data.To} ${data.Cc}`),
    from,
    text: data.TextBody.slice(0, TEXT_MAX),
    html: data.HtmlBody.slice(0, TEXT_MAX),
    headers,
    isProven: isProvenByPostmark(from, pairs),
    attachments: files.filter((file) => !isOfSignature(file)).length,
    files: files.filter((file) => file.content.length > 0 && !isOfSignature(file)),
  }
}

/**
 * The envelope's recipients, in JSON that is cut off. Inside a text each quotation mark is escaped by a backslash, so
 * the sender's text cannot imitate the field.
 */
export function recipientsInJson(begin: Buffer): string[] {
  const text = begin.toString('utf8')
  const value = /(?<=[{,]\s{0,100})"OriginalRecipient"\s{0,100}:\s{0,100}("(?:[^"\\]|\\.){0,1000}")/.exec(text)?.[1]
  return addresses(jsonOf(z.string(), value ?? '') ?? '')
}

/** Below this size an inline picture is a logo or an icon. */
const SIGNATURE_BYTES_MAX = 20 * 1024
const isOfSignature = ({ isInline, content }: InboundFile): boolean =>
  isInline && content.length > 0 && content.length < SIGNATURE_BYTES_MAX

const textsByName = z.record(z.string(), z.string())

/** The form of Mailgun's routes (multipart with files, urlencoded without) and of SendGrid's Inbound Parse. */
export function readForm(body: Buffer, contentType: string): InboundMail | undefined {
  const isPlain = /^application\/x-www-form-urlencoded/i.test(contentType)
  const parts = isPlain ? pairsOf(body) : partsOf(body, contentType)
  if (!parts) return undefined
  const charsets = jsonOf(textsByName, fieldOf(parts, 'charsets', {})) ?? {}
  const field = (name: string) => fieldOf(parts, name, charsets)
  const listed = jsonOf(z.array(z.tuple([word, word])).max(HEADERS_MAX), field('message-headers'))
  const pairs = listed ?? linesOf(field('headers'))
  const headers = headersOf(pairs)
  const from = headers.get('from') ?? field('from')
  const to = addresses(`${field('recipient')} ${envelopeOf(field('envelope'))} ${field('to')} ${field('cc')}`)
  if (from === '' || to.length === 0) return undefined
  const text = field('body-plain') || field('text')
  const html = field('body-html') || field('html')
  const id = headers.get('message-id') ?? field('Message-Id')
  const inline = new Set(
    ['content-id-map', 'content-ids'].flatMap((name) => Object.values(jsonOf(textsByName, field(name)) ?? {})),
  )
  const files = parts.flatMap(({ name, file, body: content }) =>
    file === undefined ? [] : [{ name: file, content, isInline: inline.has(name) }],
  )
  const fields = parts.flatMap(({ name, file, body: value }): Pair[] =>
    file === undefined ? [[name, value.subarray(0, HEADER_MAX).toString('utf8')]] : [],
  )
  const shown = files.filter((file) => !isOfSignature(file))
  return {
    id:
      id ||
      createHash('sha256')
        .update(`${from}\n${headers.get('date') ?? ''}\n${text}\n${html}`)
        .digest('hex'),
    to,
    from: writerOf(from),
    text: text.slice(0, TEXT_MAX),
    html: html.slice(0, TEXT_MAX),
    headers,
    isProven: isProvenByForm(writerOf(from), pairs, fields, jsonOf(envelope, field('envelope'))?.from ?? ''),
    attachments: shown.length + Math.max(0, (Number(field('attachment-count')) || 0) - files.length),
    files: shown.filter(({ content }) => content.length > 0),
  }
}

/**
 * The envelope's recipients, in a form that is cut off: Mailgun's `recipient`, or SendGrid's `envelope`. Mailgun posts
 * the sender's headers as fields too, so a field that occurs twice gives no recipient.
 */
export function recipientsInForm(begin: Buffer, contentType: string): string[] {
  const isPlain = /^application\/x-www-form-urlencoded/i.test(contentType)
  const parts = isPlain ? pairsOf(begin).slice(0, -1) : partsOf(begin, contentType, { isCut: true })
  if (!parts) return []
  if (['recipient', 'envelope'].some((field) => parts.filter(({ name }) => name === field).length > 1)) return []
  return addresses(fieldOf(parts, 'recipient', {}) || envelopeOf(fieldOf(parts, 'envelope', {})))
}

function headersOf(pairs: readonly (readonly [string, string])[]): Map<string, string> {
  const headers = new Map<string, string>()
  for (const [name, value] of pairs.slice(0, HEADERS_MAX)) {
    const key = name.trim().toLowerCase()
    if (!headers.has(key)) headers.set(key, value.trim().slice(0, HEADER_MAX))
  }
  return headers
}

/** Raw header lines; a line that begins with space continues the previous one. */
function linesOf(text: string): [string, string][] {
  const pairs: [string, string][] = []
  for (const line of text.slice(0, 200_000).split(/\r?\n/)) {
    const last = pairs.at(-1)
    if (/^[ \t]/.test(line) && last) last[1] += ` ${line.trim()}`
    else if (line.includes(':')) pairs.push([line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
  }
  return pairs
}

const envelope = z.object({ to: z.array(word).max(100).catch([]), from: word })
const envelopeOf = (text: string): string => jsonOf(envelope, text)?.to.join(' ') ?? ''

function jsonOf<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

type Part = { name: string; /** The file's name. */ file: string | undefined; body: Buffer }
const PARTS_MAX = 200

const pairsOf = (body: Buffer): Part[] =>
  [...new URLSearchParams(body.toString('utf8'))]
    .slice(0, PARTS_MAX)
    .map(([name, value]) => ({ name, file: undefined, body: Buffer.from(value) }))

/** Undefined when the body is no form. With `isCut`, only the complete parts. */
function partsOf(body: Buffer, contentType: string, { isCut = false } = {}): Part[] | undefined {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (mark === undefined) return undefined
  const delimiter = Buffer.from(`--${mark}`)
  const parts: Part[] = []
  let at = body.indexOf(delimiter)
  while (at >= 0 && parts.length < PARTS_MAX) {
    const start = at + delimiter.length
    if (body.subarray(start, start + 2).toString('latin1') === '--') return parts
    const next = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), start)
    if (next < 0) return isCut ? parts : undefined
    const part = partOf(body.subarray(start + 2, next))
    if (part) parts.push(part)
    at = next + 2
  }
  return undefined
}

function partOf(bytes: Buffer): Part | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const headers = headersOf(linesOf(bytes.subarray(0, end).toString('utf8')))
  const disposition = headers.get('content-disposition') ?? ''
  const name = /;\s*name="([^"]{1,100})"/i.exec(disposition)?.[1]
  if (name === undefined) return undefined
  return { name, file: fileNameIn(disposition), body: bytes.subarray(end + 4) }
}

function fileNameIn(disposition: string): string | undefined {
  const plain = /;\s*filename="([^"]{0,300})"/i.exec(disposition)?.[1]
  return plain ?? (/;\s*filename\*?=/i.test(disposition) ? '' : undefined)
}

function fieldOf(parts: readonly Part[], name: string, charsets: Readonly<Record<string, string>>): string {
  const part = parts.find((each) => each.name === name && each.file === undefined)
  if (!part) return ''
  try {
    return new TextDecoder(charsets[name] ?? 'utf-8').decode(part.body)
  } catch {
    return new TextDecoder('utf-8').decode(part.body) // an unknown character set
  }
}

/** Written by a program: an absence note, a bounce, a list. Answering it could create a mail loop. */
export function isAutomatic({ headers, from }: InboundMail): boolean {
  const says = (name: string) => headers.get(name)?.toLowerCase() ?? ''
  if (says('auto-submitted') !== '' && !says('auto-submitted').startsWith('no')) return true
  if (/^(?:bulk|junk|list|auto_reply)/.test(says('precedence'))) return true
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder', 'list-id', 'x-failed-recipients'].some((name) => says(name)))
    return true
  if (says('return-path') === '<>' || says('content-type').startsWith('multipart/report')) return true
  return from === '' ? false : /^(?:mailer-daemon|postmaster|no-?reply)@/.test(from)
}
