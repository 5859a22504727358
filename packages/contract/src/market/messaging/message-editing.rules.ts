/** Whose words may still be changed, and until when. */
import { MESSAGE_EDIT_MINUTES } from '../../core/limits.ts'
import type { Message } from './messaging.ts'

/** The last moment at which a message sent then may be edited, in milliseconds. */
export const editableUntil = (sentAt: Date): number => sentAt.getTime() + MESSAGE_EDIT_MINUTES * 60_000

/** Whether the reader may edit it now: the own words, not a card, for a while. */
export const isEditable = ({ mine, kind, created_at }: Pick<Message, 'mine' | 'kind' | 'created_at'>, now: number) =>
  mine && kind === 'text' && now < editableUntil(new Date(created_at))
