/** Seals stored answers: the key is derived from the caller's own key and body, so no stored data can open them. */
import { createHash, createHmac, hkdfSync, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { openText, sealText } from '../core/sealed-text.ts'

const stretch = promisify<string, Buffer, number, Buffer>(scrypt)

/** Left out of the fingerprint, since they could be guessed from it; they are stretched into the answer's key. */
const secretFields = new Set([
  'password',
  'password_confirmation',
  'current_password',
  'verifyCode',
  'verification_token',
  'device_token',
  'token',
  'code',
])

export type Sealing = {
  /** Identifies the request in the table. */ id: Buffer
  /** Equal for the same body. */ fingerprint: Buffer
  seal(text: string): Promise<Buffer>
  /** Undefined when a secret in the body differs. */
  open(sealed: Buffer): Promise<string | undefined>
}

export function sealingOf(given: { scope: string; path: string; key: string; body: unknown }): Sealing {
  const { scope, path, key } = given
  const id = createHash('sha256').update(`${scope}\0${path}\0${key}`).digest()
  const { plain, secrets } = canonical(given.body)
  const fingerprint = createHmac('sha256', derive(key, id, 'fingerprint'))
    .update(plain)
    .digest()
  const answerKey = async () =>
    derive(`${key}\0${plain}\0${secrets && (await stretch(secrets, id, 32)).toString('hex')}`, id, 'answer')
  return {
    id,
    fingerprint,
    seal: async (text) => sealText(await answerKey(), text),
    open: async (sealed) => openText(await answerKey(), sealed),
  }
}

const derive = (secret: string, salt: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `husrum idempotent ${purpose}`, 32))

/** The body in canonical form, whatever the order of its fields, and its secrets apart. */
function canonical(body: unknown): { plain: string; secrets: string } {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { plain: JSON.stringify(sorted(body)) ?? '', secrets: '' }
  const fields = Object.entries(body)
  const pick = (secret: boolean) => Object.fromEntries(fields.filter(([name]) => secretFields.has(name) === secret))
  const secrets = pick(true)
  return {
    plain: JSON.stringify(sorted(pick(false))),
    secrets: Object.keys(secrets).length > 0 ? JSON.stringify(sorted(secrets)) : '',
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, sorted(inner)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
