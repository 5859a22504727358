/**
 * What a page that sleeps runs until somebody touches it. The text of this function stands in the page itself (put-to-sleep.ts), so it may use nothing
 * from outside of itself.
 */
export function sleeper(): void {
  const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin', 'click', 'submit', 'input', 'change']
  const HANDED_OVER_MS = 10_000
  /** What people did before anybody listened; each thing once, in order. */
  const pressed = new Set<HTMLElement>()
  const written = new Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string>()
  let waking = false

  const asleep = <E extends Element>(kind: string): E[] => [
    ...document.querySelectorAll<E>(`${kind}[rel=asleep], ${kind}[type=asleep]`),
  ]

  /** Signed in after all: the cookie is strict, so the server does not see it when somebody comes from another site. */
  const isSignedIn = () => document.cookie.includes('access_token=')

  const wake = () => {
    if (waking) return
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', wake, { once: true })
    waking = true
    for (const link of asleep<HTMLLinkElement>('link')) link.rel = link.as === 'fetch' ? 'preload' : 'modulepreload'
    const [script] = asleep<HTMLScriptElement>('script')
    import(script?.src ?? '').catch(() => {
      waking = false // offline: the next touch tries again
    })
  }

  /** Links, folded texts, searches and fields work by themselves; what only a script can do is kept until there is one. */
  const keep = (event: Event) => {
    if (!(event.target instanceof Element)) return
    if (event.type === 'submit') {
      if (!(event.target instanceof HTMLFormElement) || event.target.method !== 'post') return
      event.preventDefault()
      const { submitter } = event as SubmitEvent // so it is, for this type
      if (submitter) pressed.add(submitter)
    } else if (event.type === 'click') {
      const language = event.target.closest<HTMLAnchorElement>('a[hreflang]')
      if (language) localStorage.setItem('locale', language.hreflang)
      // a link that opens something over the page is a link only for those who want it elsewhere
      const plain = event instanceof MouseEvent && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.button
      const control = event.target.closest<HTMLElement>(
        plain
          ? 'button, input[type=checkbox], input[type=radio], a[aria-haspopup]'
          : 'button, input[type=checkbox], input[type=radio]',
      )
      if (!control || (control instanceof HTMLButtonElement && control.type === 'submit')) return
      event.preventDefault()
      pressed.add(control)
    } else if (
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLTextAreaElement ||
      event.target instanceof HTMLSelectElement
    ) {
      if (!/^(checkbox|radio|file)$/.test(event.target.type)) written.set(event.target, event.target.value)
    }
  }

  const notice = (event: Event) => {
    wake()
    if (/^(click|submit|input|change)$/.test(event.type)) keep(event)
  }
  const returned = () => {
    if (isSignedIn()) wake()
  }

  /**
   * Parts of a page may be taken over later than the page. An event that nobody waits for makes React take over the part it happens in at once, unless
   * something of it is still on its way; React marks every element it has.
   */
  const whenTaken = (
    element: HTMLElement,
    act: () => void,
    next: () => void,
    until = performance.now() + HANDED_OVER_MS,
  ): void => {
    element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
    const isTaken = Object.keys(element).some((key) => key.startsWith('__reactProps'))
    if (!isTaken && element.isConnected && performance.now() < until)
      return void setTimeout(() => whenTaken(element, act, next, until), 50)
    if (isTaken) act()
    setTimeout(next) // what the one changed is drawn before the other is done
  }

  /** React compares with the value it knows, so that one is emptied first. */
  const rewrite = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) => {
    if (!(field instanceof HTMLSelectElement)) {
      const caret = document.activeElement === field && field.selectionStart
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      if (typeof caret === 'number') field.setSelectionRange(caret, caret)
    } else field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
    if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }

  const handOver = () => {
    for (const sign of SIGNS) removeEventListener(sign, notice, true)
    removeEventListener('focus', returned)
    const acts: [HTMLElement, () => void][] = [
      ...[...written].map(([field, value]): [HTMLElement, () => void] => [field, () => rewrite(field, value)]),
      ...[...pressed].map((control): [HTMLElement, () => void] => [control, () => control.click()]),
    ]
    const next = () => {
      const [element, act] = acts.shift() ?? []
      if (element && act) whenTaken(element, act, next)
    }
    next()
  }

  for (const sign of SIGNS) addEventListener(sign, notice, { capture: true, passive: sign === 'wheel' })
  addEventListener('focus', returned)
  document.addEventListener('page-awake', handOver, { once: true })
  if (isSignedIn()) wake()

  // What every page needs first is fetched while nothing else is: then the first touch waits for little.
  addEventListener('load', () => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } } // not in every browser
    const framework = asleep<HTMLLinkElement>('link').find(({ href }) => href.includes('/framework-'))
    if (waking || !framework || connection?.saveData) return
    const fetchEarly = () => {
      const link = document.createElement('link')
      link.rel = 'prefetch'
      link.as = 'script'
      link.href = framework.href
      document.head.append(link)
    }
    if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchEarly)
    else setTimeout(fetchEarly, 1000)
  })
  document.currentScript?.remove() // else hydration would find an element too many
}
