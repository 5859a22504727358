/** Which messages may still be edited, and until when. */
import { MESSAGE_EDIT_MINUTES } from '../../core/limits.ts'
import type { Message } from './messaging.ts'

/** The last moment, in milliseconds, at which a message sent at that time may be edited. */
export const editableUntil = (sentAt: Date): number => sentAt.getTime() + MESSAGE_EDIT_MINUTES * 60_000

/** Whether the reader may edit it now: their own text, not a card, and recent. */
export const isEditable = ({ mine, kind, created_at }: Pick<Message, 'mine' | 'kind' | 'created_at'>, now: number) =>
  mine && kind === 'text' && now < editableUntil(new Date(created_at))
