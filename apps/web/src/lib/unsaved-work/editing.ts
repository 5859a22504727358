/**
 * Whether the page has unsaved edits: a screen declares changes, or the person has typed in a form since its last save.
 * Read when a session is over: the page then stays, so that no typed text is lost.
 */
import { useEffect, useEffectEvent } from 'react'

const holders = new Set<() => boolean>()
const typed = new Set<Field>()
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Whether the field is in a form that sends something, or is a text area. Search fields do not count. */
const isEdit = (field: Field): boolean =>
  field.type !== 'search' && (field instanceof HTMLTextAreaElement || field.closest('form[method="post"]') !== null)

/** Called once, in the browser. */
export function watchTyping(): void {
  addEventListener('input', ({ target }) => void (isField(target) && isEdit(target) && typed.add(target)), {
    capture: true,
    passive: true,
  })
}

/** A write has succeeded: the server has the forms' values now. */
export const markSaved = (): void => typed.clear()

export function isEditing(): boolean {
  for (const field of typed) if (field.isConnected && field.value !== '') return true
  return [...holders].some((holds) => holds())
}

/** For screens that know better than their fields whether something is unsaved. */
export function useEditing(holds: () => boolean): void {
  const ask = useEffectEvent(holds)
  useEffect(() => {
    const holder = () => ask()
    holders.add(holder)
    return () => void holders.delete(holder)
  }, [])
}
