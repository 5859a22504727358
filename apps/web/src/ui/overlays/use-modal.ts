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

/** The fields of a dialog; without any its title takes the focus, so that no stray Enter decides anything. */
const fields = 'input:not([type="hidden"], [tabindex="-1"], :disabled), select:not(:disabled), textarea:not(:disabled)'

type Modal = {
  close: () => void
  /** A press outside does not close it. */
  modalOnly?: boolean | undefined
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

/** The open modal dialogs, the topmost last. Everything outside of that one is inert. */
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

/** The only usable dialog at the moment; undefined without one. */
export const useTopmostModal = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(
    subscribe,
    () => opened.at(-1),
    () => undefined,
  )

/**
 * Back closes the topmost dialog and leaves the page as it is, where there is a router. Not for a dialog that has a
 * history entry of its own.
 */
export function useBackToClose(dialog: RefObject<HTMLDialogElement | null>, close: () => void, enabled: boolean): void {
  // the cast: parts are also rendered without a router
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
 * The behaviour of a mounted `<dialog>`: it opens as a modal in the top layer (the browser makes the rest of the page
 * inert and returns the focus at the end), and Esc or a press on the backdrop asks to close it.
 */
export function useModal({ close, modalOnly, initialFocus }: Modal) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    const root = document.documentElement
    // The page behind stops scrolling (styles.css); the width of its scroll bar stays reserved.
    root.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
    // rendered open, for readers without script
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
      // A file chooser inside also fires `cancel`, which bubbles.
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
