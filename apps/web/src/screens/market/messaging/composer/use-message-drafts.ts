import { useEffect, useState } from 'react'
import { useEditing } from '#lib/unsaved-work/editing.ts'
import { changedDraft, readMessageDraft, writeMessageDraft } from '#parts/market/leads/message-drafts.ts'

/** Unsent texts by conversation. Read after the first render: the server cannot read this device. */
export function useMessageDrafts(ids: readonly number[], token: () => string | undefined) {
  const [wasLoggedIn] = useState(() => token() !== undefined)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const wanted = ids.join()
  useEditing(() => Object.values(texts).some((text) => text.trim() !== ''))
  useEffect(() => {
    const names = wanted.split(',').filter(Boolean)
    setTexts((before) => ({
      ...Object.fromEntries(names.map((id) => [`thread.${id}`, readMessageDraft(`thread.${id}`)])),
      ...before,
    }))
  }, [wanted])
  // Receives what is written or sent in another tab of this browser
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      // Another tab logged out, which deletes the drafts: this tab retains its own until the next login
      if (event.newValue === null && wasLoggedIn && token() === undefined) return
      const changed = changedDraft(event)
      if (changed) setTexts((before) => (changed.of in before ? { ...before, [changed.of]: changed.text } : before))
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [token, wasLoggedIn])
  return {
    read: (of: string): string => texts[of] ?? '',
    /** For a conversation that has not begun and is in no list. */
    load: (of: string) => setTexts((before) => (of in before ? before : { ...before, [of]: readMessageDraft(of) })),
    write: (of: string, text: string) => {
      writeMessageDraft(of, text)
      setTexts((before) => ({ ...before, [of]: text }))
    },
  }
}
export type MessageDraftTexts = ReturnType<typeof useMessageDrafts>
