import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OWN_STYLES_MAX } from '@husrum/contract/core/limits.ts'
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'
import { PhotoChoice } from '#parts/clients/briefs/steps/style/StyleStep.tsx'
import { EmptyBar, PhotoRow } from '#parts/clients/briefs/style-photos/StyleProfile.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { StyleBar } from '#ui/measures/StyleBar.tsx'
import { ownStyleShares } from '../own-style.ts'
import type { OwnForm } from '../use-own-form.ts'
import { ChipGroup } from '#ui/choices/ChipGroup.tsx'
import { Section } from './Section.tsx'

/** The style as clients will see it, and its sources: projects, photos chosen for taste, and words. */
export function StyleSection({ expert, form }: { expert: OwnExpert; form: OwnForm }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { draft, change, problems } = form
  const { data: styles = [] } = useQuery(referenceQueries(api).styles())
  const [choosing, setChoosing] = useState(false)
  const [page, setPage] = useState(1)
  const shares = ownStyleShares(expert, draft, styles)
  const open = choosing || problems.photos !== undefined
  return (
    <Section id="style" title={t('expert-settings.section.style')} help={t('expert-settings.style.help')}>
      <div>{shares.length > 0 ? <StyleBar shares={shares} size="tall" legend="list" /> : <EmptyBar />}</div>
      <div id="photos" role="group" aria-labelledby="photos-title" tabIndex={-1}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p id="photos-title" className="font-semibold">
            {t('expert-settings.style.photos', { count: draft.photos.length })}
          </p>
          <Button size="small" aria-expanded={open} onClick={() => setChoosing(!open)}>
            {t(open ? 'expert-settings.style.close' : 'expert-settings.style.choose')}
          </Button>
        </div>
        {!open && draft.photos.length > 0 && (
          <div className="mt-3 max-w-96">
            <PhotoRow photos={draft.photos} most={8} />
          </div>
        )}
        {open && (
          <div className="mt-3 rounded-photo bg-plaster p-4 md:p-5">
            <PhotoChoice
              answers={{
                photos: draft.photos.map(({ id }) => id),
                chosen_photos: draft.photos,
                choose_photo_page: page,
              }}
              change={({ chosen_photos, choose_photo_page }) => {
                if (choose_photo_page !== undefined) setPage(choose_photo_page)
                if (chosen_photos) change({ photos: chosen_photos })
              }}
              problems={problems}
              category={draft.service_type.includes('architect') ? undefined : 'interior'}
              help={t('onboarding.step.style.help')}
            />
          </div>
        )}
      </div>
      <ChipGroup
        legendAs="label"
        id="styles"
        legend={t('onboarding.group.styles')}
        hint={t(draft.styles.length >= OWN_STYLES_MAX ? 'onboarding.styles.full' : 'onboarding.styles.hint')}
        error={problems.styles}
        most={OWN_STYLES_MAX}
        options={styles.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={draft.styles}
        onChange={(chosen) => change({ styles: chosen })}
      />
    </Section>
  )
}
