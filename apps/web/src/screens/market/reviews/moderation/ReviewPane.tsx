import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminReviewDetail } from '@husrum/contract/market/reviews/moderation.ts'
import { formatDate } from '#lib/language/format.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { links } from '#lib/paths.ts'
import { adminReviewQuery } from '#queries/market/reviews.moderation.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminPane, PaneFacts, PanePart } from '#parts/back-office/staff-lists/AdminPane.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { Stars } from '#ui/measures/Rating.tsx'
import { DecidePart } from './DecidePart.tsx'
import { ReviewBadges, titleOf } from './review-words.tsx'

type PaneProps = { id: number; title: RefObject<HTMLHeadingElement | null>; now: number; mayDecide: boolean }
type PartProps = { review: AdminReviewDetail; now: number }

/** One review with what was said about it, the work it is about, and the decisions. */
export function ReviewPane({ id, title, now, mayDecide }: PaneProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  return (
    <AdminPane
      detail={useQuery(adminReviewQuery(api, id))}
      title={title}
      name={titleOf}
      renderUnder={(review) => (
        <>
          <ReviewBadges review={review} />
          <span>{t('admin-reviews.number', { id: review.id })}</span>
        </>
      )}
    >
      {(review) => (
        <>
          {mayDecide ? (
            <DecidePart key={review.id} review={review} />
          ) : (
            <p className="text-ink-2">{t('admin-reviews.readOnly')}</p>
          )}
          <WordsPart review={review} now={now} />
          {review.appeal && (
            <PanePart title={t('admin-reviews.appeal.title')} end={<Moment at={review.appeal.created_at} now={now} />}>
              <p className="mt-2 wrap-anywhere whitespace-pre-line">{review.appeal.words}</p>
              {review.appeal.upheld !== null && (
                <p className="mt-1 text-13 text-ink-2">
                  {t(review.appeal.upheld ? 'admin-reviews.appeal.upheld' : 'admin-reviews.appeal.refused')}
                </p>
              )}
            </PanePart>
          )}
          {review.reports.length > 0 && <ReportsPart review={review} now={now} />}
          <WorkPart review={review} />
          <DecisionsPart review={review} now={now} />
        </>
      )}
    </AdminPane>
  )
}

function WordsPart({ review, now }: PartProps) {
  const { t } = useTranslation()
  return (
    <PanePart title={t('admin-reviews.words')} end={<Moment at={review.created_at} now={now} />}>
      <Stars value={review.rating} text={t('reviews.stars', { count: review.rating })} className="mt-2" />
      {review.held === 'private_data' && <p className="mt-2 text-danger">{t('admin-reviews.heldFor.private_data')}</p>}
      {review.held === 'staff' && <p className="mt-2 text-ink-2">{t('admin-reviews.heldFor.staff')}</p>}
      <p lang={review.language} className="mt-2 wrap-anywhere whitespace-pre-line">
        {review.body}
      </p>
      {review.photos.length > 0 && (
        <ul className="mt-3 grid grid-cols-3 gap-1.5">
          {review.photos.map((photo) => (
            <li key={photo.id}>
              <Photo photo={photo} ratio="4/3" sizes="144px" upTo={SMALL_PHOTO} />
            </li>
          ))}
        </ul>
      )}
      {review.reply && (
        <div className="mt-3 border-l-2 border-line pl-3">
          <p className="text-13 text-ink-2">{t('admin-reviews.reply', { name: review.expert.name })}</p>
          <p className="wrap-anywhere whitespace-pre-line">{review.reply.body}</p>
        </div>
      )}
    </PanePart>
  )
}

function ReportsPart({ review, now }: PartProps) {
  const { t } = useTranslation()
  const outcome = ({ upheld, ground }: AdminReviewDetail['reports'][number]) =>
    !upheld
      ? t('admin-reviews.reports.kept')
      : ground
        ? t('admin-reviews.reports.upheldFor', { ground: t(`admin-reviews.ground.${ground}`) })
        : t('admin-reviews.reports.upheld')
  return (
    <PanePart title={t('admin-reviews.reports.title')}>
      <ul>
        {review.reports.map((report) => (
          <li key={report.id} className="border-b border-line py-2 last:border-0">
            {t(`admin-reviews.reason.${report.reason}`)}
            {report.note && <span className="block wrap-anywhere whitespace-pre-line">{report.note}</span>}
            <span className="block text-13 text-ink-2">
              <Link {...adminLinks.users(report.by.id)}>{report.by.name}</Link> ·{' '}
              {t(`admin-users.role.${report.by.role}`)} · <Moment at={report.created_at} now={now} />
              {report.upheld !== null && ` · ${outcome(report)}`}
            </span>
          </li>
        ))}
      </ul>
    </PanePart>
  )
}

function WorkPart({ review }: { review: AdminReviewDetail }) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <PanePart title={t('admin-reviews.work.title')}>
      <PaneFacts
        facts={[
          {
            term: t('admin-reviews.column.author'),
            value: review.author ? (
              <Link {...adminLinks.users(review.author.id)}>{review.author.name}</Link>
            ) : (
              review.author_name || t('admin-reviews.work.gone')
            ),
          },
          {
            term: t('admin-reviews.column.expert'),
            value: <Link {...links.expert({ id: review.expert.id, handle: null })}>{review.expert.name}</Link>,
          },
          {
            term: t('admin-reviews.work.kind'),
            value: review.project_type && t(`reviews.work.${review.project_type}`),
          },
          {
            term: t('admin-reviews.work.hire'),
            value: review.lead
              ? t('admin-reviews.work.lead', {
                  lead: review.lead.id,
                  brief: review.lead.brief_id,
                  date: review.lead.hired_at ? formatDate(review.lead.hired_at, language) : '–',
                })
              : t('admin-reviews.work.none'),
          },
        ]}
      />
    </PanePart>
  )
}

function DecisionsPart({ review, now }: PartProps) {
  const { t } = useTranslation()
  return (
    <PanePart title={t('admin-reviews.decisions.title')}>
      {review.decisions.length === 0 && <p className="mt-2 text-ink-2">{t('admin-reviews.decisions.none')}</p>}
      <ul>
        {review.decisions.map((each) => (
          <li key={each.id} className="border-b border-line py-2 last:border-0">
            {t(`admin-reviews.decided.${each.decision}`)}
            {each.ground && ` · ${t(`admin-reviews.ground.${each.ground}`)}`}
            {each.rule && ` · ${each.rule}`}
            {each.reason && <span className="block wrap-anywhere whitespace-pre-line">{each.reason}</span>}
            <span className="block text-13 text-ink-2">
              {each.by?.name ?? t('admin-reviews.decisions.gone')} · <Moment at={each.created_at} now={now} />
            </span>
          </li>
        ))}
      </ul>
    </PanePart>
  )
}
