/** Every write that only staff have: how it succeeds, and what the audit log says of it afterwards. */
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import type { Sent, TestApp } from '../app.ts'

export type StaffWrite = {
  endpoint: Endpoint
  /** As the audit log calls it. */
  action: string
  /** What is sent, after what it needs has been made. */
  prepare: (t: TestApp) => Promise<Sent>
  /** Whom or what the entry is about; the `id` of the path unless it is another. */
  subject?: (t: TestApp, sent: Sent) => Promise<number>
  /** What the entry calls it; also when it has been deleted. */
  label?: string
}
