/**
 * Whether something on this page is being edited: a screen says that it holds changes, or somebody has typed in a form
 * since it was last saved. Asked when a session is over: the page then stays, so that nothing typed is lost.
 */
import { useEffect, useEffectEvent } from 'react'

const holders = new Set<() => boolean>()
const typed = new Set<Field>()
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Forms that send something, and words wherever they are written; what only searches or sorts is no edit. */
const isEdit = (field: Field): boolean =>
  field.type !== 'search' && (field instanceof HTMLTextAreaElement || field.closest('form[method="post"]') !== null)

/** In the browser, once. */
export function watchTyping(): void {
  addEventListener('input', ({ target }) => void (isField(target) && isEdit(target) && typed.add(target)), {
    capture: true,
    passive: true,
  })
}

/** A write has arrived: what forms held is the server's now. */
export const markSaved = (): void => typed.clear()

export function isEditing(): boolean {
  for (const field of typed) if (field.isConnected && field.value !== '') return true
  return [...holders].some((holds) => holds())
}

/** For screens that know better than their fields whether something is not saved yet. */
export function useEditing(holds: () => boolean): void {
  const ask = useEffectEvent(holds)
  useEffect(() => {
    const holder = () => ask()
    holders.add(holder)
    return () => void holders.delete(holder)
  }, [])
}
