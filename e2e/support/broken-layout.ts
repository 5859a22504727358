import type { Page } from '@playwright/test'

/**
 * Layout errors of the page in its current state: a page wider than its window, text beyond its control, its clipped
 * box or the window, a word broken in the middle, overlapping controls, and an unfilled placeholder. Text that ends in
 * "…" by its style, text for screen readers only, and scrollable content are fine.
 */
export const brokenLayout = (page: Page): Promise<string[]> => page.evaluate(findBroken)

/** Runs in the page. */
function findBroken(): string[] {
  const SLACK = 2 // pixels: rounding, and letters that lean out of their box
  const CONTROLS = 'a[href], button, input, select, textarea, [role="tab"], [role="button"]'
  // the fields of saved replies and automatic answers are shown to their author
  const SLOT = /\{(?!first_name|back_on|city|project|my_name)\w+\}/
  const root = document.documentElement
  const found = new Set<string>()
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${String(element.getAttribute('class') ?? '').slice(0, 60)}"> “${(element.textContent ?? '').trim().slice(0, 50)}”`
  if (root.scrollWidth > root.clientWidth + SLACK) found.add(`the page is ${root.scrollWidth} px wide`)

  const isHidden = (element: Element) =>
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isForScreenReaders(element)
  const isForScreenReaders = (element: Element): boolean => {
    const box = element.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) return true
    return element.parentElement !== null && element !== document.body && isForScreenReaders(element.parentElement)
  }
  const scrolls = (element: Element | null): boolean => {
    if (!element || element === document.body) return false
    const { overflowX } = getComputedStyle(element)
    return ((overflowX === 'auto' || overflowX === 'scroll') && element !== root) || scrolls(element.parentElement)
  }
  const isShortened = (element: Element | null): boolean => {
    if (!element || element === document.body) return false
    const { textOverflow, webkitLineClamp } = getComputedStyle(element)
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || isShortened(element.parentElement)
  }

  /** A word in two lines without a hyphen; words longer than any of ours are addresses and the like. */
  const brokenWord = (node: Node, range: Range): string | undefined => {
    if (range.getClientRects().length < 2) return undefined
    const words = (node.nodeValue ?? '').matchAll(/\p{L}{4,22}/gu)
    const whole = document.createRange()
    for (const { 0: word, index } of words) {
      whole.setStart(node, index)
      whole.setEnd(node, index + word.length)
      const [first, last] = [whole.getClientRects()[0], [...whole.getClientRects()].at(-1)]
      if (first && last && last.top > first.top + first.height / 2) return word
    }
    return undefined
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !/\p{L}/u.test(node.nodeValue ?? '') || parent.closest('script, style, noscript, option')) continue
    if (isHidden(parent) || isShortened(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    if (text.width === 0 || text.right < 0) continue // beyond the left edge: a field that only bots fill in
    const isCode = parent.closest('pre, code') !== null // code has its own braces, and no words of a language
    if (!isCode && SLOT.test(node.nodeValue ?? '')) found.add(`not filled in: ${nameOf(parent)}`)
    const word = isCode || getComputedStyle(parent).hyphens === 'auto' ? undefined : brokenWord(node, range)
    if (word !== undefined) found.add(`broken in the middle: “${word}” in ${nameOf(parent)}`)
    const isScrolled = scrolls(parent)
    if (!isScrolled && text.right > root.clientWidth + SLACK) found.add(`beyond the window: ${nameOf(parent)}`)
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, flexWrap, display } = getComputedStyle(box)
      if (overflowX === 'auto' || overflowX === 'scroll') break
      const rect = box.getBoundingClientRect()
      const clips = overflowX === 'hidden' || overflowX === 'clip'
      const holds = clips || (display !== 'inline' && box.matches(CONTROLS))
      if (holds && (text.right > rect.right + SLACK || text.left < rect.left - SLACK)) {
        found.add(`${clips ? 'cut off' : 'beyond its control'}: ${nameOf(parent)} in ${nameOf(box)}`)
        break
      }
      // a row that wraps into a hidden overflow hides whole entries on purpose
      if (overflowY === 'hidden' && flexWrap !== 'wrap' && text.bottom > rect.bottom + text.height) {
        found.add(`cut off below: ${nameOf(parent)} in ${nameOf(box)}`)
        break
      }
    }
  }

  const pen = document.createElement('canvas').getContext('2d')
  for (const input of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    if (!pen || input.value !== '' || isHidden(input)) continue
    const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(input)
    pen.font = font
    const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    if (textOverflow !== 'ellipsis' && pen.measureText(input.placeholder).width > room + SLACK)
      found.add(`a placeholder is cut off: “${input.placeholder.slice(0, 50)}”`)
  }

  for (const row of document.querySelectorAll('body *')) {
    const controls = [...row.children].filter(
      (child) =>
        child.matches(CONTROLS) && !isHidden(child) && !/absolute|fixed/.test(getComputedStyle(child).position),
    )
    for (const [at, control] of controls.entries())
      for (const other of controls.slice(at + 1)) {
        const [a, b] = [control.getBoundingClientRect(), other.getBoundingClientRect()]
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        const isLine = [control, other].some((each) => getComputedStyle(each).display === 'inline')
        if (across > SLACK && down > SLACK && !isLine)
          found.add(`over one another: ${nameOf(control)}, ${nameOf(other)}`)
      }
  }
  return [...found]
}
