import { existsSync } from 'node:fs'
import process from 'node:process'

/** Reads `.env` beside package.json where there is one. What the environment already says wins; HUSRUM_ENV_FILE=off reads none. */
export function loadSettings(): void {
  if (process.env.HUSRUM_ENV_FILE !== 'off' && existsSync('.env')) process.loadEnvFile('.env')
}
