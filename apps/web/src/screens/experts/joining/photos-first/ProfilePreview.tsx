import { ImageOff, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mostNamed } from '@husrum/contract/foundation/reference/most-named.rules.ts'
import type { PhotosFirstDraft } from '#flows/experts/joining/photos-first-answers.ts'
import { formatList, insideList } from '#lib/language/format.ts'
import { useBriefOptions } from '#parts/clients/briefs/steps/use-brief-options.ts'
import { altDraft, titleDraft, type TagNames } from '#parts/experts/joining/pictures/photo-drafts.ts'
import { profileWords } from '#parts/experts/joining/profile/profile-words.ts'
import type { OwnPictures } from '#parts/experts/joining/pictures/use-own-pictures.ts'
import { EmptyBar } from '#parts/clients/briefs/style-photos/StyleProfile.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { StyleBar, type StyleShare } from '#ui/measures/StyleBar.tsx'

export type PreviewProps = {
  draft: PhotosFirstDraft
  own: Pick<OwnPictures, 'pictures'>
  names: TagNames
  saved?: ReactNode
}

const PROJECTS_SHOWN = 4

function styleSharesOf({ draft, names }: Pick<PreviewProps, 'draft' | 'names'>): StyleShare[] {
  const styles = draft.shots.map(({ style }) => style)
  return mostNamed(styles).map((slug) => ({
    key: slug,
    label: names.styles.find((style) => style.slug === slug)?.name ?? slug,
    share: styles.filter((style) => style === slug).length,
  }))
}

/** The future public profile, with what is known so far: cover, name, texts, style, projects. */
export function ProfilePreview({ draft, own, names, saved }: PreviewProps) {
  const { t } = useTranslation()
  const words = profileWords(draft, useBriefOptions(), t, names.language)
  const shares = styleSharesOf({ draft, names })
  const previewOf = (key: string | undefined) => own.pictures.find((picture) => picture.key === key)?.preview
  const [first] = draft.shots
  const place = [words.services, words.town].filter(Boolean).join(', ')
  return (
    <section className="overflow-hidden rounded-photo border border-line bg-wall">
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-2 lg:px-5">
        <h2 className="text-15 font-semibold">{t('photos-first.preview.title')}</h2>
        {saved}
      </div>
      <Picture
        src={previewOf(first?.key)}
        alt={first ? (first.alt ?? altDraft(first, names)) : ''}
        shape="aspect-2/1"
      />
      <div className="px-4 py-4 lg:px-5">
        <div className="flex items-center gap-3">
          {words.name ? (
            <Avatar name={words.name} shape={draft.expert_type === 'agency' ? 'studio' : 'person'} tone="pine" />
          ) : (
            <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-chip bg-pine-soft">
              <UserRound className="size-5 text-pine-text" strokeWidth={1.5} />
            </span>
          )}
          <p className="min-w-0">
            <b className="block truncate text-21 leading-tight tracking-[-0.02em]">
              {words.name ?? t('photos-first.preview.name')}
            </b>
            <span className="block text-15 leading-snug text-ink-2">{place || t('photos-first.preview.place')}</span>
          </p>
        </div>
        {words.about && <p className="mt-3 text-15">{words.about}</p>}
        <h3 className="mt-5 text-17">{t('photos-first.preview.style')}</h3>
        <div className="mt-2">
          {shares.length > 0 ? (
            <StyleBar shares={shares.slice(0, 3)} size="medium" legend="under" />
          ) : (
            <EmptyBar text={t('photos-first.preview.styleLater')} />
          )}
        </div>
        <h3 className="mt-5 text-17">{t('photos-first.preview.projects')}</h3>
        {draft.shot_projects.length === 0 ? (
          <p className="mt-2 text-15 text-ink-2">{t('photos-first.preview.projectsLater')}</p>
        ) : (
          <ul className="mt-2 grid grid-cols-2 gap-x-3 gap-y-4">
            {draft.shot_projects.slice(0, PROJECTS_SHOWN).map((project, number) => {
              const shown = draft.shots.filter((shot) => shot.project === number)
              const rooms = mostNamed(shown.map(({ room }) => room)).flatMap((slug, at) => {
                const name = names.rooms.find((room) => room.slug === slug)?.name
                return name ? [at === 0 ? name : insideList(name, names.language)] : []
              })
              const count = t('photos-first.preview.photos', { count: shown.length })
              return (
                // Projects have no identity but their position.
                <li key={number} className={number === 0 ? 'col-span-2' : 'min-w-0'}>
                  <Picture src={previewOf(shown[0]?.key)} alt="" shape="aspect-3/2 rounded-small" />
                  <p className="mt-1.5 truncate text-15 font-semibold">{project.title ?? titleDraft(shown, names)}</p>
                  <p className="truncate text-13 text-ink-2">
                    {[rooms.length > 0 ? formatList(rooms, names.language) : '', count].filter(Boolean).join(', ')}
                  </p>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}

function Picture({ src, alt, shape }: { src: string | undefined; alt: string; shape: string }) {
  return (
    <div className={`relative overflow-hidden bg-track ${shape}`}>
      {src ? (
        <img src={src} alt={alt} className="absolute inset-0 size-full object-cover" />
      ) : (
        <span className="absolute inset-0 grid place-items-center text-ink-2">
          <ImageOff aria-hidden="true" className="size-6" strokeWidth={1.5} />
        </span>
      )}
    </div>
  )
}
