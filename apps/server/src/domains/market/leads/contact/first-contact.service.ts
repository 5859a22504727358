/**
 * A look at the first words between two people; later talk is nobody's business. What is found is never held back:
 * its reader is told to be careful and staff may look. One sign alone is normal: a designer's own website is a link,
 * and a client may give a number.
 */

export const findings = ['link', 'messenger', 'contact', 'elsewhere', 'payment', 'insult'] as const
export type Finding = (typeof findings)[number]

/** All that a quote can hold. More is not read: one look at a long text must not hold others up. */
const READ_MAX = 30_000
/** Nobody sees these; between the letters they would hide a word, and in a row the rest of a text. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu

const link =
  /\bhttps?:\/\/|\bwww\.[a-z0-9-]+\.|\b[a-z0-9-]{2,40}\.(?:com|net|org|info|dk|de|eu|shop|xyz|top|site|online|link)\b(?!@)/i
/** Hidden targets, and addresses that lead straight into another program. */
const messenger =
  /\b(?:wa\.me|t\.me|bit\.ly|tinyurl\.com|goo\.gl|is\.gd|cutt\.ly|m\.me|signal\.me)\b|https?:\/\/\d{1,3}(?:\.\d{1,3}){3}/i
const contact =
  /[^\s@]{1,64}@[^\s@]{1,64}\.[a-z]{2,}|(?:\+|\b00)\d[\d ()./-]{6,18}\d|\b\d{2}[ .]\d{2}[ .]\d{2}[ .]\d{2}\b|\b\d{8,12}\b/i
const elsewhere =
  /\b(?:whats ?app|telegram|viber|outside (?:of )?(?:husrum|this (?:site|platform))|off[- ]platform|avoid (?:the )?(?:fee|commission)|uden ?om husrum|undgå (?:gebyr|provision)|spare (?:gebyr|provision)|außerhalb von husrum|an husrum vorbei|ohne (?:gebühr|provision))/i
const payment =
  /\b(?:western union|moneygram|gift ?cards?|gavekort|gutscheinkarten?|bitcoin|crypto|krypto|usdt|paypal (?:friends|freunde|venner)|pay(?:ment)? (?:in advance|upfront)|forudbetaling|betal(?:ing)? på forhånd|vorkasse|im voraus (?:zahlen|bezahlen|überweisen)|iban)\b/i
/** Few and unmistakable words; anything milder is for people to judge. */
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

/** Only clear cases: an insult, a hidden way out, or a way to leave together with a wish to. */
export function asksForCare(found: readonly Finding[]): boolean {
  const has = (finding: Finding) => found.includes(finding)
  if (has('insult') || has('messenger')) return true
  return (has('link') || has('contact') || has('elsewhere')) && has('payment')
    ? true
    : has('elsewhere') && (has('contact') || has('link'))
}

/** The same text with a link to more people than this within an hour is advertising. */
export const SAME_TEXT_MAX = 3
export const carriesLink = (found: readonly Finding[]): boolean => found.includes('link') || found.includes('messenger')
