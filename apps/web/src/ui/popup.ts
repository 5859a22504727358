/** The look of everything that floats over the page next to what opened it. */
export const popupClass =
  'max-h-(--available-height) max-w-[min(var(--available-width),24rem)] overflow-y-auto rounded-photo border border-line bg-wall text-ink shadow-float outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** One line of a menu or list of suggestions. */
export const rowClass = 'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-15 no-underline outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-plaster'
