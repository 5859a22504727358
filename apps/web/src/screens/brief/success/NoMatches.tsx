import { useTranslation } from 'react-i18next'
import { links } from '#lib/paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/Link.tsx'

type Widening = { binding: { text: string } | null; widen: readonly { key: string; text: string }[] }

/** Nobody fits all of it: says which wish binds, and what a wider one would bring. */
export function NoMatches({ meta }: { meta: Widening }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      drawing="magnifier"
      title={meta.binding?.text ?? t('brief.success.noneText')}
      action={
        <ButtonLink {...links.brief()} tone="primary">
          {t('brief.existing.change')}
        </ButtonLink>
      }
    >
      {meta.widen.map(({ text }) => text).join(' ')}
    </EmptyState>
  )
}
