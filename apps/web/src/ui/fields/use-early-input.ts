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
  const event = announcing(node)
  if (!event) return announce(node)
  // Until the event comes back to React, its owner may be drawn anew and put the field back. And React stops an event
  // that it cannot pass on yet: then the owner is told later.
  const written = node.value
  const type = node instanceof HTMLSelectElement ? 'change' : event.type // what React tells the owner by
  const putBack = () => {
    node.value = written
    tracker?.setValue(drawn)
  }
  let passed = false
  const pass = () => {
    passed = true
    if (node.value === drawn) putBack()
  }
  node.addEventListener(type, pass, { once: true })
  setTimeout(() => {
    node.removeEventListener(type, pass)
    if (passed || !node.isConnected) return
    putBack()
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
 * The event that tells of the change, when React hydrates the field for it and passes it on afterwards. Telling it
 * twice would undo a choice: a select whose owner has not drawn again yet is put back between the two.
 */
function announcing(node: Control): Event | undefined {
  const { event } = globalThis as { event?: Event } // deprecated, and the only way to ask from within a ref
  return event?.target === node && (event.type === 'input' || event.type === 'change') ? event : undefined
}

/**
 * The value in the server's HTML, which React keeps as the default one; undefined for a select that the browser drew.
 */
function drawnValue(node: Control): string | undefined {
  if (!(node instanceof HTMLSelectElement)) return node.defaultValue.replace(/\r\n?/g, '\n') // as `value` spells it
  return [...node.options].find(({ defaultSelected }) => defaultSelected)?.value
}
