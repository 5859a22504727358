/** Logs as JSON lines; never a password, a token, a code or what people wrote. */
import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

const secret = ['authorization', 'cookie', 'password', 'password_confirmation', 'current_password', 'token', 'verification_token', 'verifyCode', 'code', 'body', 'text', 'html', 'about_project', 'message']

export function createLog(options: { level?: string; destination?: DestinationStream } = {}): Log {
  const paths = secret.flatMap((name) => [`req.headers["${name}"]`, `req.body.${name}`, `job.${name}`])
  const settings = {
    level: options.level ?? process.env.LOG_LEVEL ?? 'info',
    redact: { paths, censor: '[hidden]' },
    serializers: { err: pino.stdSerializers.err },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}
