import { useTranslation } from 'react-i18next'
import type { FoundPhotos } from '#queries/discovery/inspiration.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { useWish } from './use-photos.ts'
import { listed, typeOf, withType, wordsOf } from './wish.ts'

/** Says which filter excludes photos: how many there would be without each. */
export function NoPhotos({ found: { facets, meta } }: { found: FoundPhotos }) {
  const { t } = useTranslation()
  const wish = useWish()
  if (meta.total > 0)
    return (
      <EmptyState
        drawing="magnifier"
        title={t('inspiration.none.pastEnd')}
        action={
          <ButtonLink to="/inspiration" search={listed(wish)}>
            {t('inspiration.none.first')}
          </ButtonLink>
        }
      />
    )
  const words = wordsOf(wish)
  const styles = facets.styles.filter(({ value }) => wish.styles?.some((each) => each === value))
  const ways = [
    ...(styles.length > 0
      ? [
          {
            key: 'styles',
            text: t('inspiration.none.withoutStyles'),
            count: facets.without.styles,
            search: { ...listed(wish), styles: undefined },
          },
        ]
      : []),
    ...(words === undefined
      ? []
      : [
          {
            key: 'q',
            text: t('inspiration.none.withoutWords', { words }),
            count: facets.without.q,
            search: { ...listed(wish), q: undefined },
          },
        ]),
    ...facets.types
      .filter(({ value }) => value !== typeOf(wish))
      .map(({ value, name, count }) => ({ key: value, text: name, count, search: withType(wish, value) })),
  ]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  return (
    <>
      <EmptyState
        drawing="magnifier"
        title={t('inspiration.none.title')}
        action={
          <ButtonLink
            to="/inspiration"
            search={{ ...listed(wish), styles: undefined, q: undefined }}
            resetScroll={false}
          >
            {t('inspiration.none.clear')}
          </ButtonLink>
        }
      >
        {t(ways.length > 0 ? 'inspiration.none.blocked' : 'inspiration.none.soon')}
      </EmptyState>
      {ways.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {ways.map(({ key, text, count, search }) => (
            <li key={key} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2">
              <Link to="/inspiration" search={search} resetScroll={false} tone="strong">
                {text}
              </Link>
              <span className="text-15 text-ink-2">{t('inspiration.count', { count })}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
