/** An action for many rows of a list: what it asks the staff member, what it sends, and the outcome for each row. */
import type { BulkOutcome } from '@husrum/contract/core/staff-lists.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'

export type BulkValues = Readonly<Record<string, string>>
/** Further fields beside the reason. */
export type BulkField = {
  name: string
  label: string
  hint?: string
  /** A choice; without options the field is text. */
  options?: readonly { value: string; label: string }[]
  /** The line above the options, while none is chosen. */
  placeholder?: string
  /** Whether the field is shown for these values; without it the field is always shown. */
  when?: (values: BulkValues) => boolean
  /** The error while the field is empty; without it, the field is optional. */
  problem?: string
  /** The minimum and maximum number of characters of a text. */
  least?: number
  most?: number
}
export type BulkAction = {
  action: string
  /** A literal key of the texts: what the button says. */
  label: string
  tone?: 'danger'
  /** The people concerned read the reason: its minimum number of characters. */
  reason?: number
  /** Asked beside the reason, and sent with the preview too. */
  fields?: readonly BulkField[]
  /** Whether these values still need a written reason. */
  asksReason?: (values: BulkValues) => boolean
  /** The action that undoes this one. */
  reverse?: string
  /** Opens a dialog of its own instead of the preview. */
  open?: (ids: number[]) => void
}
export type BulkCall = {
  ids: number[]
  action: string
  preview: boolean
  reason?: string
  values?: BulkValues
  /** What is undone, as the action left it: later changes are not undone. */
  seen?: Readonly<Record<string, string>>
}
/** A row may contain what the person will read, and in which language. */
export type BulkRow = BulkOutcome & {
  reason?: string | null
  locale?: Locale | null
  /** The version that the action left. */
  seen?: string | null
}
export type Bulk = {
  actions: readonly BulkAction[]
  /** `POST /api/admin/<things>/bulk`. */
  run: (call: BulkCall) => Promise<readonly BulkRow[]>
}
