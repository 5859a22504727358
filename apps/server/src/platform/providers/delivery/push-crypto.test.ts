import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decryptPush } from '../../../testing/providers/push-server.ts'
import { encryptPush, isPoint, makePushKeys, PUSH_TEXT_MAX, signPush } from './push-crypto.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, appendix A. */
const rfc = {
  text: 'When I grow up, I want to be a watermelon',
  sender: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  receiver: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

describe('encryption', () => {
  test('writes what RFC 8291 writes', () => {
    const chosen = { salt: rfc.salt, privateKey: rfc.sender, padded: false }
    expect(encryptPush(Buffer.from(rfc.text), rfc, chosen).toString('base64url')).toBe(rfc.body)
    expect(decryptPush(bytes(rfc.body), { privateKey: rfc.receiver, auth: rfc.auth })).toBe(rfc.text)
  })

  test('is read by its browser only, differs each time, and hides the length', () => {
    const receiver = { privateKey: rfc.receiver, auth: rfc.auth }
    const bodies = ['', 'a', rfc.text, 'ø'.repeat(100)].map((text) => {
      const body = encryptPush(Buffer.from(text), rfc)
      expect(decryptPush(body, receiver)).toBe(text)
      expect(() => decryptPush(body, { ...receiver, privateKey: makePushKeys().privateKey })).toThrow()
      return body
    })
    expect(new Set(bodies.slice(1).map(({ length }) => length)).size).toBe(1)
    expect(encryptPush(Buffer.from('a'), rfc)).not.toEqual(encryptPush(Buffer.from('a'), rfc))
  })

  test('fits into the 4,096 bytes every push service takes', () => {
    expect(encryptPush(Buffer.alloc(PUSH_TEXT_MAX), rfc).length).toBe(4096)
    expect(() => encryptPush(Buffer.alloc(PUSH_TEXT_MAX + 1), rfc)).toThrow(RangeError)
  })

  test('takes points of the curve only', () => {
    const off = Buffer.from(rfc.p256dh)
    off.writeUInt8(off.readUInt8(64) ^ 1, 64)
    const compressed = Buffer.concat([Buffer.from([2]), rfc.p256dh.subarray(1, 33)])
    expect([rfc.p256dh, off, compressed, Buffer.alloc(65), Buffer.alloc(0)].map(isPoint)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

test('the signature names the push service and us, and holds under the public key beside it', () => {
  for (let nth = 0; nth < 300; nth += 1) expect(makePushKeys().privateKey).toHaveLength(32)
  const keys = makePushKeys()
  const now = new Date('2026-11-22T12:00:00Z')
  const header = signPush(keys, 'https://fcm.googleapis.com', 'https://husrum.example', now)
  const [, head = '', claims = '', signature = '', k = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: now.getTime() / 1000 + 43_200,
    sub: 'https://husrum.example',
  })
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: bytes(k).subarray(1, 33).toString('base64url'),
      y: bytes(k).subarray(33).toString('base64url'),
    },
  })
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(
    true,
  )
})
