import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminNoticeDetail, NoticeContent as Content } from '@husrum/contract/back-office/notices/notices.ts'
import { noticeTargets, type NoticeTarget } from '@husrum/contract/back-office/notices/notices.rules.ts'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { Stars } from '#ui/measures/Rating.tsx'

/** The content of a measure: `photo 12`, or `none`. */
export type Target = `${NoticeTarget} ${number}` | 'none'
export const targetOf = (target: Target): { kind: NoticeTarget; id: number } | undefined => {
  const [named, id] = target.split(' ')
  const kind = noticeTargets.find((each) => each === named)
  return kind && { kind, id: Number(id) }
}

/** Compares with the content at the time of the notice. */
export const isUnchanged = ({ content, reported }: Pick<AdminNoticeDetail, 'content' | 'reported'>): boolean =>
  JSON.stringify(content) === JSON.stringify(reported)

type Choosing = { target: Target | ''; onTarget: (target: Target) => void }

/** The public content at the address, with shortened texts; while staff choose a measure, they can press each part. */
export function NoticeContent({ content, choosing }: { content: Content; choosing?: Choosing | undefined }) {
  const { t } = useTranslation()
  const { expert, projects, reviews, named } = content
  return (
    <div className="grid gap-4">
      {(named.kind === 'profile' || choosing) && (
        <Thing target={`profile ${expert.id}`} choosing={choosing}>
          <b>{t('admin-reports.notice.about.profile', { name: expert.name })}</b>
          {content.text && <Words>{content.text}</Words>}
        </Thing>
      )}
      {projects.map((project) => (
        <div key={project.id} className="grid gap-2">
          <Thing target={`project ${project.id}`} choosing={choosing}>
            <b>{t('admin-reports.notice.about.project', { title: project.title })}</b>
            {project.text && <Words>{project.text}</Words>}
          </Thing>
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {project.pictures.map((picture, at) => (
              <li key={picture.id}>
                <PictureThing {...{ picture, choosing }} place={at + 1} title={project.title} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {reviews.map((review) => (
        <Thing key={review.id} target={`review ${review.id}`} choosing={choosing}>
          <b>{t('admin-reports.notice.about.review', { name: review.author })}</b>
          <Stars value={review.rating} text={t('reviews.stars', { count: review.rating })} className="block" />
          <Words>{[review.title, review.text].filter((each) => each !== '').join('\n')}</Words>
        </Thing>
      ))}
    </div>
  )
}

const Words = ({ children }: { children: ReactNode }) => (
  <span className="mt-0.5 line-clamp-4 block wrap-anywhere whitespace-pre-line text-ink-2">{children}</span>
)

function Thing({
  target,
  choosing,
  children,
}: {
  target: Target
  choosing: Choosing | undefined
  children: ReactNode
}) {
  if (!choosing) return <div className="text-15">{children}</div>
  return (
    <label className="check-row items-start gap-3 text-15">
      <TargetRadio {...{ target, choosing }} />
      <span className="row-text">{children}</span>
    </label>
  )
}

function TargetRadio({ target, choosing, className }: { target: Target; choosing: Choosing; className?: string }) {
  return (
    <input
      type="radio"
      name="target"
      value={target}
      checked={choosing.target === target}
      onChange={() => choosing.onTarget(target)}
      className={clsx('radio-box', className)}
    />
  )
}

function PictureThing({
  picture: { id, picture, in_inspiration, caption },
  place,
  title,
  choosing,
}: {
  picture: Content['projects'][number]['pictures'][number]
  place: number
  title: string
  choosing: Choosing | undefined
}) {
  const { t } = useTranslation()
  const name = t('admin-reports.notice.about.photo', { place, title })
  const shown = picture ? (
    <Photo
      photo={picture}
      alt={choosing ? '' : caption || name}
      ratio="4/3"
      sizes="160px"
      upTo={SMALL_PHOTO}
      corners="control"
    />
  ) : (
    <span className="grid aspect-4/3 place-items-center rounded-control bg-plaster p-1 text-center text-13 text-ink-2">
      {t('admin-reports.notice.then.gone')}
    </span>
  )
  const note = in_inspiration && (
    <span className="mt-0.5 block text-13 text-ink-2">{t('admin-reports.notice.about.inspiration')}</span>
  )
  if (!choosing)
    return (
      <>
        {shown}
        {note}
      </>
    )
  return (
    <label className="block cursor-pointer text-13">
      {shown}
      <span className="mt-1 flex items-start gap-2">
        <TargetRadio target={`photo ${id}`} choosing={choosing} />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </span>
      {note}
    </label>
  )
}
