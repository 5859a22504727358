import { useCallback, type Ref } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * A ref for a text field or select that may be used before hydration. What stands in it then is its owner's initial
 * value: the owner is told in the same commit, before any drawing could put the field back.
 */
export function useEarlyInput<E extends Control>(given?: Ref<E>): (node: E | null) => void {
  return useCallback(
    (node: E | null) => {
      if (typeof given === 'function') given(node)
      else if (given) given.current = node
      if (node) announceEarlyInput(node)
    },
    [given],
  )
}

function announceEarlyInput(node: Control): void {
  const drawn = drawnValue(node)
  if (drawn === undefined || node.value === drawn) return
  // React tells only of values that differ from the last one it saw, and it has seen this one while it hydrated.
  const { _valueTracker: tracker } = node as Control & { _valueTracker?: ValueTracker } // React's own
  tracker?.setValue(drawn)
  if (!isBeingAnnounced(node)) return announce(node)
  // React stops an event that it cannot pass on yet: then the owner is told later, of what it has put back since.
  const written = node.value
  let passed = false
  const pass = () => void (passed = true)
  node.addEventListener('input', pass, { once: true })
  node.addEventListener('change', pass, { once: true })
  setTimeout(() => {
    node.removeEventListener('input', pass)
    node.removeEventListener('change', pass)
    if (passed || !node.isConnected) return
    node.value = written
    tracker?.setValue(drawn)
    announce(node)
  })
}

type ValueTracker = { setValue: (value: string) => void }

function announce(node: Control): void {
  node.dispatchEvent(new Event('input', { bubbles: true }))
  node.dispatchEvent(new Event('change', { bubbles: true }))
  setTimeout(() => {
    if (document.activeElement !== node) node.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
}

/**
 * Whether React hydrates the field for the very event that tells of the change, and passes that event on afterwards.
 * Telling it twice would undo a choice: a select whose owner has not drawn again yet is put back between the two.
 */
function isBeingAnnounced(node: Control): boolean {
  const { event } = globalThis as { event?: Event } // deprecated, and the only way to ask from within a ref
  return event?.target === node && (event.type === 'input' || event.type === 'change')
}

/**
 * The value in the server's HTML, which React keeps as the default one; undefined for a select that the browser drew.
 */
function drawnValue(node: Control): string | undefined {
  if (!(node instanceof HTMLSelectElement)) return node.defaultValue.replace(/\r\n?/g, '\n') // as `value` spells it
  return [...node.options].find(({ defaultSelected }) => defaultSelected)?.value
}
