/** Logs as JSON lines; never a password, a token, a code or what people wrote. */
import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const secret = [
  'authorization',
  'cookie',
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'verification_token',
  'verifyCode',
  'code',
  'body',
  'text',
  'html',
  'about_project',
  'message',
]

/** An address without what people typed into it: questions, searched words, tokens of mailed links. */
export function loggedUrl(url: string): string {
  const [path = ''] = url.split('?')
  // an encoded letter in `/search/` would keep the words behind it
  const spelled = path.replace(/%[2-7][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  const plain = /\/search\//i.test(spelled) ? spelled.replace(/(\/search\/)[^]*/i, '$1[hidden]') : path
  return path === url ? plain : `${plain}?[hidden]`
}

type Asked = { method?: string; url?: string; ip?: string }
const loggedRequest = ({ method, url = '', ip }: Asked) => ({ method, url: loggedUrl(url), remoteAddress: ip })

/** PostgreSQL's `detail` and `where` quote the row that failed. */
function loggedError(error: Error): object {
  const {
    detail: _detail,
    where: _where,
    ...rest
  } = pino.stdSerializers.err(error) as pino.SerializedError & { detail?: unknown; where?: unknown } // the driver's errors carry both
  return rest
}

export function createLog(options: { level?: string; destination?: DestinationStream } = {}): Log {
  const paths = secret.flatMap((name) => [`req.headers["${name}"]`, `req.body.${name}`, `job.${name}`])
  const settings = {
    level: options.level ?? 'info',
    redact: { paths, censor: '[hidden]' },
    serializers: { err: loggedError, req: loggedRequest },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}
