/** Random secrets and their stored hashes. */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id (2024): 19 MiB, two passes, one lane. */
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, argon)

/** The hash of an unknown password: verifying against it takes as long as against a real hash. */
let decoy: Promise<string> | undefined
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const right = await verify(stored ?? (await decoy), password)
  return right && stored !== undefined
}

/** 256 random bits for tokens. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** Tokens are random enough for a plain SHA-256; codes are short-lived and bound to their phone. */
export const hashSecret = (secret: string, bound = ''): Buffer =>
  createHash('sha256').update(`${bound}\n${secret}`).digest()
