import { useQuery } from '@tanstack/react-query'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'

/** Styles chosen by name, in the page's language. */
export function useStyleNames(slugs: readonly string[]): string[] {
  const { api } = useShell()
  const { data: styles = [] } = useQuery({ ...referenceQueries(api).styles(), enabled: slugs.length > 0 })
  return slugs.map((slug) => styles.find((style) => style.slug === slug)?.name ?? slug)
}
