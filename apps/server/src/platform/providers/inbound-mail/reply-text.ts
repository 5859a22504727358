/**
 * The text of a reply, without the quoted mail and without the signature. Every rule examines a line or a few, so the
 * time only grows with the length.
 */

/** Longer lines are no attribution of a mail program. */
const LINE_MAX = 400
/** Programs break a long attribution; more lines than this are the person's own words. */
const ATTRIBUTION_LINES = 3

const wrote = /(?:^|\s)(?:wrote|skrev|schrieb)(?=[\s:])/i
const hasWhen = /\d{1,2}[:.]\d{2}|\b\d{4}\b|[^\s@]@[^\s@]/
const startsAttribution =
  /^(?:on|den|am|p[åa]|il|le|(?:mo|ma|ti|di|on|mi|to|do|fr|l[øo]|sa|s[øo]|th|tu|we|su)[a-zæøåäöü]{0,7}\.?,?)\s|^"?[^<>"]{1,80}(?:"\s*)?<[^<>\s@]+@[^<>\s]+>/i

/** "On Mon, 23 Nov 2026 at 10:11, Husrum <…> wrote:" and its variants. */
const isAttribution = (text: string): boolean =>
  text.length <= LINE_MAX * 2 &&
  text.endsWith(':') &&
  wrote.test(text) &&
  hasWhen.test(text) &&
  startsAttribution.test(text)

const divider =
  /^([-_\s]*)(?:original message|oprindelig meddelelse|ursprüngliche nachricht|videresendt meddelelse|forwarded message|weitergeleitete nachricht)\s*-{2,}/i
function isDivider(line: string): boolean {
  if (line.length > LINE_MAX) return false
  // the expression leaves out the dashes right before the words: beside the class it would try each of them twice
  return divider.exec(line)?.[1]?.trimEnd().endsWith('--') ?? false
}
const rule = /^_{10,200}$/
const headerFrom = /^[*\s]*(?:from|fra|von)\s?:\*?\s\S/i
const headerMore = /^[*\s]*(?:sent|date|sendt|dato|gesendet|datum|to|til|an|subject|emne|betreff|cc)\s?:/i

/** The lines that Outlook writes above what it quotes. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (line.length > LINE_MAX || !headerFrom.test(line)) return false
  const after = lines.slice(at + 1, at + 6)
  return after.filter((each) => each.length <= 10 * LINE_MAX && headerMore.test(each)).length >= 2
}

const mobile =
  /^(?:sent from (?:my |outlook|mail|yahoo|proton)|sendt fra (?:min |mit |outlook|mail)|von meinem .{1,40} gesendet|gesendet (?:von|mit) |get outlook for |hent outlook (?:til|for) |outlook (?:for|für) (?:ios|android)|diese nachricht wurde von meinem )/i
/** The signature of a phone is at the end of the text; further up such a line is the person's own sentence. */
const MOBILE_WITHIN = 4

export function replyText(given: string): string {
  const lines = given
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll('\u00A0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
  return tidy(withoutSignature(withoutQuotes(lines)))
}

function withoutQuotes(lines: readonly string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (isDivider(line) || isHeaderBlock(lines, at)) break
    if (rule.test(line) && isHeaderBlock(lines, nextWritten(lines, at + 1))) break
    const length = attributionAt(lines, at)
    if (length > 0) {
      // an unmarked quote continues to the end; between marked lines there may be answers
      const quoted = nextWritten(lines, at + length)
      if (quoted < lines.length && !isQuoted(lines[quoted] ?? '')) break
      at += length - 1
    } else if (!isQuoted(line)) kept.push(line)
  }
  return kept
}

const isQuoted = (line: string): boolean => /^\s{0,3}>/.test(line)

function attributionAt(lines: readonly string[], at: number): number {
  let text = ''
  for (let count = 1; count <= ATTRIBUTION_LINES && at + count <= lines.length; count += 1) {
    // in some languages Apple marks the attribution as quoted too
    const line = (lines[at + count - 1] ?? '').replace(/^>\s?/, '').trim()
    if (line === '' || line.length > LINE_MAX) return 0
    text = text === '' ? line : `${text} ${line}`
    if (isAttribution(text)) return count
  }
  return 0
}

function nextWritten(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && (lines[at] ?? '').trim() === '') at += 1
  return at
}

function withoutSignature(lines: readonly string[]): string[] {
  const dashes = lines.findIndex((line) => /^--\s?$/.test(line))
  const body = dashes < 0 ? lines : lines.slice(0, dashes)
  const written = body.flatMap((line, at) => (line.trim() === '' ? [] : at)).slice(-MOBILE_WITHIN)
  const cut = written.find((at) => mobile.test((body[at] ?? '').trim().slice(0, LINE_MAX)))
  return body.slice(0, cut)
}

/** Removes empty lines around the text, and reduces several in a row to one. */
function tidy(lines: readonly string[]): string {
  const kept = lines.filter((line, at) => line.trim() !== '' || (lines[at - 1] ?? '').trim() !== '')
  return kept.join('\n').trim()
}

const HTML_MAX = 400_000
/** The elements with which mail programs begin a quote. */
const quoteMarks = [
  '<blockquote',
  'class="gmail_quote',
  'id="appendonsend"',
  'id="divrplyfwdmsg"',
  'id="mail-editor-reference-message-container"',
  'class="moz-cite-prefix"',
  'class="yahoo_quoted"',
]
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  aelig: 'æ',
  oslash: 'ø',
  aring: 'å',
  AElig: 'Æ',
  Oslash: 'Ø',
  Aring: 'Å',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
}

/** The text of a mail that is only HTML. Tags, and text that looks like one, are removed and never shown. */
export function textOfHtml(html: string): string {
  const whole = html.slice(0, HTML_MAX)
  const lower = whole.toLowerCase()
  const starts = quoteMarks.map((mark) => lower.indexOf(mark)).filter((at) => at >= 0)
  const end = starts.length > 0 ? lower.lastIndexOf('<', Math.min(...starts)) : whole.length
  return withoutElements(whole.slice(0, end < 0 ? 0 : end), ['style', 'script', 'head', 'title'])
    .replace(/\s+/g, ' ')
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (all, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(String(hex), 16) : 0
      if (code > 0) return code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
      return entities[String(name)] ?? String(all)
    })
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}

function withoutElements(html: string, names: readonly string[]): string {
  let rest = html
  for (const name of names) {
    const kept: string[] = []
    const lower = rest.toLowerCase()
    let from = 0
    for (;;) {
      const open = lower.indexOf(`<${name}`, from)
      if (open < 0) break
      const close = lower.indexOf(`</${name}`, open)
      kept.push(rest.slice(from, open))
      from = close < 0 ? rest.length : close
    }
    rest = kept.join('') + rest.slice(from)
  }
  return rest
}
