/** Page numbers to offer: first, last, the current one and its neighbours; `gap` where some are left out. A gap of one page is shown as that page. */
export function pageNumbers(current: number, last: number): (number | 'gap')[] {
  const wanted = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .toSorted((a, b) => a - b)
  const shown: (number | 'gap')[] = []
  let before = 0
  for (const page of wanted) {
    if (page - before === 2) shown.push(page - 1)
    else if (page - before > 2) shown.push('gap')
    shown.push(page)
    before = page
  }
  return shown
}
