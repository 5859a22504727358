/** What a decision about a notice does by itself, and to what (docs/product/states.md, "Notice"). */

/** What was done about content. */
export const noticeMeasures = ['removed', 'hidden', 'suspended'] as const
export type NoticeMeasure = (typeof noticeMeasures)[number]

export const noticeTargets = ['profile', 'project', 'photo', 'review'] as const
export type NoticeTarget = (typeof noticeTargets)[number]

/** `hidden` of a photo is out of inspiration alone, `removed` everywhere. */
export const measuresOf: Record<NoticeTarget, readonly NoticeMeasure[]> = {
  profile: ['suspended'],
  project: ['hidden'],
  photo: ['removed', 'hidden'],
  review: ['removed'],
}

/** The author of a review is told by the mail of the reviews, which has less room. */
export const NOTICE_TOLD_MAX = 2000
