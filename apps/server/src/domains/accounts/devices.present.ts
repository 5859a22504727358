/** Sessions as the wire shows them: what kind of device, and when it was last here. */
import type { Device } from '@husrum/contract/accounts.ts'
import type { SessionRow } from './sessions.queries.ts'
import { readUserAgent } from './user-agent.ts'

export function presentDevice(session: SessionRow, current: number): Device {
  return {
    id: session.id,
    current: session.id === current,
    ...readUserAgent(session.user_agent),
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
  }
}
