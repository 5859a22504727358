import type { ExpertProfile, Project } from '@husrum/contract/experts/profile/experts.ts'

type Shown = { slug: string; picture: Project['cover'] }

/** A different picture for each style, from a project in it (main style first). Styles without one are left out. */
export function picturesOfStyles(styles: ExpertProfile['styles'], projects: readonly Project[]): Shown[] {
  const used = new Set<number>()
  return styles.flatMap(({ slug }) => {
    const fitting = [
      ...projects.filter((project) => project.styles[0]?.slug === slug),
      ...projects.filter((project) => project.styles.some((style, place) => place > 0 && style.slug === slug)),
    ]
    const picture = fitting.flatMap(({ cover, images }) => [cover, ...images]).find(({ id }) => !used.has(id))
    if (!picture) return []
    used.add(picture.id)
    return [{ slug, picture }]
  })
}
