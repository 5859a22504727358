import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import type { StyleShare } from '#ui/measures/StyleBar.tsx'
import type { OwnDraft } from './draft.ts'

/** docs/product/experts.md: a picture of a published project counts one, taste and words a half. */
const HALF = 0.5

/** The style profile as it will be once the draft is saved, largest share first. */
export function ownStyleShares(
  { project_styles }: Pick<OwnExpert, 'project_styles'>,
  draft: Pick<OwnDraft, 'photos' | 'styles'>,
  names: readonly { slug: string; name: string }[],
): StyleShare[] {
  const points = new Map<string, StyleShare>()
  const add = (slug: string, label: string, share: number) => {
    const known = points.get(slug)
    points.set(slug, { key: slug, label, share: (known?.share ?? 0) + share })
  }
  for (const style of project_styles) add(style.slug, style.name, style.points)
  for (const { style } of draft.photos) add(style.slug, style.name, HALF)
  for (const slug of draft.styles) add(slug, names.find((each) => each.slug === slug)?.name ?? slug, HALF)
  const total = [...points.values()].reduce((sum, { share }) => sum + share, 0)
  return [...points.values()]
    .map((each) => ({ ...each, share: each.share / total }))
    .toSorted((a, b) => b.share - a.share || a.key.localeCompare(b.key))
}
