/** A push service for tests, and browsers that subscribe to it. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PushedRequest = { path: string; headers: IncomingHttpHeaders; body: Buffer }
export type PushServer = {
  port: number
  received: PushedRequest[]
  /** how the next requests are answered; 201 by default */
  mood: { status?: number; location?: string; onRequest?: () => void | Promise<void> }
  /** Like `fetch`, for any host. */
  send: typeof fetch
  close(): Promise<void>
}

/** Redirects every request to the service at this port. */
export const sendTo =
  (port: number): typeof fetch =>
  (url, init) =>
    fetch(`http://127.0.0.1:${port}${new URL(url instanceof Request ? url.url : url).pathname}`, init)

export async function pushServer(): Promise<PushServer> {
  const received: PushedRequest[] = []
  const server = createServer((request, reply) => {
    void (async () => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(Buffer.from(piece))
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) })
      await made.mood.onRequest?.()
      const { status = 201, location } = made.mood
      // connections are not reused: closing the service would reset them, where a new one is refused
      reply.writeHead(status, { connection: 'close', ...(location ? { location } : {}) }).end()
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // the address of a server that listens on a port
  const made: PushServer = {
    port,
    received,
    mood: {},
    send: sendTo(port),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return made
}

export type Browser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** The device as the delivery stores it. */
  device: { endpoint: string; p256dh: Buffer; auth: Buffer }
  privateKey: Buffer
  read(body: Buffer): string
}

export function aBrowser(host = 'fcm.googleapis.com'): Browser {
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `https://${host}/send/${randomBytes(12).toString('base64url')}`
  const privateKey = pair.getPrivateKey()
  return {
    subscription: { endpoint, keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') } },
    device: { endpoint, p256dh, auth },
    privateKey,
    read: (body) => decryptPush(body, { privateKey, auth }),
  }
}

/** Decrypts as a browser does, written from RFC 8291 without our encryption code. */
export function decryptPush(body: Buffer, receiver: { privateKey: Buffer; auth: Buffer }): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(receiver.privateKey)
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const secret = derive(pair.computeSecret(senderKey), receiver.auth, info, 32)
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  const sealed = body.subarray(21 + senderKey.length)
  decipher.setAuthTag(sealed.subarray(-16))
  const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = record.lastIndexOf(2)
  if (record.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is not zeros')
  return record.subarray(0, end).toString()
}
