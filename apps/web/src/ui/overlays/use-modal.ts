import { useRouter, type BlockerFn } from '@tanstack/react-router'
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'

/** What a dialog asks for; without any its title has the focus, so that nothing is decided by a stray Enter. */
const fields = 'input:not([type="hidden"], [tabindex="-1"], :disabled), select:not(:disabled), textarea:not(:disabled)'

type Modal = {
  close: () => void
  /** A press outside does not close it. */
  modalOnly?: boolean | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

/** The modal dialogs that are open, the topmost last. Whatever stands outside of that one is inert. */
let opened: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()
function setOpened(next: readonly HTMLDialogElement[]): void {
  opened = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The dialog that alone can be used at the moment; undefined without one. */
export const useTopmostModal = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(
    subscribe,
    () => opened.at(-1),
    () => undefined,
  )

/**
 * Back closes the topmost dialog and leaves the page as it is, where there is a router. Not for a dialog that has an
 * entry of its own in the history.
 */
export function useBackToClose(dialog: RefObject<HTMLDialogElement | null>, close: () => void, enabled: boolean): void {
  // the cast: parts are drawn without a router too
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  const closeNow = useEffectEvent(close)
  useEffect(
    () =>
      enabled
        ? router?.history.block({
            enableBeforeUnload: false,
            blockerFn: ({ action }: Parameters<BlockerFn>[0]) => {
              if (action !== 'BACK' || opened.at(-1) !== dialog.current) return false
              closeNow()
              return true
            },
          })
        : undefined,
    [router, dialog, enabled],
  )
}

/**
 * What a `<dialog>` needs while it is mounted: opens as a modal in the top layer (the browser makes the rest of the
 * page inert and gives the focus back at the end), Esc and a press on the backdrop ask to close.
 */
export function useModal({ close, modalOnly, initialFocus }: Modal) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    const root = document.documentElement
    // The page behind stops scrolling (styles.css); where its scroll bar had a width, that width stays.
    root.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
    // drawn open, for whoever has no script
    element?.removeAttribute('open')
    element?.showModal()
    if (element) setOpened([...opened, element])
    const field = [...(element?.querySelectorAll<HTMLElement>(fields) ?? [])].find((each) => each.checkVisibility())
    const first = initialFocus?.current ?? field ?? element?.querySelector<HTMLElement>('[data-dialog-title]')
    first?.focus({ preventScroll: true })
    return () => {
      root.style.paddingInlineEnd = ''
      element?.close()
      setOpened(opened.filter((each) => each !== element))
    }
  }, [initialFocus])
  return {
    ref: dialog,
    onCancel: (event: { preventDefault: () => void; target: EventTarget; currentTarget: EventTarget }) => {
      // A file chooser inside cancels too, and that bubbles.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      close()
    },
    onPointerDown: (event: PointerEvent) => {
      pressed.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent) => {
      if (!modalOnly && pressed.current && event.target === event.currentTarget) close()
    },
  }
}
