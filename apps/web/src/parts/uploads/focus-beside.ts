/** For a button that takes its own line of a list away: the focus goes to the next line, else the one before, else to choosing files. */
export function focusBeside(button: Element): void {
  const line = button.closest('li')
  const beside = line?.nextElementSibling ?? line?.previousElementSibling
  // once the list is drawn without it
  requestAnimationFrame(() => {
    const there = beside?.isConnected ? beside.querySelector<HTMLElement>('button:not([disabled])') : null
    ;(there ?? document.querySelector<HTMLElement>('[data-choose-files]'))?.focus()
  })
}
