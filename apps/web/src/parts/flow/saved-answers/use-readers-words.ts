import { useQuery } from '@tanstack/react-query'
import type { BriefDraft } from '#flows/clients/briefs/client-brief-answers.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'

/** A draft may have been begun in another language: its styles and its town are shown in the reader's language. */
export function useReadersWords<D extends Pick<BriefDraft, 'town' | 'chosen_photos'>>(draft: D): D {
  const { api, language } = useShell()
  const { town, chosen_photos } = draft
  const queries = referenceQueries(api)
  const { data: styles } = useQuery({ ...queries.styles(), enabled: chosen_photos.length > 0 })
  const isForeign = town !== null && town.language !== language
  const { data: towns } = useQuery({ ...queries.towns(town?.country_id ?? 0, town?.name ?? ''), enabled: isForeign })
  const ownName = towns?.find(({ id }) => id === town?.id)?.name
  return {
    ...draft,
    town: town && isForeign && ownName ? { ...town, name: ownName, language } : town,
    chosen_photos: chosen_photos.map((photo) => ({
      ...photo,
      style: { ...photo.style, name: styles?.find(({ slug }) => slug === photo.style.slug)?.name ?? photo.style.name },
    })),
  }
}
