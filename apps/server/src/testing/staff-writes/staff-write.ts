/** Every write for staff only: a call that succeeds, and the entry it leaves in the audit log. */
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import type { Sent, TestApp } from '../app.ts'

export type StaffWrite = {
  endpoint: Endpoint
  /** The action in the audit log. */
  action: string
  /** Creates what the call needs, and returns the request. */
  prepare: (t: TestApp) => Promise<Sent>
  /** The subject of the entry, if it is not the `id` of the path. */
  subject?: (t: TestApp, sent: Sent) => Promise<number>
  /** The label in the entry, also after a deletion. */
  label?: string
}
