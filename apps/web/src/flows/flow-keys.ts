/** Enter continues, Alt+Left goes back: from anywhere on the step unless the key has another meaning there. */

type Key = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented' | 'isComposing'
>
type Place = {
  tag: string
  type?: string | undefined
  role?: string | null
  isExpanded?: boolean
  inDialog?: boolean
  isMac?: boolean
}

/** Where Enter already has a function. In inputs the browser submits the form. */
const ACTIVE = new Set(['a', 'button', 'textarea', 'select', 'summary', 'input'])

export function moveOf(event: Key, at: Place): 'on' | 'back' | undefined {
  if (event.defaultPrevented || event.isComposing || at.inDialog) return undefined
  if (event.key === 'ArrowLeft' && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    // On a Mac Option+Left moves by words.
    const isText =
      at.tag === 'textarea' ||
      (at.tag === 'input' && !['radio', 'checkbox', 'button', 'submit'].includes(at.type ?? 'text'))
    return at.isMac && isText ? undefined : 'back'
  }
  if (event.key !== 'Enter' || event.altKey || event.shiftKey) return undefined
  if (at.tag === 'textarea') return event.ctrlKey || event.metaKey ? 'on' : undefined
  return ACTIVE.has(at.tag) || at.role === 'option' || at.isExpanded ? undefined : 'on'
}

export function placeOf(target: EventTarget | null): Place {
  const element = target instanceof Element ? target : document.body
  return {
    tag: element.tagName.toLowerCase(),
    type: element.getAttribute('type') ?? undefined,
    role: element.getAttribute('role'),
    isExpanded: element.getAttribute('aria-expanded') === 'true',
    inDialog: element.closest('dialog, [role="dialog"]') !== null,
    isMac: /mac|iphone|ipad/i.test(navigator.platform),
  }
}
