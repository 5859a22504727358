/** Unsent messages, kept on this device: one for each conversation, or for each one that has not begun. */
import { UNSENT } from '../../lib/unsent.ts'

export type MessageDrafts = {
  /** Empty when there is none. */
  read: (of: string) => string
  /** An empty text takes the draft away. */
  write: (of: string, text: string) => void
}

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A browser that keeps nothing, and the server while it draws, have no drafts: reading and writing never fail. */
export function openMessageDrafts(keep: Keep | undefined = deviceStorage()): MessageDrafts {
  return {
    read: (of) => {
      try {
        return keep?.getItem(UNSENT + of) ?? ''
      } catch {
        return ''
      }
    },
    write: (of, text) => {
      try {
        if (text.trim()) keep?.setItem(UNSENT + of, text)
        else keep?.removeItem(UNSENT + of)
      } catch {
        return // full or forbidden: the text stays in the box
      }
    },
  }
}

function deviceStorage(): Keep | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}
