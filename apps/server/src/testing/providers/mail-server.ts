/** A mail server for tests: speaks SMTP (sign-in, STARTTLS), keeps what it takes, and misbehaves as it is told. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Received = {
  from: string
  to: string[]
  source: string
  messageId: string
  secure: boolean
  user: string | undefined
}

/** What the next commands meet; nothing set means it takes everything. */
export type Mood = {
  /** says nothing after the connection is made */ silent?: boolean
  refuseSender?: Reply
  refuseRecipient?: Reply
  refuseMessage?: Reply
  /** called with the recipient before it is answered */ onRecipient?: () => void | Promise<void>
  /** takes the message whole and ends the connection instead of answering */ dropAfterMessage?: boolean
  /** called with the whole message before it is answered */ onMessage?: () => void | Promise<void>
}
type Reply = { code: number; text: string }

export type MailServer = {
  port: number
  received: Received[]
  mood: Mood
  /** Connections made so far. */
  connections: () => number
  /** Ends every connection: what hung hears of it. */
  hangUp(): void
  close(): Promise<void>
}

export async function mailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = []
  let count = 0
  const refusal = ({ code, text }: Reply) => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onAuth({ username, password }, _, callback) {
      callback(password === 'right' ? null : new Error('wrong password'), { user: username })
    },
    onConnect(_, callback) {
      if (!me.mood.silent) callback()
    },
    onMailFrom(_, __, callback) {
      callback(me.mood.refuseSender ? refusal(me.mood.refuseSender) : null)
    },
    onRcptTo(_, __, callback) {
      void (async () => {
        await me.mood.onRecipient?.()
        callback(me.mood.refuseRecipient ? refusal(me.mood.refuseRecipient) : null)
      })()
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void (async () => {
          if (me.mood.refuseMessage) return callback(refusal(me.mood.refuseMessage))
          const source = Buffer.concat(parts).toString()
          received.push({
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            to: session.envelope.rcptTo.map(({ address }) => address),
            source,
            messageId: /^Message-ID: (.*)$/im.exec(source)?.[1]?.trim() ?? '',
            secure: session.secure,
            user: session.user,
          })
          await me.mood.onMessage?.()
          if (me.mood.dropAfterMessage) me.hangUp()
          else callback()
        })()
      })
    },
    ...options,
  })
  server.on('error', () => {}) // a caller that broke off, or refused the certificate
  server.server.on('connection', () => (count += 1))
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const bound = listening.address()
  const me: MailServer = {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    received,
    mood: {},
    connections: () => count,
    // the connection knows its socket; the raw one below an encrypted one must not be pulled away (Node 26 crashes)
    hangUp: () => (server.connections as Set<{ _socket: Socket }>).forEach(({ _socket }) => _socket.destroy()),
    async close() {
      me.hangUp()
      await new Promise<void>((resolve) => {
        server.close(resolve)
      })
    },
  }
  return me
}
