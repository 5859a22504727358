import { clsx } from 'clsx'
import { Modal, type DialogProps } from './Dialog.tsx'

export type DrawerProps = Omit<DialogProps, 'size'> & {
  /** `end` for details and filters, `start` for the navigation, `bottom` for the folded brief card on phones. */
  side?: 'start' | 'end' | 'bottom'
}

const sides = {
  end: 'me-0 ms-auto h-dvh max-h-dvh w-full max-w-drawer starting:translate-x-full rtl:starting:-translate-x-full',
  start: 'me-auto ms-0 h-dvh max-h-dvh w-full max-w-drawer starting:-translate-x-full rtl:starting:translate-x-full',
  bottom: 'mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-none rounded-t-photo starting:translate-y-full',
}

/** A panel that slides in from an edge over the page. */
export function Drawer({ side = 'end', ...props }: DrawerProps) {
  return <Modal {...props} look={clsx('transition-[translate] duration-200', sides[side])} />
}
