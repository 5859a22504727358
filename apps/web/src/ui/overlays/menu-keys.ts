/** The menu item to which a key moves; undefined when the menu does not use the key. */
export function nextInMenu(texts: readonly string[], current: number, key: string): number | undefined {
  const last = texts.length - 1
  if (last < 0) return undefined
  if (key === 'ArrowDown') return current >= last ? 0 : current + 1
  if (key === 'ArrowUp') return current <= 0 ? last : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if ([...key].length !== 1 || key === ' ') return undefined
  // First letters wrap around: the search starts after the current item.
  for (let step = 1; step <= texts.length; step += 1) {
    const place = (current + step + texts.length) % texts.length
    if (texts[place]?.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase())) return place
  }
  return undefined
}
