/**
 * Scans the first messages between two people; later messages are private. Findings never delay a message: its reader
 * gets a warning and staff may review it. One sign alone is normal: a designer's own website is a link, and a client
 * may give a number.
 */

export const findings = ['link', 'messenger', 'contact', 'elsewhere', 'payment', 'insult'] as const
export type Finding = (typeof findings)[number]

/** The maximum length of a quote. The rest is not scanned, so that a long text does not delay other work. */
const READ_MAX = 30_000
/** Invisible characters: between letters they would hide a word, and in a row the rest of a text. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu

const link =
  /\bhttps?:\/\/|\bwww\.[a-z0-9-]+\.|\b[a-z0-9-]{2,40}\.(?:com|net|org|info|dk|de|eu|shop|xyz|top|site|online|link)\b(?!@)/i
/** Hidden targets, and addresses that open another program directly. */
const messenger =
  /\b(?:wa\.me|t\.me|bit\.ly|tinyurl\.com|goo\.gl|is\.gd|cutt\.ly|m\.me|signal\.me)\b|https?:\/\/\d{1,3}(?:\.\d{1,3}){3}/i
const contact =
  /[^\s@]{1,64}@[^\s@]{1,64}\.[a-z]{2,}|(?:\+|\b00)\d[\d ()./-]{6,18}\d|\b\d{2}[ .]\d{2}[ .]\d{2}[ .]\d{2}\b|\b\d{8,12}\b/i
const elsewhere =
  /\b(?:whats ?app|telegram|viber|outside (?:of )?(?:husrum|this (?:site|platform))|off[- ]platform|avoid (?:the )?(?:fee|commission)|uden ?om husrum|undgå (?:gebyr|provision)|spare (?:gebyr|provision)|außerhalb von husrum|an husrum vorbei|ohne (?:gebühr|provision))/i
const payment =
  /\b(?:western union|moneygram|gift ?cards?|gavekort|gutscheinkarten?|bitcoin|crypto|krypto|usdt|paypal (?:friends|freunde|venner)|pay(?:ment)? (?:in advance|upfront)|forudbetaling|betal(?:ing)? på forhånd|vorkasse|im voraus (?:zahlen|bezahlen|überweisen)|iban)\b/i
/** Few and unmistakable words; staff judge milder ones. */
const insult =
  /(?:^|[^\p{L}])(?:fuck (?:you|off)|fucking (?:idiot|bitch|cunt)|bitch|cunt|whore|retard|kill yourself|din (?:idiot|kælling|luder)|luder|kælling|fuck dig|skrid ad helvede til|arschloch|hurensohn|wichser|fotze|schlampe|verpiss dich|fick dich)(?=$|[^\p{L}])/iu

export function findingsIn(given: string): Finding[] {
  const text = given
    .slice(0, 2 * READ_MAX)
    .replace(INVISIBLE, '')
    .slice(0, READ_MAX)
  const signs: Record<Finding, RegExp> = { link, messenger, contact, elsewhere, payment, insult }
  return findings.filter((finding) => signs[finding].test(text))
}

/** Only for clear cases: an insult, a hidden contact, or a contact together with a wish to leave the platform. */
export function needsCaution(found: readonly Finding[]): boolean {
  const has = (finding: Finding) => found.includes(finding)
  if (has('insult') || has('messenger')) return true
  return (has('link') || has('contact') || has('elsewhere')) && has('payment')
    ? true
    : has('elsewhere') && (has('contact') || has('link'))
}

export const carriesLink = (found: readonly Finding[]): boolean => found.includes('link') || found.includes('messenger')
