/** After removing an item: focuses the next one, else the previous one, else the file chooser. */
export function focusNeighbour(button: Element): void {
  const line = button.closest('li')
  const beside = line?.nextElementSibling ?? line?.previousElementSibling
  // after the list is rendered without it
  requestAnimationFrame(() => {
    const there = beside?.isConnected ? beside.querySelector<HTMLElement>('button:not([disabled])') : null
    ;(there ?? document.querySelector<HTMLElement>('[data-choose-files]'))?.focus()
  })
}
