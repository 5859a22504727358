import { styles } from '@husrum/contract/vocabulary.ts'
import type { StyleShare } from '#ui/StyleBar.tsx'

type Chosen = { style: { slug: string; name: string } }

/** How often each style is among the chosen photos, largest first; ties keep the order of the vocabulary. */
export function styleShares(photos: readonly Chosen[]): StyleShare[] {
  const counts = new Map<string, StyleShare>()
  for (const { style } of photos) {
    const known = counts.get(style.slug)
    if (known) known.share += 1
    else counts.set(style.slug, { key: style.slug, label: style.name, share: 1 })
  }
  const order: readonly string[] = styles
  return [...counts.values()].toSorted((a, b) => b.share - a.share || order.indexOf(a.key) - order.indexOf(b.key))
}
