import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { ExpertProfile, Project } from '@husrum/contract/experts/profile/experts.ts'
import { formatList } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { shareClass, wholeShares } from '#ui/measures/shares.ts'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { sharedStyles } from '../brief-match/beside-brief.ts'
import { photosOf } from '../projects/photos-of.ts'
import { picturesOfStyles } from './style-pictures.ts'
import { useOwnBrief } from '../brief-match/use-own-brief.ts'

/** A style with a smaller share would get too narrow a picture. */
const PICTURE_FROM = 8

/** The shares as a bar of swatches, with a picture of each style as wide as its share. */
export function StyleSection({ expert, projects }: { expert: ExpertProfile; projects: readonly Project[] }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const brief = useOwnBrief()
  if (expert.styles.length === 0) return null
  const whole = wholeShares(expert.styles.map(({ share }) => share))
  const pictures = picturesOfStyles(expert.styles, projects)
  const photos = photosOf(projects).length
  const shared = brief ? sharedStyles(expert, brief) : []
  return (
    <section aria-labelledby="style">
      <Heading level={2} id="style">
        {t('experts.profile.style.title')}
      </Heading>
      <p className="mt-1.5 text-15 text-ink-2">
        {projects.length > 0
          ? t('experts.profile.style.measured', { photos, count: projects.length })
          : t('experts.profile.style.chosen', { name: shortName(expert) })}
        {shared.length > 0 &&
          ` ${t('experts.profile.style.yours', {
            count: shared.length,
            styles: formatList(
              shared.map(({ name }) => name),
              language,
            ),
          })}`}
      </p>
      {pictures.length === expert.styles.length && (
        <div aria-hidden="true" className="mt-5 flex h-24 gap-1 overflow-hidden rounded-photo sm:h-33">
          {pictures.map(({ slug, picture }, place) => (
            <span
              key={slug}
              className={clsx(
                'grow-share',
                shareClass(whole[place] ?? 0),
                (whole[place] ?? 0) < PICTURE_FROM && 'max-sm:hidden',
              )}
            >
              <Photo photo={picture} ratio="fill" corners="square" sizes="(min-width: 64rem) 480px, 60vw" alt="" />
            </span>
          ))}
        </div>
      )}
      <StyleBar
        shares={expert.styles.map(({ slug, name, share }) => ({ key: slug, label: name, share }))}
        size="medium"
        legend="under"
        className="mt-3 max-sm:hidden"
      />
      <StyleBar
        shares={expert.styles.map(({ slug, name, share }) => ({ key: slug, label: name, share }))}
        size="medium"
        legend="list"
        className="mt-3 sm:hidden"
      />
    </section>
  )
}
