import { existsSync } from 'node:fs'
import process from 'node:process'

/** Reads `.env` beside package.json if there is one. The environment wins; HUSRUM_ENV_FILE=off reads none. */
export function loadSettings(): void {
  if (process.env.HUSRUM_ENV_FILE !== 'off' && existsSync('.env')) process.loadEnvFile('.env')
}
