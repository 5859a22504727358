/** The stored ids of the demo world's people and things, by their keys there. */
import type { Viewer } from '../platform/http/http-viewer.ts'

export type Cast = {
  clients: Map<string, Viewer>
  experts: Map<string, Viewer>
  leads: Map<string, number>
  threads: Map<string, number>
}

export function known<T>(map: ReadonlyMap<string, T>, key: string): T {
  const found = map.get(key)
  if (found === undefined) throw new Error(`The demo world has no ${key} at that moment`)
  return found
}
