/** A device with passkeys for tests: it makes keys and signs with them, in the format of browsers. */
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { SignedPasskey } from '@husrum/contract/identity/accounts/factor-proof.ts'
import { passkeys, type CreatedPasskey, type Passkey } from '@husrum/contract/identity/accounts/passkeys.ts'
import { expect } from 'vitest'
import type { TestApp } from '../../../../testing/app.ts'
import { PASSWORD, type Person } from '../../../../testing/people.ts'
import { confirmEmail } from '../accounts.testing.ts'

export const ORIGIN = 'http://localhost:3000'
const FLAGS = { present: 1, verified: 4, attested: 64 }

/** How the browser and the device behave; by default correctly. */
export type Manner = {
  origin?: string
  site?: string
  verified?: boolean
  counter?: number
  userHandle?: string
  /** An attestation that was not requested. */ statement?: { format: string; certificates: readonly Uint8Array[] }
}
export type Device = { id: string; privateKey: KeyObject; counter: number; userHandle: string }

const sha = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const counted = (counter: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(counter)
  return bytes
}
const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, { origin = ORIGIN }: Manner): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
const flagsOf = ({ verified = true }: Manner, more = 0) =>
  Buffer.from([FLAGS.present | (verified ? FLAGS.verified : 0) | more])
const siteOf = ({ site = 'localhost' }: Manner): Buffer => sha(site)

/** The browser's answer to `options`, and the device that can sign with the new key. */
export function createOn(
  options: { challenge: string; user: { id: string } },
  manner: Manner = {},
): { credential: CreatedPasskey; device: Device } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  )
  const keyId = randomBytes(32)
  const counter = manner.counter ?? 1
  const authData = Buffer.concat([
    siteOf(manner),
    flagsOf(manner, FLAGS.attested),
    counted(counter),
    Buffer.alloc(16),
    Buffer.from([0, keyId.length]),
    keyId,
    cose,
  ])
  const { format, certificates } = manner.statement ?? { format: 'none', certificates: undefined }
  const statement = new Map<string, number | Uint8Array | Uint8Array[]>(
    certificates && [
      ['alg', -7],
      ['sig', new Uint8Array(64)],
      ['x5c', [...certificates]],
    ],
  )
  const attestation = new Map<string, string | Uint8Array | typeof statement>([
    ['fmt', format],
    ['attStmt', statement],
    ['authData', Uint8Array.from(authData)],
  ])
  const id = keyId.toString('base64url')
  const response = {
    clientDataJSON: clientData('webauthn.create', options.challenge, manner).toString('base64url'),
    attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
    transports: ['internal', 'hybrid'],
  }
  return {
    credential: { id, rawId: id, type: 'public-key', response },
    device: { id, privateKey, counter, userHandle: options.user.id },
  }
}

/** The browser's answer when the device signs; every use increases the counter. */
export function signOn(device: Device, challenge: string, manner: Manner = {}): SignedPasskey {
  device.counter = manner.counter ?? device.counter + 1
  const data = clientData('webauthn.get', challenge, manner)
  const authData = Buffer.concat([siteOf(manner), flagsOf(manner), counted(device.counter)])
  const signature = sign('sha256', Buffer.concat([authData, sha(data)]), device.privateKey)
  return {
    id: device.id,
    rawId: device.id,
    type: 'public-key',
    response: {
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: manner.userHandle ?? device.userHandle,
    },
  }
}

/** The options for a new passkey, requested with the password. */
export async function creationFor(t: TestApp, { token }: Pick<Person, 'token'>) {
  await confirmEmail(t, { token })
  const { status, json, text } = await t.call(passkeys.startPasskey, { token, body: { current_password: PASSWORD } })
  expect(status, text).toBe(200)
  return json.data
}

/** Adds a passkey to the account. */
export async function withPasskey(
  t: TestApp,
  person: Pick<Person, 'token'>,
  manner: Manner = {},
): Promise<{ device: Device; passkey: Passkey & { recovery_codes: string[] | null } }> {
  const { credential, device } = createOn(await creationFor(t, person), manner)
  const { status, json, text } = await t.call(passkeys.addPasskey, { token: person.token, body: { credential } })
  expect(status, text).toBe(201)
  return { device, passkey: json.data }
}

/** The challenge of a login. */
export async function challengeOf(t: TestApp): Promise<string> {
  const { status, json, text } = await t.call(passkeys.startPasskeyLogin, {})
  expect(status, text).toBe(200)
  return json.data.options.challenge
}

export const enter = (t: TestApp, credential: SignedPasskey) =>
  t.call(passkeys.finishPasskeyLogin, { body: { credential } })

/** The whole login. */
export const enterWith = async (t: TestApp, device: Device, manner: Manner = {}) =>
  enter(t, signOn(device, await challengeOf(t), manner))
