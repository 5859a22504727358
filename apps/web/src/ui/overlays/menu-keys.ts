/** Which item a key moves to in a menu of these texts; undefined when the key is none of the menu's. */
export function nextInMenu(texts: readonly string[], current: number, key: string): number | undefined {
  const last = texts.length - 1
  if (last < 0) return undefined
  if (key === 'ArrowDown') return current >= last ? 0 : current + 1
  if (key === 'ArrowUp') return current <= 0 ? last : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if ([...key].length !== 1 || key === ' ') return undefined
  // First letters go round: the search starts behind the current item.
  for (let step = 1; step <= texts.length; step += 1) {
    const place = (current + step + texts.length) % texts.length
    if (texts[place]?.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase())) return place
  }
  return undefined
}
