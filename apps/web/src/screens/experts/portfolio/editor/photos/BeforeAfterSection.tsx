import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ALT_MAX } from '@husrum/contract/core/limits.ts'
import { BeforeAfter } from '#parts/experts/portfolio/before-after/BeforeAfter.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { boxClass, Field } from '#ui/fields/Field.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Photo, type PhotoSource } from '#ui/pictures/Photo.tsx'
import { setBefore } from './changes.ts'
import { withFocus } from '../draft.ts'
import { nameOf } from './picture-name.ts'
import type { SectionProps } from '../section-props.ts'

/** Pairs of photos of the same place, with the line that separates them at first. */
export function BeforeAfterSection({ draft, change, onPair }: SectionProps & { onPair: (after?: number) => void }) {
  const { t } = useTranslation()
  const { pictures } = draft
  const pairs = pictures.flatMap((picture, place) =>
    picture.before ? [{ picture, place, before: picture.before }] : [],
  )
  return (
    <section aria-labelledby="before-after" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <Heading level={2} size={21} id="before-after">
          {t('portfolio.pairs.title')}
        </Heading>
        <p className="text-15 text-ink-2">{t('portfolio.pairs.hint')}</p>
      </div>
      {pairs.map(({ picture, place, before }) => (
        <div key={picture.id} className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[minmax(0,7fr)_minmax(0,3fr)]">
          <BeforeAfter
            before={before.picture}
            after={withFocus(picture)}
            split={before.split}
            sizes="(min-width: 64rem) 640px, 94vw"
            onSplit={(split) => change((now) => setBefore(now, picture.id, { ...before, split }))}
          />
          <div className="grid gap-4">
            <ul className="divide-y divide-line border-y border-line">
              <Half photo={before.picture} name={t('project.before')} note={t('portfolio.pairs.notInGrid')}>
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={t('portfolio.pairs.changeOf', { name: nameOf(picture, place, t) })}
                  onClick={() => onPair(picture.id)}
                >
                  {t('portfolio.pairs.change')}
                </Button>
              </Half>
              <Half
                photo={withFocus(picture)}
                name={t('project.after')}
                note={t('portfolio.pairs.photo', { place: place + 1 })}
              />
            </ul>
            <Field
              label={<span className="text-15">{t('portfolio.pairs.alt')}</span>}
              error={
                [...before.alt.trim()].length > ALT_MAX ? t('portfolio.problem.altLong', { most: ALT_MAX }) : undefined
              }
            >
              {(control) => (
                <input
                  {...control}
                  autoComplete="off"
                  value={before.alt}
                  className={boxClass}
                  onChange={({ target }) =>
                    change((now) => setBefore(now, picture.id, { ...before, alt: target.value }))
                  }
                />
              )}
            </Field>
            <p className="text-13 text-ink-2">
              {t('portfolio.pairs.line', { share: t('ui.percent', { percent: Math.round(before.split) }) })}
            </p>
            <Button
              size="small"
              className="justify-self-start"
              aria-label={t('portfolio.pairs.dropOf', { name: nameOf(picture, place, t) })}
              onClick={() => change((now) => setBefore(now, picture.id, null))}
            >
              {t('portfolio.pairs.drop')}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button icon={<Plus aria-hidden="true" />} disabled={pictures.length === 0} onClick={() => onPair()}>
          {t('portfolio.pairs.add')}
        </Button>
        {pictures.length === 0 && <p className="mt-2 text-13 text-ink-2">{t('portfolio.pairs.needsPhoto')}</p>}
      </div>
    </section>
  )
}

const Half = ({
  photo,
  name,
  note,
  children,
}: {
  photo: PhotoSource
  name: string
  note: string
  children?: ReactNode
}) => (
  <li className="flex items-center gap-3 py-3">
    <Photo photo={photo} ratio="4/3" sizes="72px" upTo={320} corners="control" alt="" className="w-18! shrink-0" />
    <span className="min-w-0 flex-1 text-15 leading-snug font-semibold">
      {name}
      <span className="block text-13 font-normal text-ink-2">{note}</span>
    </span>
    {children}
  </li>
)
