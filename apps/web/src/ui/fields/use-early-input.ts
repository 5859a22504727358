import { useCallback, type Ref } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * A ref for a text field or select that may be used before hydration. Its value at hydration is sent to the owner in
 * the same commit, before a render of the owner could reset the field.
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
  // React only reports values that differ from the last one it saw, and it saw this one during hydration.
  const { _valueTracker: tracker } = node as Control & { _valueTracker?: ValueTracker } // React's own
  tracker?.setValue(drawn)
  const event = announcing(node)
  if (!event) return announce(node)
  // Until the event returns to React, a render of the owner may reset the field. And React stops an event that it
  // cannot dispatch yet: then the owner is notified later.
  const written = node.value
  const type = node instanceof HTMLSelectElement ? 'change' : event.type // the event by which React notifies the owner
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
 * The event of the change, when React hydrates the field for it and dispatches it afterwards. Dispatching it twice
 * would undo a choice: a select whose owner has not rendered again yet is reset in between.
 */
function announcing(node: Control): Event | undefined {
  const { event } = globalThis as { event?: Event } // deprecated, and the only source from within a ref
  return event?.target === node && (event.type === 'input' || event.type === 'change') ? event : undefined
}

/**
 * The value in the server's HTML, which React stores as the default; undefined for a select that the browser rendered.
 */
function drawnValue(node: Control): string | undefined {
  if (!(node instanceof HTMLSelectElement)) return node.defaultValue.replace(/\r\n?/g, '\n') // line breaks like `value`
  return [...node.options].find(({ defaultSelected }) => defaultSelected)?.value
}
