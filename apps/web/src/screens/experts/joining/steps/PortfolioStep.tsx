import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PROJECT_PICTURES_MAX, PROJECT_TITLE_MAX } from '@husrum/contract/core/limits.ts'
import { ownExpertQueries } from '#queries/experts/profile.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { DropZone } from '#parts/foundation/media/uploads/DropZone.tsx'
import { focusNeighbour } from '#parts/foundation/media/uploads/focus-beside.ts'
import { UploadNotes } from '#parts/foundation/media/uploads/UploadNotes.tsx'
import { UploadTile } from '#parts/foundation/media/uploads/UploadTile.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { StepProps } from './step-props.ts'

/** Photos of one project: each is sent when dropped, and those that arrived become a draft after the step. */
export function PortfolioStep({ answers, change, problems, uploads }: StepProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: beginnings } = useQuery(ownExpertQueries(api).beginnings())
  const count = beginnings?.count ?? 0
  if (!uploads) return null
  const most = PROJECT_PICTURES_MAX
  const room = most - answers.portfolio.length - uploads.items.length
  return (
    <div id="portfolio" tabIndex={-1} className="grid gap-5">
      {count > 0 && <Notice tone="good">{t('onboarding.portfolio.have', { count })}</Notice>}
      {problems.portfolio && <FieldError>{problems.portfolio}</FieldError>}
      <DropZone camera onFiles={uploads.add} disabled={room <= 0} />
      <UploadNotes uploads={uploads} most={most} />
      {(answers.portfolio.length > 0 || uploads.items.length > 0) && (
        <ul aria-label={t('onboarding.portfolio.label')} className="grid grid-cols-2 gap-x-3 gap-y-4 sm:grid-cols-3">
          {answers.portfolio.map((picture, place) => (
            <li key={picture.id} className="min-w-0">
              <div className="relative">
                <Photo photo={picture} alt="" sizes="(min-width: 1024px) 220px, (min-width: 640px) 30vw, 46vw" />
                <IconButton
                  size="small"
                  tone="floating"
                  className="absolute top-2 right-2"
                  icon={<X aria-hidden="true" />}
                  label={t('uploads.removeOf', { name: String(place + 1) })}
                  onClick={({ currentTarget }) => {
                    focusNeighbour(currentTarget)
                    change({ portfolio: answers.portfolio.filter(({ id }) => id !== picture.id) })
                  }}
                />
              </div>
              {problems[`portfolio.${place}`] && (
                <b className="mt-1 block text-13 text-danger">{problems[`portfolio.${place}`]}</b>
              )}
            </li>
          ))}
          {uploads.items.map((item) => (
            <li key={item.key} className="min-w-0 max-sm:col-span-2">
              <UploadTile item={item} uploads={uploads} />
            </li>
          ))}
        </ul>
      )}
      {answers.portfolio.length > 0 && (
        <TextField
          id="project_title"
          name="project_title"
          label={t('onboarding.portfolio.name')}
          hint={t('onboarding.portfolio.nameHint')}
          error={problems.project_title}
          width="medium"
          maxLength={PROJECT_TITLE_MAX}
          value={answers.project_title}
          onChange={({ target }) => change({ project_title: target.value })}
        />
      )}
    </div>
  )
}
