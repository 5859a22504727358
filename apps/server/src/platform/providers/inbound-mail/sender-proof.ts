/**
 * Whether the provider that received a mail has verified the sender's domain (SPF or DKIM, aligned as DMARC asks). Each
 * provider reports this in its own fields; fields that the sender could have written prove nothing.
 */
/** The name and value of a header, or of a form's field. */
export type Pair = readonly [name: string, value: string]
const allOf = (pairs: readonly Pair[], name: string): string[] =>
  pairs.flatMap(([each, value]) => (each.trim().toLowerCase() === name ? [value.trim()] : []))
/** For fields that a sender may have written too: all must pass, so that a forged line proves nothing. */
const all = (values: readonly string[], is: (value: string) => boolean): boolean =>
  values.length > 0 && values.every((value) => is(value))
const passes = (value: string): boolean => /^\s*pass\b/i.test(value)
const saysForged = (pairs: readonly Pair[]): boolean =>
  allOf(pairs, 'authentication-results').some((value) => /\bdmarc=fail\b/i.test(value))

/** Suffixes under which countries register domains of others: `co.uk`, `com.au`. Such a name proves nothing. */
const shared = /^(?:ac|co|com|edu|gov|gv|ltd|me|mil|ne|net|nom|or|org|plc|sch)\.[a-z]{2}$/
/** A pass counts for the sender's own domain or one above it, never for a shared suffix. */
function isOfWriter(addressOrDomain: string, from: string): boolean {
  const domainOf = (text: string) => text.slice(text.lastIndexOf('@') + 1).toLowerCase()
  const [domain, writers] = [domainOf(addressOrDomain.trim().replace(/^<|>$/g, '')), domainOf(from)]
  if (!/^[^.]+(?:\.[^.]+)+$/.test(domain) || shared.test(domain)) return false
  return domain === writers || writers.endsWith(`.${domain}`)
}

/**
 * The headers that Postmark wrote above the mail: everything over its own first `Received: from …`, which a sender
 * cannot reach. Empty when the headers are not in Postmark's form.
 */
function abovePostmark(pairs: readonly Pair[]): Pair[] {
  const at = pairs.findIndex(([name, value]) => isNamed(name, 'received') && /^\s*from\s/i.test(value))
  const takenIn = pairs[at]?.[1] ?? ''
  const above = pairs.slice(0, Math.max(at, 0))
  const isOwn = ([name, value]: Pair) =>
    isNamed(name, 'received') ? /^\s*by\s/i.test(value) && POSTMARK.test(value) : ABOVE.test(name.trim())
  return POSTMARK.test(takenIn) && above.every((pair) => isOwn(pair)) ? above : []
}
const isNamed = (name: string, expected: string): boolean => name.trim().toLowerCase() === expected
const POSTMARK = /(?:^|\s)by\s+[\w-]{1,100}\.inbound\.postmarkapp\.com\s+\(Postfix[,)]/i
const ABOVE = /^(?:return-path|received-spf|x-spam-(?:checker-version|status|score|tests))$/i

/** The four lines of its SpamAssassin, once each and in a row. A large mail has none: then they are the sender's. */
const SPAM_LINES = [
  ['x-spam-checker-version', /^SpamAssassin \d[\w.]* \([\d-]+\) on\s*[\w.-]+$/],
  ['x-spam-status', /^(?:Yes|No)$/],
  ['x-spam-score', /^-?\d{1,4}(?:\.\d{1,2})?$/],
  ['x-spam-tests', /^[\w,\s]+$/],
] as const

function hasSpamLines(above: readonly Pair[]): boolean {
  const first = above.findIndex(([name]) => isNamed(name, SPAM_LINES[0][0]))
  return SPAM_LINES.every(([expected, form], at) => {
    const [name, value] = above[first + at] ?? ['', '']
    return isNamed(name, expected) && form.test(value.trim()) && allOf(above, expected).length === 1
  })
}

/**
 * Uses Postmark's own headers: of SpamAssassin, whose `DKIM_VALID_AU` means the sender's domain, and of SPF. A sender's
 * line below them may refute, never prove (docs/decisions/0035).
 */
export function isProvenByPostmark(from: string, pairs: readonly Pair[]): boolean {
  if (saysForged(pairs)) return false
  const above = abovePostmark(pairs)
  if (hasSpamLines(above) && all(allOf(pairs, 'x-spam-tests'), (tests) => /\bDKIM_VALID_AU\b/.test(tests))) return true
  if (allOf(above, 'received-spf').length !== 1) return false
  return all(allOf(pairs, 'received-spf'), (line) => {
    // exactly once: the comment before it repeats the sender's address, which may contain anything
    const senders = [...line.matchAll(/\benvelope-from=(?:"<?([^\s;"<>]{1,320})>?"|<?([^\s;"<>]{1,320})>?)(?:;|$)/gi)]
    const sender = senders[0]?.[1] ?? senders[0]?.[2]
    const isOnce = line.toLowerCase().split('envelope-from').length === 2
    return passes(line) && isOnce && sender !== undefined && isOfWriter(sender, from)
  })
}

/** Only Mailgun names the recipient in a field, and it posts the sender's headers as fields too. */
export function isProvenByForm(
  from: string,
  pairs: readonly Pair[],
  fields: readonly Pair[],
  returnPath: string,
): boolean {
  if (saysForged(pairs)) return false
  const both = [...pairs, ...fields]
  if (allOf(fields, 'recipient').length > 0) {
    const signers = allOf(pairs, 'dkim-signature').map((line) => /(?:^|;)\s*d=\s*([^\s;]{1,255})/i.exec(line)?.[1])
    if (all(allOf(both, 'x-mailgun-dkim-check-result'), passes) && signers.length > 0)
      if (signers.every((domain) => domain !== undefined && isOfWriter(domain, from))) return true
    const senders = fields.flatMap(([name, value]) => (name === 'sender' ? [value] : []))
    return all(allOf(both, 'x-mailgun-spf'), passes) && all(senders, (sender) => isOfWriter(sender, from))
  }
  const dkim = allOf(fields, 'dkim').flatMap((line) => [...line.matchAll(/@([\w.-]{1,255})\s*:\s*pass\b/gi)])
  if (dkim.some((match) => isOfWriter(match[1] ?? '', from))) return true
  return all(allOf(fields, 'spf'), passes) && isOfWriter(returnPath, from)
}
