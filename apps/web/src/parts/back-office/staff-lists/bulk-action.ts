/** An action for many rows of a list: what it asks of the staff member, what it sends, and what becomes of each row. */
import type { BulkOutcome } from '@husrum/contract/core/staff-lists.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'

export type BulkValues = Readonly<Record<string, string>>
/** What is asked beside the reason. */
export type BulkField = {
  name: string
  label: string
  hint?: string
  /** A choice; without them words. */
  options?: readonly { value: string; label: string }[]
  /** The line above the options, while none is chosen. */
  placeholder?: string
  /** Only then. */
  when?: (values: BulkValues) => boolean
  /** Said while it is empty; without it, it may stay so. */
  problem?: string
  /** Characters that words need, and may have. */
  least?: number
  most?: number
}
export type BulkAction = {
  action: string
  /** A literal key of the texts: what the button says. */
  label: string
  tone?: 'danger'
  /** The people concerned read it: at least so many characters. */
  reason?: number
  /** Asked beside the reason, and sent with the preview too. */
  fields?: readonly BulkField[]
  /** Whether the fields leave the reason to be written. */
  asksReason?: (values: BulkValues) => boolean
  /** The action that takes it back. */
  reverse?: string
  /** Asks in a way of its own instead of the look at what would happen. */
  open?: (ids: number[]) => void
}
export type BulkCall = {
  ids: number[]
  action: string
  preview: boolean
  reason?: string
  values?: BulkValues
  /** What is taken back, as the action left it: what has changed since stays. */
  seen?: Readonly<Record<string, string>>
}
/** A row may say what the person will read, and in which language. */
export type BulkRow = BulkOutcome & {
  reason?: string | null
  locale?: Locale | null
  /** What the action has left. */
  seen?: string | null
}
export type Bulk = {
  actions: readonly BulkAction[]
  /** `POST /api/admin/<things>/bulk`. */
  run: (call: BulkCall) => Promise<readonly BulkRow[]>
}
