/** The style of popups. They are native popovers: in the top layer nothing clips them. */
export const popupClass =
  'fixed inset-auto m-0 max-w-[min(calc(100vw-16px),24rem)] overflow-y-auto rounded-photo border border-line bg-wall text-left text-15 font-normal text-ink shadow-float outline-none [transition:opacity_150ms_ease-out] starting:opacity-0'

/** One line of a menu or list of suggestions. */
export const rowClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-left text-15 no-underline select-none'
