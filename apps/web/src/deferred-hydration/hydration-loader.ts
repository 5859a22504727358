/**
 * The inline script of every page. On pages whose hydration is deferred it decides when the modules load; on all pages
 * it stores presses until React handles them. The text of this function is part of the page itself (defer-scripts.ts),
 * so it must not use anything from outside of itself. `modules` are the names of the modules a deferred page loads,
 * separated by spaces.
 */
export function hydrationLoader(modules?: string): void {
  const INTENTS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin', 'click', 'submit', 'input', 'change']
  const HYDRATION_TIMEOUT_MS = 10_000
  const IDLE_TIMEOUT_MS = 500
  const PRELOADED_AT_ONCE = 4
  /** The elements that were pressed before hydration, each once and in order. */
  const presses = new Set<HTMLElement>()
  /** Boxes that the browser has toggled itself, with their present state. */
  const boxes = new Map<HTMLInputElement, boolean>()
  /** Modules that are not preloaded yet. */
  const waiting = modules?.split(' ') ?? []
  const nonce = document.currentScript?.nonce
  let starting = false

  const deferred = <E extends Element>(kind: string): E[] => [
    ...document.querySelectorAll<E>(`${kind}[rel=deferred], ${kind}[type=deferred]`),
  ]

  /**
   * Whether the person is signed in. The server may not know it: the strict cookie is not sent when a person comes from
   * another site.
   */
  const isSignedIn = () => document.cookie.includes('access_token=')

  /** Preloads a few modules at a time, because fifty at once block a slow phone for longer than a press may wait. */
  const preload = () => {
    for (const link of deferred<HTMLLinkElement>('link')) Object.assign(link, { as: link.dataset.as, rel: 'preload' })
    for (const name of waiting.splice(0, PRELOADED_AT_ONCE)) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', href: `/assets/${name}.js`, fetchPriority: 'low', nonce })
      document.head.append(link)
    }
    if (waiting.length > 0) setTimeout(preload)
  }

  const start = () => {
    if (starting) return
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', start, { once: true })
    const [script] = deferred<HTMLScriptElement>('script')
    if (!script) return
    starting = true
    preload()
    import(script.src).catch(() => {
      starting = false // offline: the next intent tries again
    })
  }

  /** React marks every hydrated element. */
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

  /** Shows at once that the press was noticed. */
  const markPressed = (control: HTMLElement) => {
    const shown = control instanceof HTMLInputElement ? (control.closest('label') ?? control) : control
    shown.toggleAttribute('data-pressed-early', true)
    if (control instanceof HTMLButtonElement) control.setAttribute('aria-busy', 'true')
  }
  const unmark = (control: HTMLElement) => {
    const shown = control instanceof HTMLInputElement ? (control.closest('label') ?? control) : control
    shown.removeAttribute('data-pressed-early')
    if (control instanceof HTMLButtonElement) control.removeAttribute('aria-busy')
  }

  const keepPress = (event: Event, control: HTMLElement) => {
    event.preventDefault()
    event.stopImmediatePropagation() // else React would hydrate for this event and handle the press twice
    presses.add(control)
    markPressed(control)
  }

  const keepLanguage = (language: string) => {
    try {
      localStorage.setItem('locale', language)
    } catch {
      // where the browser stores nothing, the link alone changes the language
    }
  }

  /**
   * Links, disclosures, searches and fields work by themselves; presses that need script are stored until it is loaded.
   */
  const keep = (event: Event) => {
    if (!(event.target instanceof Element)) return
    if (event.type === 'submit') {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || form.method !== 'post' || isHydrated(form)) return
      const { submitter } = event as SubmitEvent // events of this type are submit events
      const button = submitter ?? form.querySelector<HTMLElement>('[type=submit]')
      if (button) keepPress(event, button)
      return
    }
    const language = event.target.closest<HTMLAnchorElement>('a[hreflang]')
    if (language) keepLanguage(language.hreflang)
    const box = event.target.closest<HTMLInputElement>('input[type=checkbox], input[type=radio]')
    if (box) {
      if (isHydrated(box)) return
      event.stopImmediatePropagation()
      if (box.checked === box.defaultChecked && box.type === 'checkbox') {
        boxes.delete(box)
        return unmark(box)
      }
      for (const other of boxes.keys())
        if (box.type === 'radio' && other.name === box.name) {
          boxes.delete(other)
          unmark(other)
        }
      boxes.set(box, box.checked)
      return markPressed(box)
    }
    // a link with a popup opens the popup on a plain press; with a modifier key it opens its address
    const isPlain = event instanceof MouseEvent && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.button
    const control = event.target.closest<HTMLElement>(isPlain ? 'button, a[aria-haspopup]' : 'button')
    if (!control || isHydrated(control) || (control instanceof HTMLButtonElement && control.type === 'submit')) return
    keepPress(event, control)
  }

  const notice = (event: Event) => {
    start()
    if (/^(click|submit)$/.test(event.type)) keep(event)
  }
  const returned = () => {
    if (isSignedIn()) start()
  }

  /**
   * Parts of a page may be hydrated later than the page. An event without a listener makes React hydrate the part in
   * which it happens at once, unless a script of the part is still loading.
   */
  const whenHydrated = (
    element: HTMLElement,
    act: () => void,
    next: () => void,
    until = performance.now() + HYDRATION_TIMEOUT_MS,
  ): void => {
    element.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
    const isReady = isHydrated(element)
    if (!isReady && element.isConnected && performance.now() < until)
      return void setTimeout(() => whenHydrated(element, act, next, until), 50)
    unmark(element)
    if (isReady) act()
    setTimeout(next) // the change of the first is rendered before the second is replayed
  }

  /** React compares with the state it knows, so the box is reset and pressed again. */
  const pressBox = (box: HTMLInputElement, checked: boolean) => {
    box.checked = !checked
    box.click()
  }

  const replay = () => {
    for (const intent of INTENTS) removeEventListener(intent, notice, true)
    removeEventListener('focus', returned)
    const acts: [HTMLElement, () => void][] = [
      ...[...boxes].map(([box, checked]): [HTMLElement, () => void] => [box, () => pressBox(box, checked)]),
      ...[...presses].map((control): [HTMLElement, () => void] => [control, () => control.click()]),
    ]
    const next = () => {
      const [element, act] = acts.shift() ?? []
      if (element && act) whenHydrated(element, act, next)
    }
    next()
  }

  for (const intent of INTENTS) addEventListener(intent, notice, { capture: true, passive: intent === 'wheel' })
  addEventListener('focus', returned)
  document.addEventListener('page-hydrated', replay, { once: true })
  if (isSignedIn()) start()

  addEventListener('load', () => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } } // not in every browser
    if (connection?.saveData) return // the modules are loaded at the first intent
    preload()
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(start)
  })
  document.currentScript?.remove() // else hydration would find an extra element
}
