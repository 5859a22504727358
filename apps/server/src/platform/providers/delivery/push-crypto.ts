/**
 * Message encryption for web push (RFC 8291 over the aes128gcm coding of RFC 8188) and the signature that names the
 * sender to a push service (VAPID, RFC 8292). Tested against the vectors of RFC 8291, appendix A.
 */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'

const CURVE = 'prime256v1'
const RECORD = 4096
/** The capacity of the single record: its size minus the end mark and the tag of AES-GCM. */
export const PUSH_TEXT_MAX = RECORD - 86 - 17
/** Padding to steps of this size hides the exact length. */
const STEP = 256

export type PushKeys = { publicKey: Buffer; privateKey: Buffer }
export type Subscriber = { /** uncompressed point */ p256dh: Buffer; /** 16 bytes */ auth: Buffer }

export function makePushKeys(): PushKeys {
  const pair = createECDH(CURVE)
  const publicKey = pair.generateKeys()
  // a private key with leading zeros is shorter
  const privateKey = Buffer.alloc(32)
  const made = pair.getPrivateKey()
  made.copy(privateKey, 32 - made.length)
  return { publicKey, privateKey }
}

/** False for an invalid point: nothing could be encrypted for it. */
export function isPoint(p256dh: Buffer): boolean {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  try {
    pair.computeSecret(p256dh)
    return p256dh.length === 65
  } catch {
    return false
  }
}

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

type Chosen = { salt: Buffer; privateKey: Buffer; padded: boolean }

/** The body of the request. `chosen` is for the vectors of the RFC: salt and key must be new for each message. */
export function encryptPush(text: Buffer, { p256dh, auth }: Subscriber, chosen?: Chosen): Buffer {
  if (text.length > PUSH_TEXT_MAX) throw new RangeError('A push message fits into one record')
  const sender = createECDH(CURVE)
  if (chosen) sender.setPrivateKey(chosen.privateKey)
  else sender.generateKeys()
  const salt = chosen?.salt ?? randomBytes(16)
  const publicKey = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey])
  const secret = hkdf(sender.computeSecret(p256dh), auth, info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(secret, salt, 'Content-Encoding: nonce\0', 12),
  )
  const room =
    chosen && !chosen.padded ? 0 : Math.min((STEP - (text.length % STEP)) % STEP, PUSH_TEXT_MAX - text.length)
  const record = Buffer.concat([text, Buffer.from([2]), Buffer.alloc(room)])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD)
  return Buffer.concat([
    salt,
    size,
    Buffer.from([publicKey.length]),
    publicKey,
    cipher.update(record),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

const HOUR_S = 3600

/** The `Authorization` header for one push service; `subject` is our contact address. */
export function signPush({ publicKey, privateKey }: PushKeys, origin: string, subject: string, now: Date): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  // RFC 8292 allows a day; clocks differ
  const claims = { aud: origin, exp: Math.floor(now.getTime() / 1000) + 12 * HOUR_S, sub: subject }
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  })
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`
}
