/** How much strangers may do: after half of each a proof of work is required (platform/limits/allowances.ts). */
import { ConfigError, given, type Env } from './config-parts.ts'

const defaults = {
  HUSRUM_LIMIT_CODES: 500,
  HUSRUM_LIMIT_CODES_COUNTRY: 300,
  HUSRUM_LIMIT_CODES_BLOCK: 150,
  HUSRUM_LIMIT_CODES_NETWORK: 10,
  HUSRUM_LIMIT_CODES_PHONE: 5,
  HUSRUM_LIMIT_LOGINS_ACCOUNT: 10,
  HUSRUM_LIMIT_LOGINS_NETWORK: 100,
  HUSRUM_LIMIT_CONTACTS: 100,
  HUSRUM_LIMIT_NOTICES: 100,
} as const

export type LimitSettings = {
  /** Codes an hour: in all, for a country, for a thousand neighbouring numbers, for a network. */
  codes: number
  codesOfCountry: number
  codesOfBlock: number
  codesOfNetwork: number
  /** Codes a day for one phone from one network. */
  codesOfPhone: number
  /** Wrong passwords in 15 minutes: for one account from one network, for a network. */
  loginsOfAccount: number
  loginsOfNetwork: number
  /** Contact messages an hour, in all. */
  contacts: number
  notices: number
}

export function readLimits(env: Env): LimitSettings {
  const read = (name: keyof typeof defaults): number => {
    const value = Number(given(env, name) ?? defaults[name])
    if (!Number.isInteger(value) || value < 2 || value > 1_000_000)
      throw new ConfigError(
        `${name} must be a whole number from 2 to 1000000, not "${env[name]}". Example: ${name}=${defaults[name]}`,
      )
    return value
  }
  return {
    codes: read('HUSRUM_LIMIT_CODES'),
    codesOfCountry: read('HUSRUM_LIMIT_CODES_COUNTRY'),
    codesOfBlock: read('HUSRUM_LIMIT_CODES_BLOCK'),
    codesOfNetwork: read('HUSRUM_LIMIT_CODES_NETWORK'),
    codesOfPhone: read('HUSRUM_LIMIT_CODES_PHONE'),
    loginsOfAccount: read('HUSRUM_LIMIT_LOGINS_ACCOUNT'),
    loginsOfNetwork: read('HUSRUM_LIMIT_LOGINS_NETWORK'),
    contacts: read('HUSRUM_LIMIT_CONTACTS'),
    notices: read('HUSRUM_LIMIT_NOTICES'),
  }
}
