/** Mail by SMTP: pooled, with a limit for every wait, encrypted on the way out of this machine and its own network. */
import type { SMTPPoolOptions, Transporter } from 'nodemailer'
import type { MailSettings } from '../../config/config.ts'
import { isNextDoor } from '../../config/config-parts.ts'
import { codeOf, TOGETHER, Undelivered, type MailPort } from './delivery.ts'
import type { Mail } from './mail-frame.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
const WHOLE_MS = 28_000

/** `more` is for tests, which connect to a named host at another address. */
export function smtpMail(settings: MailSettings, more: Partial<SMTPPoolOptions> = {}): MailPort {
  const opening = open({ ...smtpOptions(settings), ...more }) // now, so that the library is loaded during the start
  return {
    async sendMail(mail, { key }) {
      const transporter = await opening
      if (!isAddress(mail.to)) throw new Undelivered('smtp: not an address', { lasting: true })
      try {
        await transporter.sendMail({ ...envelope(mail, settings.from, key), signal: AbortSignal.timeout(WHOLE_MS) })
      } catch (error) {
        throw undelivered(error)
      }
    },
    close: async () => (await opening).close(),
  }
}

async function open(options: SMTPPoolOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ ...options, pool: true })
}

export function smtpOptions({ url }: MailSettings): SMTPPoolOptions {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  return {
    host,
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    // on our own network a relay without a certificate is accepted: an attacker there could read our memory as well
    ...(isNextDoor(host) ? { tls: { rejectUnauthorized: false } } : { requireTLS: !secure }),
    maxConnections: TOGETHER,
    // the durable queue retries a message whose connection broke, not the pool
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** One recipient, without anything that could be parsed as a second one, a header or a command. */
const isAddress = (to: string) => to.length <= 254 && /^[^\s<>(),;:"\\@\p{Cc}]+@[^\s<>(),;:"\\@\p{Cc}]+$/u.test(to)

function envelope(
  { to, subject, text, html, unsubscribe_url, reply_to, attachments = [] }: Mail,
  from: string,
  key: string,
) {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'husrum.invalid'
  return {
    from,
    to: { name: '', address: to },
    ...(reply_to && isAddress(reply_to) ? { replyTo: { name: '', address: reply_to } } : {}),
    subject: subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
    text,
    ...(html ? { html } : {}),
    attachments: attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
      encoding: 'base64',
    })),
    // the same on every try: a mailbox that gets it twice shows it once
    messageId: `<${key}@${domain}>`,
    // no absence note should answer it (RFC 3834)
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe_url
        ? { 'List-Unsubscribe': `<${unsubscribe_url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
  }
}

/** Answers about us and not about this message: authentication required, or wrong. */
const ABOUT_US = new Set([530, 534, 535, 538])

/**
 * A 5xx about this recipient or message is final. Refused logins, senders and connections are retried because an
 * operator can fix them; so are broken connections, whatever happened to the message.
 */
function undelivered(error: unknown): Undelivered {
  if (!(error instanceof Error)) return new Undelivered('smtp: unexpected')
  // nodemailer adds these where it has them
  const { responseCode, response, command, originalCode } = error as Error & SmtpFailure
  const isOfThis = command === 'RCPT TO' || command === 'DATA'
  // the system's code (ECONNREFUSED, a certificate error) is more precise than nodemailer's
  const code = codeOf(originalCode === undefined ? error : { code: originalCode })
  if (!responseCode) return new Undelivered(`smtp: ${command ? `${command} ` : ''}${code}`)
  const lasting = isOfThis && responseCode >= 500 && responseCode !== 503 && !ABOUT_US.has(responseCode)
  const detail = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  return new Undelivered(`smtp: ${[command, responseCode, detail].filter(Boolean).join(' ')}`, { lasting })
}
type SmtpFailure = { responseCode?: number; response?: string; command?: string; originalCode?: string }
