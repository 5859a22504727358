/** A mail server for tests: speaks SMTP (sign-in, STARTTLS), stores accepted mail, and misbehaves on request. */
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

/** How the next commands are answered; by default the server accepts everything. */
export type Mood = {
  /** sends nothing after the connection is made */ silent?: boolean
  refuseSender?: Reply
  refuseRecipient?: Reply
  refuseMessage?: Reply
  /** called with the recipient before the reply */ onRecipient?: () => void | Promise<void>
  /** accepts the whole message and closes the connection instead of a reply */ dropAfterMessage?: boolean
  /** called with the whole message before the reply */ onMessage?: () => void | Promise<void>
}
type Reply = { code: number; text: string }

export type MailServer = {
  port: number
  received: Received[]
  mood: Mood
  /** Connections made so far. */
  connections: () => number
  /** Closes every connection, which wakes hanging callers. */
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
  server.on('error', () => {}) // a caller that disconnected, or refused the certificate
  server.server.on('connection', () => (count += 1))
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const bound = listening.address()
  const me: MailServer = {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    received,
    mood: {},
    connections: () => count,
    // uses the connection's own socket: destroying the raw one below an encrypted one crashes Node 26
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
